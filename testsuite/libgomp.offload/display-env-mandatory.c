// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ourlib" } GCC's library ends with a message of the driver's.
//
// OMP_TARGET_OFFLOAD=mandatory without OMP_DEFAULT_DEVICE: the initial default device is 0 if there is a device, else
// omp_invalid_device (-4), in what OMP_DISPLAY_ENV prints before main and in what omp_display_env() prints. To count devices so
// early decides nothing: a program that requires reverse offload and one that forks use them afterwards; and nothing else is said.
#pragma omp requires reverse_offload
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

static int asks_host(void) {
  int answer = 0;
#pragma omp target map(from : answer)
  {
#pragma omp target device(ancestor : 1) map(always, from : answer)
    answer = omp_is_initial_device() ? 42 : 0;
    answer += omp_is_initial_device() ? 0 : 100;
  }
  return answer;
}

static int program(const char *how) {
  int forks = !strcmp(how, "forks"), status = 0;
  if (forks) {
    const pid_t child = fork();
    if (child > 0) return waitpid(child, &status, 0) == child && WIFEXITED(status) ? WEXITSTATUS(status) : 1;
  }
  if (!strcmp(how, "routine")) omp_display_env(0);
  const int devices = omp_get_num_devices();
  if (devices > 0) CHECK(asks_host() == 142);
  printf("%d\n", devices);
  return check_result();
}

// What the child says on stderr and stdout together, in a text.
static void run(const char *self, const char *how, char *text, size_t size) {
  int ends[2];
  CHECK(pipe(ends) == 0);
  fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], 1);
    dup2(ends[1], 2);
    close(ends[0]);
    close(ends[1]);
    setenv("OMP_TARGET_OFFLOAD", "mandatory", 1);
    if (strcmp(how, "routine")) setenv("OMP_DISPLAY_ENV", "true", 1);
    execl(self, self, how, (char *)NULL);
    _exit(2);
  }
  close(ends[1]);
  size_t all = 0;
  for (ssize_t got; all < size - 1 && (got = read(ends[0], text + all, size - 1 - all)) > 0;) all += (size_t)got;
  text[all] = '\0';
  close(ends[0]);
  int status = -1;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
}

static void check_display(const char *self, const char *how) {
  static const char first_line[] = "\nOPENMP DISPLAY ENVIRONMENT BEGIN\n", last_line[] = "OPENMP DISPLAY ENVIRONMENT END\n";
  static char text[1 << 16];
  run(self, how, text, sizeof text);
  CHECK(!strncmp(text, first_line, sizeof first_line - 1));
  const char *end = strstr(text, last_line);
  CHECK(end != NULL);
  if (!end) return;
  // The number of devices and nothing else.
  char *rest;
  const long devices = strtol(end + sizeof last_line - 1, &rest, 10);
  CHECK(!strcmp(rest, "\n"));
  CHECK((devices > 0) == check_expected_device());
  CHECK(strstr(text, devices > 0 ? " OMP_DEFAULT_DEVICE = '0'\n" : " OMP_DEFAULT_DEVICE = '-4'\n") != NULL);
}

int main(int argc, char **argv) {
  if (argc > 1) return program(argv[1]);
  check_display(argv[0], "plain");
  check_display(argv[0], "routine");
  check_display(argv[0], "forks");
  return check_result();
}
