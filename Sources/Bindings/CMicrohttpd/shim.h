#pragma once
#include <microhttpd.h>

/// Arguments of `MHD_start_daemon`, whose variadic form Swift cannot call.
struct tl_mhd_settings {
    unsigned int connection_limit;
    unsigned int idle_seconds;
    size_t connection_memory;
    const char *key_pem;
    const char *certificate_pem;
    MHD_AccessHandlerCallback on_request;
    MHD_RequestCompletedCallback on_completed;
    MHD_NotifyConnectionCallback on_connection;
    void *(*on_uri)(void *context, const char *uri, struct MHD_Connection *connection);
    void *context;
};

/// Starts a daemon with one thread and without a listening socket.
static inline struct MHD_Daemon *tl_mhd_start(const struct tl_mhd_settings *s) {
    unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME |
                         MHD_ALLOW_UPGRADE;
    struct MHD_OptionItem options[10];
    int n = 0;
#define TL_OPTION(o, v, p) options[n++] = (struct MHD_OptionItem){(o), (intptr_t)(v), (void *)(p)}
    TL_OPTION(MHD_OPTION_CONNECTION_LIMIT, s->connection_limit, NULL);
    TL_OPTION(MHD_OPTION_CONNECTION_TIMEOUT, s->idle_seconds, NULL);
    TL_OPTION(MHD_OPTION_CONNECTION_MEMORY_LIMIT, s->connection_memory, NULL);
    TL_OPTION(MHD_OPTION_NOTIFY_COMPLETED, s->on_completed, s->context);
    TL_OPTION(MHD_OPTION_NOTIFY_CONNECTION, s->on_connection, s->context);
    TL_OPTION(MHD_OPTION_URI_LOG_CALLBACK, s->on_uri, s->context);
    if (s->key_pem && s->certificate_pem) {
        flags |= MHD_USE_TLS;
        TL_OPTION(MHD_OPTION_HTTPS_MEM_KEY, 0, s->key_pem);
        TL_OPTION(MHD_OPTION_HTTPS_MEM_CERT, 0, s->certificate_pem);
    }
    TL_OPTION(MHD_OPTION_END, 0, NULL);
#undef TL_OPTION
    return MHD_start_daemon(flags, 0, NULL, NULL, s->on_request, s->context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

static inline int tl_mhd_fd(struct MHD_Connection *c) {
    const union MHD_ConnectionInfo *i = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CONNECTION_FD);
    return i ? i->connect_fd : -1;
}

static inline const struct sockaddr *tl_mhd_address(struct MHD_Connection *c) {
    const union MHD_ConnectionInfo *i = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return i ? i->client_addr : NULL;
}

static inline void *tl_mhd_socket_context(struct MHD_Connection *c) {
    const union MHD_ConnectionInfo *i = MHD_get_connection_info(c, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return i ? i->socket_context : NULL;
}

static inline size_t tl_mhd_header_size(struct MHD_Connection *c) {
    const union MHD_ConnectionInfo *i = MHD_get_connection_info(c, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return i ? i->header_size : 0;
}

static inline ssize_t tl_mhd_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }
static inline ssize_t tl_mhd_end_with_error(void) { return MHD_CONTENT_READER_END_WITH_ERROR; }
static inline uint64_t tl_mhd_size_unknown(void) { return MHD_SIZE_UNKNOWN; }

/// The GnuTLS session of a connection; NULL without TLS.
static inline void *tl_mhd_tls_session(struct MHD_Connection *c) {
    const union MHD_ConnectionInfo *i = MHD_get_connection_info(c, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    return i ? i->tls_session : NULL;
}

/// Gives an upgraded connection back. libmicrohttpd then closes it.
static inline void tl_mhd_end_upgrade(struct MHD_UpgradeResponseHandle *handle) {
    MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}

/// `POLLRDHUP`, which glibc declares only under `_GNU_SOURCE`.
enum { TL_POLLRDHUP = 0x2000 };
