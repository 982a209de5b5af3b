// SPDX-License-Identifier: GPL-3.0-or-later
#include "cqpdf.h"
#include <cerrno>
#include <unistd.h>

extern "C" int64_t cq_copy_bytes(int from, int to, int64_t count)
{
    off_t offset = 0;
    while (offset < count) {
        ssize_t step = copy_file_range(from, &offset, to, nullptr, (size_t)(count - offset), 0);
        if (step < 0 && errno == EINTR) continue;
        if (step <= 0) break;
    }
    return offset;
}
