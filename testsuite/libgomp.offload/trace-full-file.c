// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ourlib" }
//
// A trace for which there is room at first: one line, the program goes on, and what was written is JSON; whatever the number of
// bytes that it was cut off after, and whether or not the program ignores the signal that says so.
#include "child-output.h"
#include "json.h"

#include <signal.h>
#include <sys/resource.h>

static int program(void) {
  int sum = 0;
  for (int i = 0; i < 50; i++) {
    int x = i;
#pragma omp target map(tofrom : x)
    x++;
    sum += x - i;
  }
  return sum != 50;
}

static void check_room(const char *self, rlim_t bytes) {
  char file[] = "/tmp/regomp-trace-XXXXXX";
  int from_child, said;
  close(mkstemp(file));
  const pid_t child = fork_listened(&from_child);
  if (child == 0) {
    const struct rlimit limit = {bytes, bytes};
    signal(SIGXFSZ, bytes % 2 ? SIG_IGN : SIG_DFL);
    setrlimit(RLIMIT_FSIZE, &limit);
    setenv("REGOMP_TRACE", file, 1);
    execl(self, self, "traced", (char *)NULL);
    _exit(2);
  }
  CHECK(wait_listening(child, from_child, &said) == 0 && said);
  FILE *in = fopen(file, "r");
  static char text[10000];
  size_t length = fread(text, 1, sizeof text - 1, in);
  text[length] = '\0';
  fclose(in);
  unlink(file);
  CHECK(length <= bytes && length > 0 && json_error(text) == NULL);
  CHECK(bytes < 1000 || length + 600 > bytes);
}

int main(int argc, char **argv) {
  if (argc > 1) return program();
  for (rlim_t bytes = 2000; bytes < 2020; bytes++) check_room(argv[0], bytes);
  check_room(argv[0], 5);
  return check_result();
}
