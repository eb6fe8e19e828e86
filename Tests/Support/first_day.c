// Preloaded (ld.so(8)), it has a program live on the day on which the wall clock of a machine without a
// battery begins: 1970-01-01. Every other clock goes on as it is.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/time.h>
#include <time.h>

static int (*read_clock)(clockid_t, struct timespec *);
static time_t shift;

__attribute__((constructor)) static void begin(void) {
  struct timespec now;
  read_clock = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  read_clock(CLOCK_REALTIME, &now);
  shift = now.tv_sec - 60;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = read_clock(clock, time);
  if (!result && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec -= shift;
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  struct timespec now;
  (void)zone;
  if (clock_gettime(CLOCK_REALTIME, &now)) return -1;
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now)) return -1;
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}
