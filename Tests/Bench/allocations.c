/* Counts what a program asks of the heap, and tells on stderr when it ends: LD_PRELOAD=allocations.so. */
#define _GNU_SOURCE
#include <errno.h>
#include <stddef.h>
#include <stdio.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static unsigned long count;

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count++;
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  count++;
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **place, size_t alignment, size_t size) {
  count++;
  *place = __libc_memalign(alignment, size);
  return *place ? 0 : ENOMEM;
}

__attribute__((destructor)) static void tell(void) { fprintf(stderr, "%lu\n", count); }
