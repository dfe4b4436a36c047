#pragma once

struct MHD_Connection;
struct MHD_Response;

/// Chooses the answer to a request that libmicrohttpd refuses by itself. Called on libmicrohttpd's thread.
/// Returns a new response, which the caller destroys, and may change `status`; or NULL, which closes the connection
/// without an answer.
typedef struct MHD_Response *_Nullable (*tl_mhd_error_answer)(
    struct MHD_Connection *_Nonnull connection, unsigned int *_Nonnull status);

/// Sets the function for all daemons of this process.
void tl_mhd_answer_errors_with(tl_mhd_error_answer _Nonnull answer);

/// libmicrohttpd's own `MHD_queue_response`. Returns 0 where it takes no response now.
int tl_mhd_queue(
    struct MHD_Connection *_Nonnull connection, unsigned int status, struct MHD_Response *_Nonnull response);
