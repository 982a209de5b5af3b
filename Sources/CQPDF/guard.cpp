// SPDX-License-Identifier: GPL-3.0-or-later
#include "cqpdf.h"
#include <atomic>
#include <cerrno>
#include <csignal>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>

namespace {

struct Range
{
    std::atomic<uintptr_t> start{0};
    std::atomic<size_t> length{0};
};

// More documents than anybody has open.
Range ranges[256];
struct sigaction before;
uintptr_t pageSize;

/// Bytes that another program has cut off are read as zeros. Only calls that a signal handler may make.
void onFault(int, siginfo_t *info, void *)
{
    int code = errno;
    auto address = (uintptr_t)info->si_addr;
    for (auto &range : ranges) {
        auto start = range.start.load();
        if (start == 0 || address < start || address - start >= range.length.load()) continue;
        auto page = (void *)(address & ~(pageSize - 1));
        auto made = mmap(page, pageSize, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
        errno = code;
        if (made != MAP_FAILED) return;
    }
    // Somebody else's fault: it comes again, and is treated as it would have been.
    sigaction(SIGBUS, &before, nullptr);
    errno = code;
}

} // namespace

extern "C" void cq_guard_mapping(void const *start, size_t length)
{
    static std::once_flag once;
    std::call_once(once, [] {
        pageSize = (uintptr_t)sysconf(_SC_PAGESIZE);
        struct sigaction action = {};
        action.sa_sigaction = onFault;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK;
        sigemptyset(&action.sa_mask);
        sigaction(SIGBUS, &action, &before);
    });
    for (auto &range : ranges) {
        size_t none = 0;
        if (!range.length.compare_exchange_strong(none, length)) continue;
        range.start.store((uintptr_t)start);
        return;
    }
}

extern "C" void cq_unguard_mapping(void const *start)
{
    for (auto &range : ranges) {
        auto expected = (uintptr_t)start;
        if (!range.start.compare_exchange_strong(expected, 0)) continue;
        range.length.store(0);
        return;
    }
}
