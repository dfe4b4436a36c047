// Synchronization.Mutex takes a free lock in code inlined into ours, which
// ThreadSanitizer sees, and a contended one in libswiftSynchronization.so, which
// is not instrumented: it spins, then lets the kernel hand the futex over. The
// sanitizer misses that order, and reports whatever the mutex guards. These
// definitions go before the library's, call them, and tell the sanitizer of the
// hand-over; so nothing has to be suppressed, and a race beside a mutex shows.

#if __has_feature(thread_sanitizer)

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

// _MutexHandle's _lockSlow(_: UInt32), _tryLockSlow() -> Bool and _unlockSlow().
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t thread, SELF mutex) __asm__(LOCK);
SWIFT bool try_lock_slow(SELF mutex) __asm__(TRY_LOCK);
SWIFT void unlock_slow(SELF mutex) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF mutex) {
    SWIFT void (*library)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
    library(thread, mutex);
    __tsan_acquire(mutex);
}

SWIFT bool try_lock_slow(SELF mutex) {
    SWIFT bool (*library)(SELF) = dlsym(RTLD_NEXT, TRY_LOCK);
    bool locked = library(mutex);
    if (locked) __tsan_acquire(mutex);
    return locked;
}

SWIFT void unlock_slow(SELF mutex) {
    SWIFT void (*library)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
    __tsan_release(mutex);
    library(mutex);
}

#endif
