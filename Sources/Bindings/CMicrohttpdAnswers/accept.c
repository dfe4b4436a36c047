// Not in the shim of CMicrohttpd: a header that uses the socket functions makes the Swift compiler take them for a part of
// libmicrohttpd, in files that import only Glibc too.
#define _GNU_SOURCE
#include "answers.h"

#include <errno.h>
#include <microhttpd.h>
#include <sys/socket.h>

int tl_mhd_accept(int listener, struct MHD_Daemon *daemon) {
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    int client = accept4(listener, (struct sockaddr *)&address, &length, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (client < 0) return errno;
    MHD_add_connection(daemon, client, (struct sockaddr *)&address, length);
    return 0;
}
