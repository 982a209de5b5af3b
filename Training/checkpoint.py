# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the tensors of a PyTorch checkpoint (a zip with a pickle in it) without PyTorch."""
import collections
import pickle
import zipfile

import numpy as np

STORAGES = {"FloatStorage": np.float32, "DoubleStorage": np.float64, "LongStorage": np.int64}


def load(path):
    """A dictionary of arrays; only plain dictionaries of dense tensors are understood."""
    with zipfile.ZipFile(path) as archive:
        table = next(n for n in archive.namelist() if n.endswith("/data.pkl"))
        folder = table[: -len("data.pkl")]

        def rebuild(storage, offset, size, stride, *_):
            values = storage[offset:]
            step = values.itemsize
            return np.lib.stride_tricks.as_strided(values, size, [s * step for s in stride]).copy()

        class Reader(pickle.Unpickler):
            def find_class(self, module, name):
                if (module, name) == ("collections", "OrderedDict"):
                    return collections.OrderedDict
                if (module, name) == ("torch._utils", "_rebuild_tensor_v2"):
                    return rebuild
                if module == "torch" and name in STORAGES:
                    return STORAGES[name]
                raise pickle.UnpicklingError(f"{module}.{name} has no place in a checkpoint")

            def persistent_load(self, key):
                _, kind, name, *_ = key
                return np.frombuffer(archive.read(f"{folder}data/{name}"), kind)

        with archive.open(table) as stream:
            return Reader(stream).load()
