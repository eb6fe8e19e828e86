#pragma once
#include <stdlib.h>
#include <zlib.h>

/* zlib under names of our own: its setup is a macro, and other packages include the header too. */

/* A compressor for raw deflate data (RFC 1951), or NULL without memory. */
static inline void *sideline_deflater_new(void) {
  z_stream *stream = (z_stream *)calloc(1, sizeof(z_stream));
  if (stream == NULL) return NULL;
  if (deflateInit2(stream, 6, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) == Z_OK) return stream;
  free(stream);
  return NULL;
}

static inline void sideline_deflater_free(void *deflater) {
  deflateEnd((z_stream *)deflater);
  free(deflater);
}

/* Gives the compressor its next input, which must stay where it is until it is used up. */
static inline void sideline_deflater_feed(
    void *deflater, const unsigned char *bytes, unsigned int count) {
  ((z_stream *)deflater)->next_in = (unsigned char *)bytes;
  ((z_stream *)deflater)->avail_in = count;
}

/* Writes at most `room` bytes; returns how many, fewer than `room` when the input is used up. */
static inline unsigned int sideline_deflater_run(
    void *deflater, unsigned char *out, unsigned int room, int is_last) {
  z_stream *stream = (z_stream *)deflater;
  stream->next_out = out;
  stream->avail_out = room;
  deflate(stream, is_last ? Z_FINISH : Z_NO_FLUSH);
  return room - stream->avail_out;
}

static inline unsigned int sideline_crc32(
    unsigned int sum, const unsigned char *bytes, unsigned int count) {
  return (unsigned int)crc32(sum, bytes, count);
}
