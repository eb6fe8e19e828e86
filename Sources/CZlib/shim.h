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

/* Unpacks raw deflate data (RFC 1951) into exactly `room` bytes; returns 1, or 0 if it is damaged, or
   becomes more or less. */
static inline int sideline_inflate(
    const unsigned char *bytes, unsigned int count, unsigned char *out, unsigned int room) {
  z_stream stream = {0};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return 0;
  stream.next_in = (unsigned char *)bytes;
  stream.avail_in = count;
  stream.next_out = out;
  stream.avail_out = room;
  int code = inflate(&stream, Z_FINISH);
  int is_whole = code == Z_STREAM_END && stream.avail_out == 0 && stream.avail_in == 0;
  inflateEnd(&stream);
  return is_whole;
}

static inline unsigned int sideline_crc32(
    unsigned int sum, const unsigned char *bytes, unsigned int count) {
  return (unsigned int)crc32(sum, bytes, count);
}

/* The most bytes that `count` bytes can become in a gzip file (RFC 1952). */
static inline unsigned long sideline_gzip_bound(unsigned long count) {
  return compressBound(count) + 18;
}

/* Packs bytes into a gzip file; returns its length, or 0 without memory or room. */
static inline unsigned int sideline_gzip(
    int level, const unsigned char *bytes, unsigned int count, unsigned char *out,
    unsigned int room) {
  z_stream stream = {0};
  if (deflateInit2(&stream, level, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    return 0;
  }
  stream.next_in = (unsigned char *)bytes;
  stream.avail_in = count;
  stream.next_out = out;
  stream.avail_out = room;
  int code = deflate(&stream, Z_FINISH);
  unsigned int length = room - stream.avail_out;
  deflateEnd(&stream);
  return code == Z_STREAM_END ? length : 0;
}
