// SPDX-License-Identifier: GPL-3.0-or-later
#include "cqpdf.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/xattr.h>
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

extern "C" int cq_reserve_space(int file, int64_t size)
{
    while (fallocate(file, FALLOC_FL_KEEP_SIZE, 0, (off_t)size) != 0) {
        if (errno == EINTR) continue;
        return errno != ENOSPC && errno != EDQUOT && errno != EFBIG;
    }
    return 1;
}

extern "C" int cq_copy_attributes(char const *from, int to)
{
    static char const list[] = "system.posix_acl_access";
    // The folder may have given the new file a list that the old one has not.
    bool had = getxattr(from, list, nullptr, 0) >= 0;
    bool right = had || fremovexattr(to, list) == 0 || errno == ENODATA || errno == ENOTSUP;
    ssize_t length = listxattr(from, nullptr, 0);
    if (length <= 0) return right;
    std::string names((size_t)length, '\0');
    length = listxattr(from, names.data(), names.size());
    for (ssize_t at = 0; at < length; at += (ssize_t)strlen(names.data() + at) + 1) {
        char const *name = names.data() + at;
        ssize_t size = getxattr(from, name, nullptr, 0);
        std::string value(size > 0 ? (size_t)size : 0, '\0');
        bool copied = size >= 0 && getxattr(from, name, value.data(), value.size()) == size
            && fsetxattr(to, name, value.data(), value.size(), 0) == 0;
        if (!copied && strcmp(name, list) == 0) right = false;
    }
    return right;
}
