# SPDX-License-Identifier: GPL-3.0-or-later
"""The network in numpy, and the file its weights ship in.

A `.postilmodel` file, all numbers little-endian:

    8 bytes   "POSTILHW"
    u32       version of this layout, 1
    u32       length of the header in bytes
    header    JSON (UTF-8), padded with spaces so that the data starts at a multiple of 16
    data      the tensors, each at a multiple of 16 from the start of the data

The header names the alphabet (class 0 is the blank, class i is the alphabet's character i - 1), the layers in
order (a layer with `residual` adds its input to its output), the tensors (`name`, `type` int8 or float32, `shape`,
`offset`, and for int8 `scales`: the offset of one float32 for each first index, by which the row is multiplied), the
`habits` of characters (`character_habits.py`), `dataLength`, `dataCRC32` and where the training data came from. The
bias of an LSTM is the sum of the two that PyTorch keeps; its rows are the input, forget, cell and output gates.
"""
import json
import struct
import zlib

import numpy as np

from alphabet import ALPHABET

MAGIC = b"POSTILHW"
VERSION = 1
GATES = [("forward", ""), ("backward", "_reverse")]


def layers_of(checkpoint):
    """The layers of a checkpoint as (description, tensors by name)."""
    layers = []
    for number, (stride, padding) in enumerate([(2, 2), (2, 2), (1, 1)], 1):
        weight = checkpoint[f"c{number}.weight"]
        name = f"conv{number}"
        layers.append((
            dict(type="conv1d", name=name, input=weight.shape[1], output=weight.shape[0],
                 kernel=weight.shape[2], stride=stride, padding=padding, activation="relu"),
            {f"{name}.weight": weight, f"{name}.bias": checkpoint[f"c{number}.bias"]}))
    recurrent = [("l", 0), ("l", 1)] + ([("r", 0)] if "r.weight_ih_l0" in checkpoint else [])
    for number, (module, depth) in enumerate(recurrent, 1):
        name = f"lstm{number}"
        weight = checkpoint[f"{module}.weight_ih_l{depth}"]
        tensors = {}
        for side, suffix in GATES:
            place = f"l{depth}{suffix}"
            tensors[f"{name}.{side}.input"] = checkpoint[f"{module}.weight_ih_{place}"]
            tensors[f"{name}.{side}.recurrent"] = checkpoint[f"{module}.weight_hh_{place}"]
            tensors[f"{name}.{side}.bias"] = (
                checkpoint[f"{module}.bias_ih_{place}"] + checkpoint[f"{module}.bias_hh_{place}"])
        description = dict(type="bilstm", name=name, input=weight.shape[1], hidden=weight.shape[0] // 4)
        if module == "r":
            description["residual"] = True
        layers.append((description, tensors))
    weight = checkpoint["f.weight"]
    layers.append((
        dict(type="linear", name="output", input=weight.shape[1], output=len(padded(weight, 0)),
             activation="logsoftmax"),
        # Rounded up to a multiple of eight with classes that never happen.
        {"output.weight": padded(weight, 0), "output.bias": padded(checkpoint["f.bias"], -30)}))
    return layers


def padded(rows, value):
    missing = -len(rows) % 8
    return np.concatenate([rows, np.full((missing, *rows.shape[1:]), value, rows.dtype)])


def quantised(weight):
    """8-bit integers and one scale for each first index, symmetric about zero."""
    rows = weight.reshape(len(weight), -1)
    scales = np.maximum(np.abs(rows).max(axis=1), 1e-12).astype(np.float32) / np.float32(127)
    return np.clip(np.rint(rows / scales[:, None]), -127, 127).astype(np.int8).reshape(weight.shape), scales


def write(path, layers, header):
    """Writes layers, their weights as 8-bit integers and their biases as floats."""
    data = bytearray()

    def append(array):
        data.extend(b"\0" * (-len(data) % 16))
        offset = len(data)
        data.extend(array.tobytes())
        return offset

    tensors = []
    for _, members in layers:
        for name, value in members.items():
            if value.ndim == 1:
                tensors.append(dict(name=name, type="float32", shape=list(value.shape),
                                    offset=append(value.astype("<f4"))))
            else:
                integers, scales = quantised(value)
                tensors.append(dict(name=name, type="int8", shape=list(value.shape),
                                    offset=append(integers), scales=append(scales.astype("<f4"))))
    header = dict(header, alphabet=ALPHABET, layers=[d for d, _ in layers], tensors=tensors,
                  dataLength=len(data), dataCRC32=zlib.crc32(data))
    text = json.dumps(header, indent=1, sort_keys=True).encode()
    text += b" " * (-(len(text) + 16) % 16)
    with open(path, "wb") as file:
        file.write(MAGIC + struct.pack("<II", VERSION, len(text)) + text + data)


def read(path):
    """The layers of a model file, its weights as floats."""
    with open(path, "rb") as file:
        content = file.read()
    version, length = struct.unpack("<II", content[8:16])
    if content[:8] != MAGIC or version != VERSION:
        raise ValueError(f"{path} is no model file of version {VERSION}")
    header = json.loads(content[16:16 + length])
    data = content[16 + length:]
    if zlib.crc32(data) != header["dataCRC32"]:
        raise ValueError(f"{path} is damaged")
    tensors = {}
    for entry in header["tensors"]:
        count = int(np.prod(entry["shape"]))
        if entry["type"] == "float32":
            tensors[entry["name"]] = np.frombuffer(data, "<f4", count, entry["offset"])
        else:
            rows = np.frombuffer(data, "i1", count, entry["offset"]).astype(np.float32)
            scales = np.frombuffer(data, "<f4", entry["shape"][0], entry["scales"])
            tensors[entry["name"]] = (rows.reshape(len(scales), -1) * scales[:, None]).reshape(entry["shape"])
    return [(d, {n: t for n, t in tensors.items() if n.startswith(d["name"] + ".")})
            for d in header["layers"]]


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def convolved(x, layer, weight, bias):
    """(rows, channels) to (rows / stride, channels); the end is padded with zeros like the start."""
    kernel, stride, padding = layer["kernel"], layer["stride"], layer["padding"]
    padded = np.pad(x, [(padding, padding), (0, 0)])
    count = (len(padded) - kernel) // stride + 1
    windows = np.lib.stride_tricks.sliding_window_view(padded, kernel, axis=0)[::stride][:count]
    return np.maximum(windows.reshape(count, -1) @ weight.reshape(len(weight), -1).T + bias, 0)


def scanned(x, weight, recurrent, bias):
    """One direction of an LSTM."""
    size = recurrent.shape[1]
    projected = x @ weight.T + bias
    hidden = cell = np.zeros(size, np.float32)
    result = np.empty((len(x), size), np.float32)
    for t, row in enumerate(projected):
        gates = row + recurrent @ hidden
        i, f, g, o = gates[:size], gates[size:2 * size], gates[2 * size:3 * size], gates[3 * size:]
        cell = sigmoid(f) * cell + sigmoid(i) * np.tanh(g)
        hidden = sigmoid(o) * np.tanh(cell)
        result[t] = hidden
    return result


def log_probabilities(layers, rows):
    """The network's answer to feature rows: (frames, classes), logarithms of probabilities."""
    x = rows.astype(np.float32)
    for layer, t in layers:
        name = layer["name"]
        if layer["type"] == "conv1d":
            x = convolved(x, layer, t[f"{name}.weight"], t[f"{name}.bias"])
        elif layer["type"] == "bilstm":
            side = {s: [t[f"{name}.{s}.{k}"] for k in ("input", "recurrent", "bias")] for s, _ in GATES}
            y = np.concatenate(
                [scanned(x, *side["forward"]), scanned(x[::-1], *side["backward"])[::-1]], axis=1)
            x = x + y if layer.get("residual") else y
        else:
            x = x @ t[f"{name}.weight"].T + t[f"{name}.bias"]
    peak = x.max(axis=1, keepdims=True)
    return x - peak - np.log(np.exp(x - peak).sum(axis=1, keepdims=True))


def greedy(log_probabilities):
    """The text along the likeliest classes, repeats and blanks dropped."""
    best = log_probabilities.argmax(axis=1)
    kept = [c for c, before in zip(best, np.concatenate([[0], best])) if c != before and c]
    return "".join(ALPHABET[c - 1] for c in kept)
