// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ourlib" } With GCC's library the child calls the driver, whose state it does not have.
// { dg-no-sanitizer "ThreadSanitizer does not support new threads in the child of a process with threads" thread }
//
// A child of a process that has used a device has none: it works on the host, whether the fork is inside a data region or
// not. It may also name that device.
#include "apart.h"
#include <openacc.h>
#include <sys/wait.h>
#include <unistd.h>

static int a[100];
static acc_device_t parent_type;

static int sum(void) {
  int s = 0;
#pragma acc parallel loop copy(a) reduction(+ : s) async(1)
  for (int i = 0; i < 100; i++) s += a[i] += 1;
#pragma acc wait(1)
  return s;
}

static int in_child(void) {
  const pid_t child = fork();
  if (child == 0) {
    for (int i = 0; i < 100; i++) a[i] = 1;
    acc_copyin(a, sizeof a);
    const int good = sum() == 200 && acc_is_present(a, sizeof a) && acc_deviceptr(a) == a;
    acc_copyout(a, sizeof a);
    acc_wait_all();
    if (parent_type == acc_device_host) _exit(good ? 0 : 1);
    // The child has no device to name, which is not an error.
    const acc_device_t type = acc_get_device_type();
    acc_shutdown(parent_type);
    acc_init(parent_type);
    acc_set_device_num(0, parent_type);
    acc_set_device_type(parent_type);
    const int still_good = sum() == 300 && acc_get_device_type() == type;
    acc_shutdown(acc_device_default);
    acc_shutdown(acc_device_not_host);
    _exit(good && still_good ? 0 : 1);
  }
  int status = 1;
  CHECK(child > 0 && waitpid(child, &status, 0) == child);
  return status;
}

int main(void) {
  check_placement();
  CHECK(sum() == 100);
  parent_type = acc_get_device_type();
  CHECK(in_child() == 0);
#pragma acc data copyin(a)
  CHECK(in_child() == 0);
  CHECK(sum() == 200);
  return check_result();
}
