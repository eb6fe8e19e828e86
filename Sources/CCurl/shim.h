#pragma once
#include <curl/curl.h>
#include <stddef.h>

#include "../CLibrary/library.h"

/* libcurl brings thirty libraries and 5 MB of a station's memory with it, and most stations never
   mail: it is opened for the first mail and not linked. */
struct sideline_curl {
  CURLcode (*global_init)(long flags);
  CURL *(*easy_init)(void);
  CURLcode (*easy_setopt)(CURL *handle, CURLoption option, ...);
  CURLcode (*easy_perform)(CURL *handle);
  CURLcode (*easy_getinfo)(CURL *handle, CURLINFO info, ...);
  void (*easy_cleanup)(CURL *handle);
  const char *(*easy_strerror)(CURLcode code);
  struct curl_slist *(*slist_append)(struct curl_slist *list, const char *text);
  void (*slist_free_all)(struct curl_slist *list);
};

/* Returns nothing, or why it does not open. */
static inline const char *sideline_curl_open(struct sideline_curl *curl, const char *name) {
  const struct sideline_symbol symbols[] = {
      {"curl_global_init", &curl->global_init},     {"curl_easy_init", &curl->easy_init},
      {"curl_easy_setopt", &curl->easy_setopt},     {"curl_easy_perform", &curl->easy_perform},
      {"curl_easy_getinfo", &curl->easy_getinfo},   {"curl_easy_cleanup", &curl->easy_cleanup},
      {"curl_easy_strerror", &curl->easy_strerror}, {"curl_slist_append", &curl->slist_append},
      {"curl_slist_free_all", &curl->slist_free_all},
  };
  const char *problem =
      sideline_library_open(name, symbols, sizeof symbols / sizeof symbols[0]);
  if (problem != NULL) return problem;
  /* Once, before any other call (curl_global_init(3)). */
  CURLcode code = curl->global_init(CURL_GLOBAL_DEFAULT);
  return code == CURLE_OK ? NULL : curl->easy_strerror(code);
}

/* Swift calls no variadic C, and libcurl's setters and getters are. */
static inline CURLcode sideline_curl_set_long(
    const struct sideline_curl *curl, CURL *handle, CURLoption option, long value) {
  return curl->easy_setopt(handle, option, value);
}

static inline CURLcode sideline_curl_set_size(
    const struct sideline_curl *curl, CURL *handle, CURLoption option, curl_off_t value) {
  return curl->easy_setopt(handle, option, value);
}

static inline CURLcode sideline_curl_set_text(
    const struct sideline_curl *curl, CURL *handle, CURLoption option, const char *value) {
  return curl->easy_setopt(handle, option, value);
}

static inline CURLcode sideline_curl_set_list(
    const struct sideline_curl *curl, CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl->easy_setopt(handle, option, value);
}

static inline CURLcode sideline_curl_set_pointer(
    const struct sideline_curl *curl, CURL *handle, CURLoption option, void *value) {
  return curl->easy_setopt(handle, option, value);
}

static inline CURLcode sideline_curl_set_reader(
    const struct sideline_curl *curl, CURL *handle,
    size_t (*read)(char *, size_t, size_t, void *)) {
  return curl->easy_setopt(handle, CURLOPT_READFUNCTION, read);
}

static inline CURLcode sideline_curl_set_writer(
    const struct sideline_curl *curl, CURL *handle,
    size_t (*write)(char *, size_t, size_t, void *)) {
  return curl->easy_setopt(handle, CURLOPT_WRITEFUNCTION, write);
}

static inline CURLcode sideline_curl_set_progress(
    const struct sideline_curl *curl, CURL *handle,
    int (*progress)(void *, curl_off_t, curl_off_t, curl_off_t, curl_off_t)) {
  return curl->easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
}

static inline CURLcode sideline_curl_set_trace(
    const struct sideline_curl *curl, CURL *handle,
    int (*trace)(CURL *, curl_infotype, char *, size_t, void *)) {
  return curl->easy_setopt(handle, CURLOPT_DEBUGFUNCTION, trace);
}

static inline CURLcode sideline_curl_get_long(
    const struct sideline_curl *curl, CURL *handle, CURLINFO info, long *value) {
  return curl->easy_getinfo(handle, info, value);
}
