// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What exit data delete has taken away is entered again with another size, larger and smaller, at the same address and at
// another: by pointers, members of a structure, with routines, on a queue; what was counted twice stays as it was.
#include "apart.h"

static void through_pointer(int *p, int capacity) {
  const int sizes[] = {10, 50, 3, capacity, 1, 20};
  for (int k = 0; k < 6; k++) {
    const int n = sizes[k];
    for (int i = 0; i < n; i++) p[i] = i;
#pragma acc enter data copyin(p[0 : n])
    CHECK_PRESENT(p, n * sizeof *p);
    if (n < capacity) CHECK_ABSENT(p + n, sizeof *p);
#pragma acc parallel loop present(p[0 : n])
    for (int i = 0; i < n; i++) p[i] += k;
#pragma acc update self(p[0 : n])
    int wrong = 0;
    for (int i = 0; i < n; i++) wrong += p[i] != i + k;
    CHECK(wrong == 0);
#pragma acc exit data delete (p[0 : n])
    CHECK_ABSENT(p, sizeof *p);
  }
}

struct list {
  int n;
  double *values;
};

static void member(struct list *l) {
#pragma acc enter data copyin(l[0 : 1])
  for (int round = 1; round <= 4; round++) {
    l->n = round * 7 % 11 + 1;
    l->values = malloc(l->n * sizeof(double));
    for (int i = 0; i < l->n; i++) l->values[i] = i;
#pragma acc update device(l->n)
#pragma acc enter data copyin(l->values[0 : l->n])
    double sum = 0;
#pragma acc parallel present(l[0 : 1]) copy(sum)
    for (int i = 0; i < l->n; i++) sum += l->values[i] * round;
    CHECK(sum == round * l->n * (l->n - 1) / 2.);
#pragma acc exit data delete (l->values[0 : l->n])
    CHECK_ABSENT(l->values, sizeof(double));
    free(l->values);
  }
#pragma acc exit data delete (l[0 : 1])
}

// The memory of the one before is given back when the queue has come so far; the next one is another size of the same.
static void on_queue(int *p) {
  for (int n = 1; n <= 64; n *= 2) {
#pragma acc wait(1)
    for (int i = 0; i < n; i++) p[i] = i;
#pragma acc enter data copyin(p[0 : n]) async(1)
#pragma acc parallel loop present(p[0 : n]) async(1)
    for (int i = 0; i < n; i++) p[i] *= 2;
#pragma acc update self(p[0 : n]) async(1)
#pragma acc exit data delete (p[0 : n]) async(1)
#pragma acc wait(1)
    CHECK(p[n - 1] == 2 * (n - 1));
    CHECK_ABSENT(p, sizeof *p);
  }
}

static void counted_twice(int *p) {
#pragma acc enter data create(p[0 : 10])
#pragma acc enter data create(p[2 : 4])
#pragma acc exit data delete (p[0 : 10])
  CHECK_PRESENT(p, 10 * sizeof *p);
#pragma acc exit data delete (p[0 : 10])
  CHECK_ABSENT(p, sizeof *p);
  acc_copyin(p, 30 * sizeof *p);
  acc_copyin(p, 30 * sizeof *p);
  CHECK_PRESENT(p, 30 * sizeof *p);
#pragma acc exit data delete (p[0 : 30]) finalize
  CHECK_ABSENT(p, sizeof *p);
#pragma acc enter data copyin(p[0 : 5])
  CHECK_PRESENT(p, 5 * sizeof *p);
  CHECK_ABSENT(p + 5, sizeof *p);
  acc_delete(p, 5 * sizeof *p);
  CHECK_ABSENT(p, sizeof *p);
}

int main(void) {
  check_placement();
  int *p = malloc(100 * sizeof *p);
  through_pointer(p, 100);
  on_queue(p);
  counted_twice(p);
  free(p);
  struct list l = {0, NULL};
  member(&l);
  return check_result();
}
