// The floors that the station is measured against: what the machine itself needs for each step.
//
//   limits line PATH          read(2) on a terminal, write(2) on standard output
//   limits sync FILE COUNT REST  overwrite 4096 bytes in place and fdatasync(2), nanoseconds one a
//                           line, with REST microseconds before each
//   limits echo               a TCP echo on the loopback; prints its port first
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static int fail(const char *step) {
  perror(step);
  return 1;
}

static int pass(int from, int to) {
  char buffer[4096];
  for (;;) {
    ssize_t count = read(from, buffer, sizeof buffer);
    if (count <= 0) return 0;
    if (write(to, buffer, (size_t)count) != count) return fail("write");
  }
}

static int line(const char *path) {
  int terminal = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0) return fail("open");
  struct termios settings;
  if (tcgetattr(terminal, &settings)) return fail("tcgetattr");
  cfmakeraw(&settings);
  if (tcsetattr(terminal, TCSANOW, &settings)) return fail("tcsetattr");
  if (write(1, "\n", 1) != 1) return fail("write");
  return pass(terminal, 1);
}

static int sync_file(const char *path, int count, useconds_t rest) {
  static char page[4096];
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return fail("open");
  // As a database's log is: written before, so that no length has to be synced.
  for (int i = 0; i < 64; i++)
    if (write(file, page, sizeof page) != sizeof page) return fail("write");
  if (fsync(file)) return fail("fsync");
  for (int i = 0; i < count; i++) {
    struct timespec start, end;
    usleep(rest);
    off_t place = (off_t)(i % 64) * (off_t)sizeof page;
    clock_gettime(CLOCK_MONOTONIC, &start);
    if (pwrite(file, page, sizeof page, place) != sizeof page) return fail("pwrite");
    if (fdatasync(file)) return fail("fdatasync");
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%lld\n", (long long)(end.tv_sec - start.tv_sec) * 1000000000LL + end.tv_nsec - start.tv_nsec);
  }
  return 0;
}

static int echo(void) {
  int server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  if (bind(server, (struct sockaddr *)&address, size) || listen(server, 1) ||
      getsockname(server, (struct sockaddr *)&address, &size))
    return fail("bind");
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  int peer = accept(server, NULL, NULL), on = 1;
  if (peer < 0) return fail("accept");
  if (setsockopt(peer, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on)) return fail("setsockopt");
  return pass(peer, peer);
}

int main(int argc, char **argv) {
  if (argc == 3 && !strcmp(argv[1], "line")) return line(argv[2]);
  if (argc == 5 && !strcmp(argv[1], "sync"))
    return sync_file(argv[2], atoi(argv[3]), (useconds_t)atoi(argv[4]));
  if (argc == 2 && !strcmp(argv[1], "echo")) return echo();
  fprintf(stderr, "usage: limits line PATH | sync FILE COUNT REST | echo\n");
  return 64;
}
