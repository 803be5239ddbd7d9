// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clauses that name no bytes, which the compiler does not know: at the start of what is present, inside of it, at its end, and
// of what is absent. What is present is counted or used, what is absent is none. Each in a process of its own.
// { dg-modes "ours ours-stock" } Stock's library ends most of these with a failed assertion, or hangs.
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

enum { size = 16 };
static char present[size], absent[size];

static struct place {
  const char *name;
  char *p;
} places[] = {{"present", present}, {"inside", present + 5}, {"end", present + size}, {"absent", absent}, {"NULL", NULL}};

static int offset = -99;
static int n; // zero, which the compiler does not know

static void note(char *p, char *device) { offset = device == NULL ? -1 : device == p ? -2 : 0; }

static void enter_create(char *p) {
#pragma acc enter data create(p[0 : n])
}
static void enter_copyin(char *p) {
#pragma acc enter data copyin(p[0 : n])
}
static void exit_delete(char *p) {
#pragma acc exit data delete (p[0 : n])
}
static void exit_delete_finalize(char *p) {
#pragma acc exit data delete (p[0 : n]) finalize
}
static void exit_copyout(char *p) {
#pragma acc exit data copyout(p[0 : n])
}
static void update_self(char *p) {
#pragma acc update self(p[0 : n])
}
static void update_device(char *p) {
#pragma acc update device(p[0 : n])
}
static void update_if_present(char *p) {
#pragma acc update self(p[0 : n]) if_present
}
static void update_async(char *p) {
#pragma acc update self(p[0 : n]) async(1)
#pragma acc wait
}
static void parallel_copy(char *p) {
  char *q = NULL;
#pragma acc parallel copy(p[0 : n]) copyout(q)
  q = p;
  note(p, q);
}
static void parallel_present(char *p) {
  char *q = NULL;
#pragma acc parallel present(p[0 : n]) copyout(q)
  q = p;
  note(p, q);
}
static void parallel_no_create(char *p) {
  char *q = NULL;
#pragma acc parallel no_create(p[0 : n]) copyout(q)
  q = p;
  note(p, q);
}
static void data_create(char *p) {
#pragma acc data create(p[0 : n])
  { offset = acc_is_present(p, 1) ? 1 : 2; }
}
static void data_present(char *p) {
#pragma acc data present(p[0 : n])
  { offset = acc_is_present(p, 1) ? 1 : 2; }
}

// What becomes of the count of the object, 1 before, at each of the places; and what is seen inside: 0 device address, -1 null,
// -2 host address, 1 present, 2 absent.
static struct directive {
  const char *name;
  void (*run)(char *);
  int counts[5], seen[5];
} directives[] = {
    {"enter data create", enter_create, {2, 2, 1, 1, 1}, {-99, -99, -99, -99, -99}},
    {"enter data copyin", enter_copyin, {2, 2, 1, 1, 1}, {-99, -99, -99, -99, -99}},
    {"exit data delete", exit_delete, {0, 0, 1, 1, 1}, {-99, -99, -99, -99, -99}},
    {"exit data delete finalize", exit_delete_finalize, {0, 0, 1, 1, 1}, {-99, -99, -99, -99, -99}},
    {"exit data copyout", exit_copyout, {0, 0, 1, 1, 1}, {-99, -99, -99, -99, -99}},
    {"update self", update_self, {1, 1, 1, 1, 1}, {-99, -99, -99, -99, -99}},
    {"update device", update_device, {1, 1, 1, 1, 1}, {-99, -99, -99, -99, -99}},
    {"update self if_present", update_if_present, {1, 1, 1, 1, 1}, {-99, -99, -99, -99, -99}},
    {"update self async", update_async, {1, 1, 1, 1, 1}, {-99, -99, -99, -99, -99}},
    {"parallel copy", parallel_copy, {1, 1, 1, 1, 1}, {0, 0, -2, -2, -1}},
    {"parallel present", parallel_present, {1, 1, 1, 1, 1}, {0, 0, -2, -2, -1}},
    {"parallel no_create", parallel_no_create, {1, 1, 1, 1, 1}, {0, 0, -2, -2, -1}},
    {"data create", data_create, {1, 1, 1, 1, 1}, {1, 1, 2, 2, 2}},
    {"data present", data_present, {1, 1, 1, 1, 1}, {1, 1, 2, 2, 2}}};

static void run(const struct directive *d, int place) {
  acc_copyin(present, size);
  char twos[size];
  memset(twos, 2, size);
  acc_memcpy_to_device(acc_deviceptr(present), twos, size);
  d->run(places[place].p);
  acc_wait_all();
  int copied = 0, count = 0;
  for (int i = 0; i < size; i++) copied += present[i] != 0;
  for (; acc_is_present(present, size) && count < 5; count++) acc_delete(present, size);
  if (count != d->counts[place] || offset != d->seen[place] || copied != 0 || acc_is_present(absent, 1)) {
    printf("%s (%s): count %d, seen %d, copied %d\n", d->name, places[place].name, count, offset, copied);
    exit(1);
  }
}

int main(void) {
  for (size_t i = 0; i < sizeof directives / sizeof *directives; i++)
    for (int k = 0; k < 5; k++) {
      fflush(stdout);
      pid_t child = fork();
      if (child == 0) {
        run(&directives[i], k);
        exit(0);
      }
      int status = -1;
      CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    }
  check_placement();
  return check_result();
}
