// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ourlib" }
// { dg-no-sanitizer "a forked child has what the simulator left on the way" address }
//
// REGOMP_TRACE: the file is JSON when the process has ended, whichever way it ends, killed and crashed included, and holds the
// events of every thread; a forked child does not write into it.
#pragma omp requires reverse_offload
#include "check.h"
#include "json.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void traced_program(const char *how) {
  static int a[1000];
#pragma omp parallel num_threads(3)
  {
    int x = 0;
#pragma omp target map(tofrom : x)
    x++;
    CHECK(x == 1);
  }
#pragma omp target enter data map(to : a)
#pragma omp target update from(a)
#pragma omp target nowait map(tofrom : a)
  a[1] = 1;
#pragma omp taskwait
  int y = 0;
#pragma omp target map(tofrom : y)
  {
#pragma omp target device(ancestor : 1) map(always, tofrom : y)
    y = 5;
  }
  CHECK(y == 5);
#pragma omp target exit data map(delete : a)
  if (!strcmp(how, "fork")) {
    pid_t child = fork();
    if (child == 0) {
      int x = 0;
#pragma omp target map(tofrom : x)
      x++;
      exit(x == 1 ? 0 : 1);
    }
    int status = 1;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
  }
  if (!strcmp(how, "fatal")) {
#pragma omp target map(to : y) device(omp_invalid_device)
    y++;
  }
  if (!strcmp(how, "killed")) raise(SIGKILL);
  if (!strcmp(how, "abort")) abort();
  if (!strcmp(how, "quick_exit")) quick_exit(check_result());
  if (!strcmp(how, "_exit")) _exit(check_result());
  exit(check_result());
}

static int count(const char *text, const char *what) {
  int n = 0;
  for (; (text = strstr(text, what)); text++) n++;
  return n;
}

// Its status, or 1000 and the signal that kills it, is to be EXPECTED.
static void check_trace(const char *how, const char *program, int expected) {
  char file[] = "/tmp/regomp-trace-XXXXXX", pattern[64], name[64];
  int fd = mkstemp(file);
  CHECK(fd >= 0);
  close(fd);
  unlink(file);
  snprintf(pattern, sizeof pattern, "%s-%%p", file);
  pid_t child = fork();
  if (child == 0) {
    setenv("REGOMP_TRACE", pattern, 1);
    const struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    if (!strcmp(how, "fatal") && !freopen("/dev/null", "w", stderr)) _exit(3);
    execl(program, program, how, (char *)NULL);
    _exit(2);
  }
  int status = -1;
  CHECK(waitpid(child, &status, 0) == child);
  CHECK((WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status)) == expected);
  snprintf(name, sizeof name, "%s-%d", file, (int)child);
  FILE *in = fopen(name, "r");
  CHECK(in != NULL);
  if (!in) return;
  static char text[1 << 20];
  size_t length = fread(text, 1, sizeof text - 1, in);
  text[length] = 0;
  fclose(in);
  unlink(name);
  const char *error = json_error(text);
  CHECK(error == NULL);
  if (error) printf("%s: JSON ends at: %.80s\n", how, error);
  // The region of the reverse request is a target construct, too, where everything runs on the host.
  CHECK(count(text, "\"name\":\"target\"") == (check_expected_device() ? 4 : 5));
  CHECK(count(text, "\"name\":\"target enter data\"") == 1 && count(text, "\"name\":\"target exit data\"") == 1);
  CHECK(count(text, "\"name\":\"target update\"") == 1 && count(text, "\"name\":\"target nowait\"") == 1);
  if (check_expected_device()) {
    int nowait = count(text, "\"name\":\"nowait kernel\""); // both ends, where the plugin can
    CHECK(nowait == 0 || nowait == 2);
    CHECK(count(text, "\"name\":\"kernel\"") + nowait / 2 == 5);
    CHECK(count(text, "\"name\":\"reverse request\"") == 1);
    // Of three regions, `a` and the region with a request.
    CHECK(count(text, "\"name\":\"allocate on device\",") >= 5 && count(text, "\"name\":\"free on device\",") >= 5);
    CHECK(count(text, "\"name\":\"copy to device\"") > 2 && count(text, "\"name\":\"copy from device\"") > 1);
  } else {
    CHECK(count(text, "\"name\":\"kernel\"") == 0 && count(text, "\"name\":\"region on the host\"") >= 4);
  }
}

int main(int argc, char **argv) {
  if (argc > 1) traced_program(argv[1]);
  check_trace("plain", argv[0], 0);
  check_trace("fork", argv[0], 0);
  check_trace("fatal", argv[0], 1);
  check_trace("killed", argv[0], 1000 + SIGKILL);
  check_trace("abort", argv[0], 1000 + SIGABRT);
  check_trace("quick_exit", argv[0], 0);
  check_trace("_exit", argv[0], 0);
  return check_result();
}
