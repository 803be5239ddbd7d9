// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-stock ours-gcn" }
//
// REGOMP_CHECK_MAPS=1 and OpenACC's constructs, routines and queues: faults and superfluous copies, said in OpenACC's words.
#include "../libgomp.offload/check-maps.h"

enum { n = 1000 };
static int a[n], b[n];

static void lost(void) {
#pragma acc parallel loop copyin(a)
  for (int i = 0; i < n; i++) a[i] = 0x01010101;
}

// Copies and kernels are on a queue.
static void lost_on_queue(void) {
#pragma acc enter data copyin(a) async(1)
#pragma acc parallel loop present(a) async(1)
  for (int i = 0; i < n; i++) a[i] = 0x01010101;
#pragma acc exit data delete(a) async(1)
#pragma acc wait
}

static void right_on_queues(void) {
#pragma acc enter data copyin(a) create(b) async(1)
  for (int t = 1; t < 4; t++) {
#pragma acc parallel loop present(a, b) async(1)
    for (int i = 0; i < n; i++) b[i] = a[i] + t;
#pragma acc update self(b) async(1)
#pragma acc wait(1)
    CHECK(b[n - 1] == t);
    for (int i = 0; i < n; i++) b[i] = 0;
#pragma acc update device(b) async(2)
#pragma acc wait(2)
  }
#pragma acc exit data delete(a, b) async(1)
#pragma acc wait
}

static void stale(void) {
  int last = -1;
#pragma acc data copyin(a)
  {
    a[n - 1] = 0x01010101;
#pragma acc parallel copyout(last) present(a)
    last = a[n - 1];
  }
  CHECK(last == 0);
}

static void routines(void) {
  acc_copyin(a, sizeof a);
#pragma acc parallel loop present(a)
  for (int i = 0; i < n / 2; i++) a[i] = 0x01010101;
  acc_update_device(a, sizeof a);
  acc_update_device(a, sizeof a);
  acc_copyout(a, sizeof a);
}

static void read_only(void) {
  int sum = 0;
#pragma acc parallel loop copy(a) reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += a[i];
  CHECK(sum == 0);
}

// Memory that the program copies to by itself.
static void by_address(void) {
  int c[n];
  for (int i = 0; i < n; i++) c[i] = i;
  int *there = acc_copyin(a, sizeof a);
  acc_memcpy_to_device(there, c, sizeof c);
  acc_delete(a, sizeof a);
}

static const struct checked_case cases[] = {
    {"lost", lost, 1, "if the host is to have them: copy instead of copyin, or acc update self\n"},
    {"lost-on-queue", lost_on_queue, 1, "device code has changed 4000 bytes of it, the first at offset 0,"},
    {"lost-on-queue", lost_on_queue, 1, ", 4000 bytes, mapped by acc enter data at "},
    {"right-on-queues", right_on_queues, 0, "from the device: 3 copies, 12000 bytes; superfluous: 0 copies, 0 bytes\n"},
    {"stale", stale, 1, "the host has changed 4 bytes of it since they were copied, the first at offset 3996,"},
    {"stale", stale, 1, "if the region reads them: acc update device before it\n"},
    {"routines", routines, 1, "possibly overwritten: device code has changed 2000 bytes of it, the first at offset 0,"},
    {"routines", routines, 1, "the device had the same bytes already; leave the update device out\n"},
    {"routines", routines, 1, "the device had not changed it; acc exit data delete\n"},
    {"read-only", read_only, 0, "copied back, but the device had not changed it; copyin instead of copy\n"},
    {"by-address", by_address, 0, "map check: 0 possible faults"},
};

int main(int argc, char **argv) { return check_cases(argc, argv, cases, sizeof cases / sizeof cases[0]); }
