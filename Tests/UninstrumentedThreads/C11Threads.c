// glibc's C11 threads begin behind ThreadSanitizer's back: it intercepts
// pthread_create alone, and a thread that it does not know crashes in the first
// instrumented function it enters, for instance a callback of librdkafka, which
// starts its threads this way. These definitions go before glibc's.

#if __has_feature(thread_sanitizer)

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <threads.h>

struct Start {
    thrd_start_t body;
    void *argument;
};

static void *run(void *pointer) {
    struct Start start = *(struct Start *)pointer;
    free(pointer);
    return (void *)(intptr_t)start.body(start.argument);
}

int thrd_create(thrd_t *thread, thrd_start_t body, void *argument) {
    struct Start *start = malloc(sizeof *start);
    if (start == NULL) return thrd_nomem;
    *start = (struct Start){body, argument};
    if (pthread_create(thread, NULL, run, start) == 0) return thrd_success;
    free(start);
    return thrd_error;
}

int thrd_join(thrd_t thread, int *result) {
    void *value = NULL;
    if (pthread_join(thread, &value) != 0) return thrd_error;
    if (result != NULL) *result = (int)(intptr_t)value;
    return thrd_success;
}

int thrd_detach(thrd_t thread) {
    return pthread_detach(thread) == 0 ? thrd_success : thrd_error;
}

#endif
