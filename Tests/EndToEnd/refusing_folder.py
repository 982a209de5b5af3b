#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A folder in user space (FUSE) that shows another one and refuses what network folders and odd disks refuse.

    refusing_folder.py FOLDER MOUNT [--refuse rename=EPERM]... [--slow SECONDS]

With --slow, a write behind the beginning of a file waits when half of it is done.
"""

import argparse
import errno
import os
import subprocess
import sys
import threading
import time

try:
    import fuse
except (ImportError, OSError):  # the package is not there, or libfuse is not
    fuse = None

HERE = os.path.abspath(__file__)


def why_not():
    """Why no such folder can be made here; None where it can."""
    if fuse is None:
        return "fusepy and libfuse2 are not installed"
    if not os.access("/dev/fuse", os.R_OK | os.W_OK):
        return "there is no /dev/fuse"
    return None if os.geteuid() == 0 else "only root may mount"


class RefusingFolder:
    """Mounts such a folder; a context manager."""

    def __init__(self, folder, mount, refuse=(), slow=0.0):
        self.mount = mount
        command = [sys.executable, HERE, folder, mount, "--slow", str(slow)]
        for refusal in refuse:
            command += ["--refuse", refusal]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL)

    def __enter__(self):
        end = time.monotonic() + 10
        while not os.path.ismount(self.mount):
            if self.process.poll() is not None or time.monotonic() > end:
                self.close()
                raise OSError("the folder could not be mounted")
            time.sleep(0.05)
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        subprocess.run(["umount", "--lazy", self.mount], check=False, stderr=subprocess.DEVNULL)
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def operations(folder, refusals, slow):
    """What fusepy calls: everything is handed on, but for what is refused."""

    class Operations(fuse.Operations):
        def __call__(self, name, path, *arguments):
            if name in refusals:
                raise fuse.FuseOSError(refusals[name])
            return super().__call__(name, folder + path, *arguments)

        def getattr(self, path, handle=None):
            status = os.lstat(path)
            return {key: getattr(status, key) for key in (
                "st_mode", "st_ino", "st_nlink", "st_uid", "st_gid", "st_size", "st_atime", "st_mtime", "st_ctime")}

        def access(self, path, mode):
            if not os.access(path, mode):
                raise fuse.FuseOSError(errno.EACCES)

        def readdir(self, path, handle):
            return [".", "..", *os.listdir(path)]

        def statfs(self, path):
            status = os.statvfs(path)
            return {key: getattr(status, key) for key in (
                "f_bavail", "f_bfree", "f_blocks", "f_bsize", "f_files", "f_ffree", "f_frsize", "f_namemax")}

        def create(self, path, mode, info=None):
            return os.open(path, os.O_RDWR | os.O_CREAT, mode)

        def open(self, path, flags):
            return os.open(path, flags)

        def read(self, path, size, offset, handle):
            return os.pread(handle, size, offset)

        def write(self, path, data, offset, handle):
            # Not the new file that is to take another's place, which has a dot before its name.
            if slow and offset > 0 and not os.path.basename(path).startswith("."):
                half = len(data) // 2
                os.pwrite(handle, data[:half], offset)
                time.sleep(slow)
                os.pwrite(handle, data[half:], offset + half)
                return len(data)
            return os.pwrite(handle, data, offset)

        def truncate(self, path, length, handle=None):
            os.truncate(path, length)

        def release(self, path, handle):
            os.close(handle)

        def fsync(self, path, datasync, handle):
            os.fsync(handle)

        def flush(self, path, handle):
            return 0

        def chmod(self, path, mode):
            os.chmod(path, mode)

        def chown(self, path, uid, gid):
            os.chown(path, uid, gid)

        def rename(self, old, new):
            os.rename(old, folder + new)

        def unlink(self, path):
            os.unlink(path)

        def utimens(self, path, times=None):
            os.utime(path, times)

    return Operations()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("mount")
    parser.add_argument("--refuse", action="append", default=[])
    parser.add_argument("--slow", type=float, default=0)
    arguments = parser.parse_args()
    refusals = {}
    for refusal in arguments.refuse:
        name, code = refusal.split("=")
        refusals[name] = getattr(errno, code)
    parent = os.getppid()

    def follow_parent():
        # Tests that are killed leave no mount behind.
        while os.getppid() == parent:
            time.sleep(0.5)
        subprocess.run(["umount", "--lazy", arguments.mount], check=False, stderr=subprocess.DEVNULL)

    threading.Thread(target=follow_parent, daemon=True).start()
    fuse.FUSE(operations(os.path.realpath(arguments.folder), refusals, arguments.slow), arguments.mount,
              foreground=True, use_ino=True)


if __name__ == "__main__":
    main()
