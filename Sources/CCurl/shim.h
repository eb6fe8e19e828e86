#pragma once
#include <curl/curl.h>

/* Swift calls no variadic C, and libcurl's setters and getters are. */
static inline CURLcode sideline_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode sideline_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode sideline_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode sideline_curl_set_list(
    CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode sideline_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode sideline_curl_set_reader(
    CURL *handle, size_t (*read)(char *, size_t, size_t, void *)) {
  return curl_easy_setopt(handle, CURLOPT_READFUNCTION, read);
}

static inline CURLcode sideline_curl_set_writer(
    CURL *handle, size_t (*write)(char *, size_t, size_t, void *)) {
  return curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, write);
}

static inline CURLcode sideline_curl_set_progress(
    CURL *handle, int (*progress)(void *, curl_off_t, curl_off_t, curl_off_t, curl_off_t)) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
}

static inline CURLcode sideline_curl_set_trace(
    CURL *handle, int (*trace)(CURL *, curl_infotype, char *, size_t, void *)) {
  return curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, trace);
}

static inline CURLcode sideline_curl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

/* Once, before any other call and before there are threads that call (curl_global_init(3)). */
static inline CURLcode sideline_curl_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }
