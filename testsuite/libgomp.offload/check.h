// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every offload program uses to say what must hold, in C and C++, OpenMP and OpenACC.
//
// CHECK (condition) counts a failure and says where; check_result () is main's result, and a program that returns or exits
// with another one after a failure ends with check_failed_status all the same. check_placement () proves that a target
// region runs where the harness expects it: REGOMP_TEST_EXPECT_DEVICE is 1 (on a device) or 0 (on the host); unset (a run by
// hand) it is not checked. Host threads call these; regions hand their findings out by mapped variables.
#ifndef REGOMP_OFFLOAD_CHECK_H
#define REGOMP_OFFLOAD_CHECK_H

#ifdef _OPENACC
#include <openacc.h>
#else
#include <omp.h>
#endif
#include "../lib/falsify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Statuses that no fatal error of the runtime has.
enum { check_failed_status = 99, check_misplaced_status = 98 };

static int check_failures;

#define CHECK(condition) check_that(!!(condition), #condition, __FILE__, __LINE__)

static inline void check_that(int holds, const char *condition, const char *file, int line) {
  if (holds && !check_falsified()) return;
  const char *slash = strrchr(file, '/');
  int earlier = __atomic_fetch_add(&check_failures, 1, __ATOMIC_RELAXED);
  if (earlier < 20) printf("%s:%d: does not hold: %s\n", slash ? slash + 1 : file, line, condition);
}

// 1 or 0; -1 if the harness does not say.
static inline int check_expected_device(void) {
  const char *expected = getenv("REGOMP_TEST_EXPECT_DEVICE");
  return expected && *expected ? atoi(expected) : -1;
}

// For a program that asks omp_is_initial_device itself, in a region that this header cannot make.
static inline void check_ran_on(int on_host) {
  int expected = check_expected_device();
  if (expected >= 0 && on_host == expected) {
    fflush(stdout);
    fprintf(stderr, "a target region ran on the %s\n",
            on_host ? "host instead of the device" : "device instead of the host");
    exit(check_misplaced_status);
  }
}

static inline void check_placement(void) {
  int on_host = -1;
#ifdef _OPENACC
#pragma acc parallel num_gangs(1) copyout(on_host)
  on_host = acc_on_device(acc_device_host);
  check_ran_on(on_host);
#else
#pragma omp target map(from : on_host)
  on_host = omp_is_initial_device();
  check_ran_on(on_host);
  CHECK(check_expected_device() < 0 || (omp_get_num_devices() > 0) == check_expected_device());
#endif
}

static inline int check_result(void) {
  fflush(stdout);
  return check_failures ? check_failed_status : 0;
}

// Static objects of the program are gone by then, those of the libraries are not.
__attribute__((destructor)) static void check_at_end(void) {
  if (!check_failures) return;
  fflush(NULL);
  _Exit(check_failed_status);
}

#endif
