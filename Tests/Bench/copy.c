/* The least that a decoder can do: copy the bytes. copy COUNT HEX: nanoseconds for one payload, the
   best of five rounds. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  long count = strtol(argv[1], NULL, 10);
  uint8_t from[512], to[512];
  size_t length = strlen(argv[2]) / 2;
  if (count <= 0 || length == 0 || length > sizeof from) return 64;
  for (size_t i = 0; i < length; i++) {
    unsigned byte;
    if (sscanf(argv[2] + 2 * i, "%2x", &byte) != 1) return 64;
    from[i] = (uint8_t)byte;
  }
  double best = 1e18;
  for (int round = 0; round < 5; round++) {
    double start = now();
    for (long i = 0; i < count; i++) {
      memcpy(to, from, length);
      /* Both are touched as far as the compiler knows, so that every copy is made. */
      __asm__ volatile("" : : "r"(from), "r"(to) : "memory");
    }
    double taken = now() - start;
    if (taken < best) best = taken;
  }
  printf("%f\n", best / count);
  return 0;
}
