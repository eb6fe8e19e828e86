#pragma once
#include <libudev.h>

/* What waits for descriptors and keeps them, and Swift's Glibc module leaves out. */
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <errno.h>
#include <linux/serial.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

/* A descriptor that wakes a waiting thread; a header that several modules include belongs to
   whichever is built first, so Swift asks for it here and not by its constants (eventfd(2)). */
static inline int sideline_wake_descriptor(void) {
  return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

/* The major number of an open character device, or -1 with errno ENOTTY for anything else. */
static inline int sideline_character_major(int descriptor) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) return -1;
  if (!S_ISCHR(status.st_mode)) {
    errno = ENOTTY;
    return -1;
  }
  return (int)major(status.st_rdev);
}

/* Pseudo-terminal requests, whose macros Swift cannot read (ioctl_tty(2)). */
static inline int sideline_unlock_terminal(int master) {
  int locked = 0;
  return ioctl(master, TIOCSPTLCK, &locked);
}

static inline int sideline_terminal_number(int master, unsigned int *number) {
  return ioctl(master, TIOCGPTN, number);
}

/* Asks the driver to hand bytes on at once instead of gathering them (ASYNC_LOW_LATENCY of
   linux/tty_flags.h); -1 where a driver knows no such thing. */
static inline int sideline_low_latency(int terminal) {
  struct serial_struct settings;
  if (ioctl(terminal, TIOCGSERIAL, &settings) != 0) return -1;
  settings.flags |= ASYNC_LOW_LATENCY;
  return ioctl(terminal, TIOCSSERIAL, &settings);
}

/* The calling thread's name in /proc and in a debugger, at most 15 bytes (prctl(2)). */
static inline int sideline_name_thread(const char *name) {
  return prctl(PR_SET_NAME, name, 0, 0, 0);
}
