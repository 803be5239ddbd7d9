// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The example of a tool, examples/tools: its profile of a program with regions on both sides, with the time of the kernels and
// the requests of a kernel; and its trace, which this program reads when it has run itself with the tool at work.
// { dg-additional-sources "../../../examples/tools/region_profile.c" }
// { dg-modes "ours" }
// { dg-nondeterministic }
// { dg-no-sanitizer "the tool keeps its records to the end" address }
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#pragma omp requires reverse_offload

static void ask(int *sum) {
#pragma omp target device(ancestor : 1) map(always, tofrom : sum[:1])
  sum[0]++;
}
#pragma omp declare target enter(ask)

static int a[1000];

static int read_trace(const char *file) {
  static char text[1 << 16];
  FILE *f = fopen(file, "r");
  if (f == NULL) return 0;
  const size_t size = fread(text, 1, sizeof text - 1, f);
  fclose(f);
  int depth = 0, kernels = 0, copies = 0, rows = 0, events = 0;
  for (size_t i = 0; i < size; i++) {
    depth += (text[i] == '{' || text[i] == '[') - (text[i] == '}' || text[i] == ']');
    if (depth <= 0 && i + 2 < size) return 0;
    kernels += strncmp(&text[i], "\"kernel\"", 8) == 0;
    copies += strncmp(&text[i], "\"copy to device\"", 16) == 0 || strncmp(&text[i], "\"copy from device\"", 18) == 0;
    rows += strncmp(&text[i], "\"kernels of device 0\"", 21) == 0 || strncmp(&text[i], "\"copies of device 0\"", 20) == 0 ||
            strncmp(&text[i], "\"thread 0\"", 10) == 0;
    events += strncmp(&text[i], "\"ph\":\"X\"", 8) == 0;
  }
  return depth == 0 && text[0] == '[' && kernels == 2 && copies >= 4 && rows == 3 && events > 10;
}

int main(int argc, char **argv) {
  if (argc == 1) { // no OpenMP construct, so no tool
    char file[] = "/tmp/device-profile-XXXXXX";
    const int made = mkstemp(file);
    if (made < 0) return 1;
    close(made);
    const pid_t child = fork();
    if (child == 0) {
      setenv("REGION_PROFILE_TRACE", file, 1);
      execl("/proc/self/exe", argv[0], "child", (char *)NULL);
      _exit(127);
    }
    int status = 1;
    while (waitpid(child, &status, 0) != child) continue;
    const int good = status == 0 && read_trace(file);
    unlink(file);
    puts(good ? "the trace is complete" : "the trace is not complete");
    return !good;
  }
  int sum = 0;
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 1000; i++) a[i] = i;
#pragma omp target map(tofrom : sum)
  for (int i = 0; i < 7; i++) ask(&sum);
#pragma omp target nowait map(tofrom : a)
  for (int i = 0; i < 1000; i++) a[i] *= 2;
#pragma omp taskwait
  printf("%d %d\n", a[999], sum);
  return 0;
}

// { dg-output "1998 7\n" }
// { dg-output "count +total +self +GPU +reverse  what and where" }
// { dg-output " 2 +\[0-9.\]+ +\[0-9.\]+ +0.000 +0  parallel at " }
// { dg-output " 1 +\[0-9.\]+ +\[0-9.\]+ +\[0-9\]*.\[0-9\]+ +7  target region at " }
// { dg-output " 7 +\[0-9.\]+ +\[0-9.\]+ +0.000 +0  reverse offload at " }
// { dg-output "the trace is complete" }
