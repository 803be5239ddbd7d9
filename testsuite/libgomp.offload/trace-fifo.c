// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ourlib" }
//
// REGOMP_TRACE names a FIFO. With a reader the trace arrives whole. Without one nothing is traced; where the reader goes away the
// trace ends: a line says so, the program goes on, and sees no signal, not even one of its own that it lost.
#define _GNU_SOURCE
#include "child-output.h"
#include "json.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>

static volatile sig_atomic_t pipe_signals;
static void count_signal(int s) { (void)s, pipe_signals++; }

static int program(const char *how) {
  alarm(120);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGPIPE);
  if (!strcmp(how, "handled")) signal(SIGPIPE, count_signal);
  if (!strcmp(how, "pending")) {
    sigprocmask(SIG_BLOCK, &set, NULL);
    raise(SIGPIPE);
  }
  for (int i = 0; i < 200; i++) {
    int x = i;
#pragma omp target map(tofrom : x)
    x++;
    CHECK(x == i + 1);
  }
  sigset_t now;
  sigpending(&now);
  CHECK(sigismember(&now, SIGPIPE) == !strcmp(how, "pending"));
  sigprocmask(SIG_BLOCK, NULL, &now);
  CHECK(sigismember(&now, SIGPIPE) == !strcmp(how, "pending"));
  CHECK(pipe_signals == 0);
  return check_result();
}

// Reads up to MOST bytes of what comes from the child into TEXT, then closes.
static size_t read_up_to(int fd, char *text, size_t most) {
  size_t all = 0;
  for (ssize_t got; all < most && (got = read(fd, text + all, most - all)) > 0;) all += (size_t)got;
  text[all] = '\0';
  close(fd);
  return all;
}

// MOST: how much the reader takes; none if 0.
static void check_fifo(const char *self, const char *how, size_t most, int expect_words) {
  static char text[1 << 20];
  char folder[] = "/tmp/regomp-fifo-XXXXXX", name[64];
  int from_child, said, reader = -1;
  CHECK(mkdtemp(folder) != NULL);
  snprintf(name, sizeof name, "%s/fifo", folder);
  CHECK(mkfifo(name, 0600) == 0);
  // Without O_NONBLOCK it would wait for the writer.
  if (most > 0) reader = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  // A pipe with room for the whole trace would let a fast program end before the reader goes away.
  if (most > 0 && most < sizeof text - 1) CHECK(fcntl(reader, F_SETPIPE_SZ, 4096) >= 0);
  const pid_t child = fork_listened(&from_child);
  if (child == 0) {
    setenv("REGOMP_TRACE", name, 1);
    execl(self, self, how, (char *)NULL);
    _exit(2);
  }
  if (most > 0) {
    while (read(reader, text, 1) != 1) usleep(1000); // the writer is there
    fcntl(reader, F_SETFL, fcntl(reader, F_GETFL) & ~O_NONBLOCK);
    const size_t got = 1 + read_up_to(reader, text + 1, most - 1);
    if (most == sizeof text - 1) CHECK(got > 1000 && json_error(text) == NULL);
  }
  CHECK(wait_listening(child, from_child, &said) == 0);
  CHECK(said == expect_words);
  unlink(name);
  rmdir(folder);
}

int main(int argc, char **argv) {
  if (argc > 1) return program(argv[1]);
  signal(SIGPIPE, SIG_DFL);
  check_fifo(argv[0], "plain", 0, 1);
  check_fifo(argv[0], "plain", (1 << 20) - 1, 0);
  check_fifo(argv[0], "plain", 500, 1);
  check_fifo(argv[0], "handled", 500, 1);
  check_fifo(argv[0], "pending", 500, 1);
  return check_result();
}
