#pragma once
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

static inline int tl_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

static inline int tl_epoll_wakeup(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

static inline void tl_epoll_wake(int wakeup) { eventfd_write(wakeup, 1); }

static inline void tl_epoll_clear(int wakeup) {
    eventfd_t value;
    eventfd_read(wakeup, &value);
}

enum tl_epoll_operation { TL_EPOLL_ADD = EPOLL_CTL_ADD, TL_EPOLL_CHANGE = EPOLL_CTL_MOD, TL_EPOLL_REMOVE = EPOLL_CTL_DEL };

/// Returns 0, or -1 with `errno`.
static inline int tl_epoll_control(
    int set, enum tl_epoll_operation operation, int descriptor, uint64_t id, int reading, int writing) {
    struct epoll_event event = {.events = (reading ? EPOLLIN : 0) | (writing ? EPOLLOUT : 0), .data = {.u64 = id}};
    return epoll_ctl(set, operation, descriptor, &event);
}

struct tl_epoll_ready {
    uint64_t id;
    int readable;
    int writable;
    int broken;
};

/// Waits. Returns the number of ready descriptors, at most 256, or -1.
static inline int tl_epoll_wait(int set, struct tl_epoll_ready *ready, int milliseconds) {
    struct epoll_event events[256];
    int count = epoll_wait(set, events, 256, milliseconds);
    for (int i = 0; i < count; i++) {
        ready[i] = (struct tl_epoll_ready){
            events[i].data.u64, events[i].events & EPOLLIN, events[i].events & EPOLLOUT,
            events[i].events & (EPOLLERR | EPOLLHUP)};
    }
    return count;
}
