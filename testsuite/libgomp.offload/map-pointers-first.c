// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The data that members point to is there first, then members are mapped that begin or end beside these pointers.
#include "check.h"

struct list {
  int *data;
  int count;
};
struct both {
  int number;
  int *values;
  struct list list;
  int last;
};

static void run(struct both *s) {
  int ok = 0;
#pragma omp target enter data map(to : s->list.data[:4], s->values[:4])
#pragma omp target enter data map(to : s->list, s->last, s->list.data[:4], s->values[:4])
#pragma omp target map(from : ok)
  ok = 1;
  CHECK(ok);
#pragma omp target map(to : s->list, s->last, s->list.data[:4]) map(from : ok)
  {
    ok = s->list.count == 4 && s->last == 9 && s->list.data[1] == 11;
    s->list.data[2] = 5;
  }
  CHECK(ok);
#pragma omp target exit data map(from : s->list.data[:4])
#pragma omp target exit data map(from : s->list.data[:4], s->values[:4])
#pragma omp target exit data map(release : s->list, s->last, s->values[:4])
  CHECK(s->list.data[2] == 5);
}

int main(void) {
  check_placement();
  int values[4] = {1, 2, 3, 4}, data[4] = {10, 11, 12, 13};
  struct both s = {7, values, {data, 4}, 9};
  run(&s);
}
