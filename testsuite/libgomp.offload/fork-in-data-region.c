// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ourlib" } The child of a process with stock's library ends with an error of the driver.
//
// A fork inside a target data region: the device is the parent's alone, and the child leaves the region and its data as they
// are, runs further regions on the host, and ends with its own status.
#include "check.h"
#include <sys/wait.h>
#include <unistd.h>

static int in_child(int *a) {
  int x = 1, on_host = 0;
#pragma omp target map(tofrom : x) map(from : on_host)
  {
    x++;
    on_host = omp_is_initial_device();
  }
  return x == 2 && on_host && omp_get_num_devices() == 0 && a[2] == 2 ? 5 : 6;
}

int main(void) {
  check_placement();
  int a[100], b[100] = {0};
  for (int i = 0; i < 100; i++) a[i] = i;
  fflush(stdout);
  pid_t child;
#pragma omp target enter data map(to : b)
#pragma omp target data map(tofrom : a)
  {
#pragma omp target
    a[1] = 11;
    child = fork();
  }
  if (child == 0) {
#pragma omp target exit data map(from : b)
    _exit(in_child(a));
  }
  CHECK(child > 0);
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 5);
  CHECK(a[1] == 11 && a[99] == 99);
#pragma omp target
  b[3] = 3;
#pragma omp target exit data map(from : b)
  CHECK(b[3] == 3);
  return check_result();
}
