#pragma once

struct MHD_Connection;
struct MHD_Daemon;
struct MHD_Response;

/// Creates the response to a request that libmicrohttpd refuses. Called on libmicrohttpd's thread. Returns a new
/// response, which the caller destroys, and may change `status`; NULL closes the connection without a response.
typedef struct MHD_Response *_Nullable (*tl_mhd_error_answer)(
    struct MHD_Connection *_Nonnull connection, unsigned int *_Nonnull status);

/// Sets the function for all daemons of this process.
void tl_mhd_answer_errors_with(tl_mhd_error_answer _Nonnull answer);

/// Calls libmicrohttpd's own `MHD_queue_response`. Returns 0 if no response can be queued now.
int tl_mhd_queue(
    struct MHD_Connection *_Nonnull connection, unsigned int status, struct MHD_Response *_Nonnull response);

/// Accepts a waiting connection of a socket that does not block, and gives the connection to the daemon. Returns 0, or the
/// error of `accept`. A connection that the daemon refuses is closed, without an error.
int tl_mhd_accept(int listener, struct MHD_Daemon *_Nonnull daemon);
