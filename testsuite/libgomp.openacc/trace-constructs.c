// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// REGOMP_TRACE: each construct is an event, with its queue; so is what the host waits for, a wait without a list queue by queue,
// and each kernel, which on a queue has two ends.
// The program runs itself with the trace switched on, and reads it.
// { dg-modes "ours ours-stock" } GCC's library writes none.
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

static int a[100];

static int work(void) {
#pragma acc enter data copyin(a) async(1)
#pragma acc parallel loop present(a) async(1)
  for (int i = 0; i < 100; i++) a[i] = i;
#pragma acc wait(1) async(2)
#pragma acc update self(a) async(2)
#pragma acc wait
  int sum = 0;
#pragma acc data copy(sum)
  {
#pragma acc parallel loop reduction(+ : sum) present(a)
    for (int i = 0; i < 100; i++) sum += a[i];
  }
#pragma acc exit data delete (a) finalize
  return sum == 4950 ? 0 : 1;
}

// How many events have the name, and the text somewhere in what is said about them.
static int events(const char *trace, const char *name, const char *text) {
  char start[64];
  int n = 0;
  snprintf(start, sizeof start, "\"name\":\"%s\"", name);
  for (const char *at = trace; (at = strstr(at, start)) != NULL; at++) {
    const char *end = strchr(at, '\n'), *found = strstr(at, text);
    n += found != NULL && (end == NULL || found < end);
  }
  return n;
}

static void check_trace(const char *trace) {
  CHECK(events(trace, "acc enter data", "\"async\":1") == 1);
  CHECK(events(trace, "acc parallel", "\"async\":1") == 1);
  CHECK(events(trace, "acc parallel", "\"async\":-2") == 1);
  CHECK(events(trace, "acc wait", "\"async\":2,\"queues\":1") == 1);
  CHECK(events(trace, "acc wait", "\"async\":-2,\"queues\":0") == 1);
  CHECK(events(trace, "acc update", "\"async\":2") == 1);
  CHECK(events(trace, "acc data", "\"items\":1") == 1);
  CHECK(events(trace, "end of acc data", "") == 1);
  CHECK(events(trace, "acc exit data", "\"async\":-2") == 1);
  CHECK(events(trace, "wait for queue", "") == 2);
  CHECK(events(trace, "copy from device", "\"queued\":true") == 1);
  CHECK(events(trace, "kernel", " gangs of ") == 1);
  CHECK(events(trace, "queued kernel", "\"ph\":\"b\"") == 1 && events(trace, "queued kernel", " gangs of ") == 1);
  CHECK(events(trace, "queued kernel", "\"ph\":\"e\"") == 1);
}

int main(int argc, char **argv) {
  if (argc > 1) return work();
  check_placement();
  char file[] = "/tmp/regomp-acc-trace-XXXXXX";
  const int fd = mkstemp(file);
  CHECK(fd >= 0);
  fflush(NULL);
  const pid_t child = fork();
  if (child == 0) {
    setenv("REGOMP_TRACE", file, 1);
    execl("/proc/self/exe", argv[0], "traced", (char *)NULL);
    _exit(2);
  }
  int status = 1;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  static char trace[1 << 18];
  CHECK(read(fd, trace, sizeof trace - 1) > 0);
  close(fd);
  unlink(file);
  check_trace(trace);
  return check_result();
}
