// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers to structures with pointers: a list and a tree built on the device's copies by enter data and attachment, and
// p->q->r.
#include "check.h"

struct node {
  int value;
  struct node *next;
};

struct matrix {
  int rows, columns;
  double **row;
};

struct deep {
  struct mid {
    struct low {
      int *p;
    } * low;
  } * mid;
};

int main(void) {
  check_placement();
  enum { length = 8 };
  struct node *nodes[length];
  for (int i = length - 1; i >= 0; i--) {
    nodes[i] = malloc(sizeof(struct node));
    nodes[i]->value = i + 1;
    nodes[i]->next = i == length - 1 ? NULL : nodes[i + 1];
  }
  // From the tail to the head, so that each pointer's target is there when it is attached.
  for (int i = length - 1; i >= 0; i--) {
    struct node *p = nodes[i];
#pragma omp target enter data map(to : p [0:1])
    if (p->next) {
#pragma omp target enter data map(to : p->next [0:1])
    }
  }
  struct node *head = nodes[0];
  int sum = 0, count = 0;
#pragma omp target map(tofrom : sum, count) map(head[:0])
  for (struct node *p = head; p; p = p->next) {
    sum += p->value;
    p->value *= 10;
    count++;
  }
  CHECK(sum == 36 && count == length);
  for (int i = 0; i < length; i++) {
    struct node *p = nodes[i];
    struct node *next = p->next;
    if (next) {
#pragma omp target exit data map(release : p->next [0:1])
    }
#pragma omp target update from(p->value)
#pragma omp target exit data map(release : p [0:1])
    CHECK(p->value == 10 * (i + 1) && p->next == next);
  }
  for (int i = 0; i < length; i++)
    CHECK(!omp_target_is_present(nodes[i], omp_get_default_device()) || check_expected_device() == 0);

  struct matrix m = {4, 5, malloc(4 * sizeof(double *))};
  for (int i = 0; i < m.rows; i++) {
    m.row[i] = malloc(5 * sizeof(double));
    for (int j = 0; j < 5; j++) m.row[i][j] = 10 * i + j;
  }
#pragma omp target enter data map(to : m, m.row[:4])
  for (int i = 0; i < m.rows; i++) {
#pragma omp target enter data map(to : m.row[i][:5])
  }
  double total = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : total)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++) {
      total += m.row[i][j];
      m.row[i][j] += 1000;
    }
  CHECK(total == 5 * (0 + 10 + 20 + 30) + 4 * 10);
  for (int i = 0; i < m.rows; i++) {
#pragma omp target exit data map(from : m.row[i][:5])
  }
#pragma omp target exit data map(release : m.row[:4]) map(release : m)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++) CHECK(m.row[i][j] == 1000 + 10 * i + j);

  for (int i = 0; i < length; i++) free(nodes[i]);
  for (int i = 0; i < 4; i++) free(m.row[i]);
  free(m.row);

  int values[3] = {7, 8, 9};
  struct low low = {values};
  struct mid mid = {&low};
  struct deep deep = {&mid};
  int got = 0;
#pragma omp target map(to : deep, deep.mid[:1], deep.mid->low[:1], deep.mid->low->p[:3]) map(from : got)
  got = deep.mid->low->p[2];
  CHECK(got == 9);
  printf("%d %g %d\n", sum, total, got);
  return check_result();
}
