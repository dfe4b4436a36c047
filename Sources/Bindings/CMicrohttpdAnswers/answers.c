// libmicrohttpd answers a request that it cannot parse with its own HTML page; no option or callback changes that. It
// queues the page through its exported MHD_queue_response. The dynamic linker resolves that name to the definition in
// this file, because the executable comes first in the search order (System V ABI, chapter 5). A libmicrohttpd linked
// with -Bsymbolic-functions calls its own function instead and sends its own pages.
#define _GNU_SOURCE
#include "answers.h"

#include <dlfcn.h>
#include <microhttpd.h>
#include <stdatomic.h>

typedef enum MHD_Result (*queue_function)(struct MHD_Connection *, unsigned int, struct MHD_Response *);

static _Atomic(tl_mhd_error_answer) error_answer;
static _Atomic(queue_function) library_function;

void tl_mhd_answer_errors_with(tl_mhd_error_answer answer) { atomic_store(&error_answer, answer); }

int tl_mhd_queue(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
    queue_function queue = atomic_load(&library_function);
    if (!queue) {
        // A race is harmless: every thread finds the same address.
        queue = (queue_function)dlsym(RTLD_NEXT, "MHD_queue_response");
        if (!queue) return MHD_NO;
        atomic_store(&library_function, queue);
    }
    return queue(connection, status, response);
}

enum MHD_Result MHD_queue_response(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
    tl_mhd_error_answer answer = atomic_load(&error_answer);
    if (!answer) return tl_mhd_queue(connection, status, response);
    struct MHD_Response *chosen = answer(connection, &status);
    if (!chosen) return MHD_NO;
    int result = tl_mhd_queue(connection, status, chosen);
    MHD_destroy_response(chosen);
    return result;
}
