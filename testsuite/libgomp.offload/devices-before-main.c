// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours-host ours stock-ours" } GCC's plugin says that the driver is shutting down.
// { dg-shared-library "devices_before_main.c" }
//
// A library's constructor asks for devices, so the handler that closes them at exit runs when the driver's own end has been. The
// program uses the device, ends with status 0, and nothing is said.
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

static int program(void) {
  static int a[1000];
  int x = 1;
#pragma omp target enter data map(to : a)
#pragma omp target map(tofrom : x)
  x++;
  return x != 2;
}

int main(int argc, char **argv) {
  if (argc > 1) return program();
  char library[4096], preload[8192], said[1000];
  snprintf(library, sizeof library, "%s/libdevices_before_main.so", getenv("REGOMP_TEST_DIR"));
  CHECK(access(library, R_OK) == 0);
  // Behind the sanitizer's, if there is one.
  const char *before = getenv("LD_PRELOAD");
  snprintf(preload, sizeof preload, "%s%s%s", before ? before : "", before ? ":" : "", library);
  int ends[2], status = -1;
  CHECK(pipe(ends) == 0);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], 1);
    dup2(ends[1], 2);
    close(ends[0]);
    close(ends[1]);
    setenv("LD_PRELOAD", preload, 1);
    execl(argv[0], argv[0], "program", (char *)NULL);
    _exit(2);
  }
  close(ends[1]);
  ssize_t got, all = 0;
  while ((got = read(ends[0], said + all, sizeof said - 1 - (size_t)all)) > 0) all += got;
  said[all] = '\0';
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  CHECK(all == 0);
  if (all > 0) puts(said);
  return check_result();
}
