// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "stock-host stock ours-host ours ours-stock stock-ours" }
// It is our host library that waits for the queues; with GCC's library it is the plugin: GCC's by what CUDA's NULL stream does.
//
// What is done at once comes behind what is on the queues, though the program does not wait: as with GCC's library on GPUs
// of NVIDIA's. Constructs and routines, one after the other, each against a kernel that takes its time.
//
// --check-races reports that two queues store the same values: meant, for a queue has to wait for both.
#include "apart.h"

enum { n = 6000 };
static int a[n], b[n];

static void begin(void) {
  for (int i = 0; i < n; i++) a[i] = i, b[i] = -1;
}

static void slow(int queue) {
#pragma acc parallel loop seq num_gangs(1) present(a, b) async(queue)
  for (int i = 0; i < n; i++) {
    volatile int t = a[i];
    for (int k = 0; k < 20; k++) t = t + 1;
    b[i] = 2 * a[i] + t - a[i] - 20;
  }
}

static int is_good(void) {
  for (int i = 0; i < n; i++)
    if (b[i] != 2 * i) return 0;
  return 1;
}

static void exit_data(void) {
  begin();
#pragma acc enter data copyin(a) create(b)
  slow(1);
#pragma acc exit data copyout(b)
#pragma acc exit data delete(a)
  CHECK(is_good());
}

// What the kernel reads is taken away, and the memory used for something else.
static void exit_data_of_input(void) {
  static int c[n];
  begin();
#pragma acc enter data copyin(a) create(b)
  slow(1);
#pragma acc exit data delete(a)
#pragma acc enter data copyin(c)
#pragma acc wait
#pragma acc exit data copyout(b) delete(c)
  CHECK(is_good());
}

// The same on a queue of its own.
static void exit_data_on_queue(void) {
  static int c[n];
  begin();
#pragma acc enter data copyin(a) create(b)
  slow(1);
  slow(3);
#pragma acc exit data delete(a) async(2)
#pragma acc wait(2)
#pragma acc enter data copyin(c) async(2)
#pragma acc wait
#pragma acc exit data copyout(b) delete(c)
  CHECK(is_good());
}

static void data(void) {
  begin();
#pragma acc data copyin(a) copyout(b)
  slow(1);
  CHECK(is_good());
}

static void update_self(void) {
  begin();
#pragma acc data copyin(a) create(b)
  {
    slow(1);
#pragma acc update self(b)
    CHECK(is_good());
  }
}

static void update_device(void) {
  begin();
#pragma acc data copyin(a) copyout(b)
  {
    slow(1);
    if (apart())
      for (int i = 0; i < n; i++) a[i] = -5;
#pragma acc update device(a)
    for (int i = 0; i < n; i++) a[i] = i;
  }
  CHECK(is_good());
}

static void parallel(void) {
  begin();
#pragma acc data copyin(a) copyout(b)
  {
    slow(1);
#pragma acc parallel loop
    for (int i = 0; i < n; i++) b[i] = b[i] + 1;
  }
  for (int i = 0; i < n; i++) b[i]--;
  CHECK(is_good());
}

static void routines(void) {
  begin();
  acc_copyin(a, sizeof a);
  acc_create(b, sizeof b);
  slow(1);
  acc_update_self(b, sizeof b);
  CHECK(is_good());
  slow(2);
  acc_delete(a, sizeof a);
  acc_copyout(b, sizeof b);
  CHECK(is_good());
}

static void memory(void) {
  begin();
  int *d = acc_malloc(sizeof a), *e = acc_malloc(sizeof b), *f = acc_malloc(sizeof b);
  acc_memcpy_to_device(d, a, sizeof a);
#pragma acc parallel loop seq num_gangs(1) deviceptr(d, e) async(1)
  for (int i = 0; i < n; i++) {
    volatile int t = d[i];
    for (int k = 0; k < 20; k++) t = t + 1;
    e[i] = 2 * d[i] + t - d[i] - 20;
  }
  acc_memcpy_device(f, e, sizeof b);
  acc_memcpy_from_device(b, f, sizeof b);
  CHECK(is_good());
#pragma acc parallel loop seq num_gangs(1) deviceptr(d, e) async(1)
  for (int i = 0; i < n; i++) e[i] += d[i];
  acc_free(d);
  acc_free(f);
  int *g = acc_malloc(sizeof a); // as likely as not where d was
  acc_memcpy_to_device(g, b, sizeof b);
  acc_memcpy_from_device(b, e, sizeof b);
  for (int i = 0; i < n; i++) b[i] -= i;
  CHECK(is_good());
  acc_free(e);
  acc_free(g);
}

// Several queues at once, and one that has been waited for.
static void queues(void) {
  begin();
#pragma acc data copyin(a) create(b)
  {
    slow(1);
    slow(2);
#pragma acc wait(2)
    slow(3);
#pragma acc update self(b)
    CHECK(is_good());
  }
}

int main(void) {
  check_placement();
  exit_data();
  exit_data_of_input();
  exit_data_on_queue();
  data();
  update_self();
  update_device();
  parallel();
  routines();
  memory();
  queues();
  return check_result();
}
