#pragma once
#include <curl/curl.h>

static inline CURLcode tl_curl_set_long(CURL *h, CURLoption o, long v) { return curl_easy_setopt(h, o, v); }
static inline CURLcode tl_curl_set_offset(CURL *h, CURLoption o, curl_off_t v) { return curl_easy_setopt(h, o, v); }
static inline CURLcode tl_curl_set_string(CURL *h, CURLoption o, const char *v) { return curl_easy_setopt(h, o, v); }
static inline CURLcode tl_curl_set_pointer(CURL *h, CURLoption o, void *v) { return curl_easy_setopt(h, o, v); }
static inline CURLcode tl_curl_set_list(CURL *h, CURLoption o, struct curl_slist *v) { return curl_easy_setopt(h, o, v); }

typedef size_t (*tl_curl_data_function)(char *data, size_t size, size_t count, void *context);
static inline CURLcode tl_curl_set_function(CURL *h, CURLoption o, tl_curl_data_function f) {
    return curl_easy_setopt(h, o, f);
}

static inline CURLcode tl_curl_get_long(CURL *h, CURLINFO i, long *v) { return curl_easy_getinfo(h, i, v); }
static inline CURLcode tl_curl_get_pointer(CURL *h, CURLINFO i, char **v) { return curl_easy_getinfo(h, i, v); }
static inline CURLMcode tl_curl_multi_set_long(CURLM *m, CURLMoption o, long v) { return curl_multi_setopt(m, o, v); }
static inline CURLcode tl_curl_message_result(const CURLMsg *m) { return m->data.result; }
static inline size_t tl_curl_pause_write(void) { return CURL_WRITEFUNC_PAUSE; }
static inline CURLcode tl_curl_global(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }
