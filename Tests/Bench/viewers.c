// Who reads a live stream, and the least that can be done for so many of them.
//
//   viewers fan COUNT                   waits for so many readers, then sends each block that comes on
//                                       standard input (it ends with an empty line) to all of them;
//                                       whoever takes nothing is let go. Prints its port first, "ready"
//                                       when all are there, and at its end how many it has let go
//   viewers watch PORT COUNT STALLED    that many readers, of whom the last ones read nothing. Prints
//                                       "ready" once all have an answer; for each event of a trial that a
//                                       reader got the microseconds of its value and the nanoseconds of
//                                       CLOCK_MONOTONIC, until standard input ends
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 1024, BLOCK = 1 << 16 };

struct reader {
  int socket;
  size_t length;
  char buffer[BLOCK];
};

struct arrival {
  double microseconds;
  long long instant;
};

static struct reader *readers[MOST];
// Told at the end: whoever writes may have to wait.
static struct arrival *arrivals;
static size_t arrived, room;

static int fail(const char *step) {
  perror(step);
  exit(1);
}

static struct sockaddr_in loopback(int port) {
  return (struct sockaddr_in){
      .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
}

static void be_ready(void) {
  puts("ready");
  fflush(stdout);
}

// MARK: The least

static int accept_reader(int server) {
  char head[4096];
  size_t length = 0;
  int peer = accept(server, NULL, NULL), on = 1;
  if (peer < 0) fail("accept");
  do {
    ssize_t count = read(peer, head + length, sizeof head - 1 - length);
    if (count <= 0) fail("read");
    length += (size_t)count;
    head[length] = 0;
  } while (!strstr(head, "\r\n\r\n"));
  static const char answer[] = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n";
  // As much as the station has the kernel keep.
  int kept = 256 * 1024;
  if (setsockopt(peer, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) ||
      setsockopt(peer, SOL_SOCKET, SO_SNDBUF, &kept, sizeof kept) ||
      write(peer, answer, sizeof answer - 1) < 0 || fcntl(peer, F_SETFL, O_NONBLOCK))
    fail("answer");
  return peer;
}

static int fan(int count) {
  int server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), peers[MOST], gone = 0;
  struct sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  if (bind(server, (struct sockaddr *)&address, size) || listen(server, MOST) ||
      getsockname(server, (struct sockaddr *)&address, &size))
    fail("bind");
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  for (int i = 0; i < count; i++) peers[i] = accept_reader(server);
  be_ready();
  static char block[BLOCK];
  size_t length = 0;
  for (;;) {
    ssize_t more = read(0, block + length, sizeof block - 1 - length);
    if (more <= 0) break;
    length += (size_t)more;
    block[length] = 0;
    char *end;
    while ((end = strstr(block, "\n\n"))) {
      size_t whole = (size_t)(end + 2 - block);
      for (int i = 0; i < count; i++) {
        if (peers[i] < 0 || write(peers[i], block, whole) == (ssize_t)whole) continue;
        close(peers[i]);
        peers[i] = -1;
        gone++;
      }
      memmove(block, end + 2, length - whole + 1);
      length -= whole;
    }
  }
  printf("%d\n", gone);
  return 0;
}

// MARK: Readers

static struct reader *open_reader(int port, int is_stalled) {
  struct reader *reader = calloc(1, sizeof *reader);
  int small = 4096;
  struct sockaddr_in address = loopback(port);
  char head[200];
  int length = snprintf(
      head, sizeof head, "GET /api/v1/live HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAccept: text/event-stream\r\n\r\n",
      port);
  if (!reader || (reader->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) < 0) fail("socket");
  if (is_stalled && setsockopt(reader->socket, SOL_SOCKET, SO_RCVBUF, &small, sizeof small))
    fail("setsockopt");
  if (connect(reader->socket, (struct sockaddr *)&address, sizeof address) ||
      write(reader->socket, head, (size_t)length) != length)
    fail("connect");
  // The first byte of the answer: from now on it is told.
  if (read(reader->socket, reader->buffer, 1) != 1) fail("answer");
  return reader;
}

static void keep(double microseconds, long long instant) {
  if (arrived == room) {
    room = room ? 2 * room : 1 << 12;
    arrivals = realloc(arrivals, room * sizeof *arrivals);
    if (!arrivals) fail("realloc");
  }
  arrivals[arrived++] = (struct arrival){microseconds, instant};
}

static int tell(void) {
  for (size_t i = 0; i < arrived; i++)
    printf("%.0f %lld\n", arrivals[i].microseconds, arrivals[i].instant);
  return 0;
}

static void take(struct reader *reader) {
  ssize_t count = read(reader->socket, reader->buffer + reader->length, BLOCK - 1 - reader->length);
  if (count <= 0) {
    fprintf(stderr, "viewers: a reader was let go\n");
    exit(1);
  }
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  reader->length += (size_t)count;
  reader->buffer[reader->length] = 0;
  char *begin = reader->buffer, *end;
  while ((end = strstr(begin, "\n\n"))) {
    *end = 0;
    char *value = strstr(begin, "event: trial\n") ? strstr(begin, "\"value\":") : NULL;
    if (value) keep(strtod(value + 8, NULL) * 1e6, now.tv_sec * 1000000000LL + now.tv_nsec);
    begin = end + 2;
  }
  reader->length -= (size_t)(begin - reader->buffer);
  memmove(reader->buffer, begin, reader->length + 1);
  if (reader->length > BLOCK / 2) reader->length = 0;
}

static int watch(int port, int count, int stalled) {
  int poll = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = NULL}, events[64];
  if (poll < 0 || epoll_ctl(poll, EPOLL_CTL_ADD, 0, &event)) fail("epoll");
  for (int i = 0; i < count; i++) {
    readers[i] = open_reader(port, i >= count - stalled);
    event.data.ptr = readers[i];
    if (i < count - stalled && epoll_ctl(poll, EPOLL_CTL_ADD, readers[i]->socket, &event)) fail("epoll");
  }
  be_ready();
  for (;;) {
    int some = epoll_wait(poll, events, 64, -1);
    if (some < 0 && errno != EINTR) fail("epoll_wait");
    for (int i = 0; i < some; i++) {
      if (!events[i].data.ptr) return tell();
      take(events[i].data.ptr);
    }
  }
}

int main(int argc, char **argv) {
  signal(SIGPIPE, SIG_IGN);
  if (argc == 3 && !strcmp(argv[1], "fan") && atoi(argv[2]) <= MOST) return fan(atoi(argv[2]));
  if (argc == 5 && !strcmp(argv[1], "watch") && atoi(argv[3]) <= MOST)
    return watch(atoi(argv[2]), atoi(argv[3]), atoi(argv[4]));
  fprintf(stderr, "usage: viewers fan COUNT | watch PORT COUNT STALLED\n");
  return 64;
}
