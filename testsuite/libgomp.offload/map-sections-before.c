// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours ours-stock" }
// Stock takes the distance of one byte for the mark of an iterator: "Out of memory allocating".
//
// Sections that begin before what their pointer points to, by one byte and by more, in each construct and in members.
#include "check.h"

struct text {
  int length;
  char *middle;
};

static char letters[32];
static int numbers[16];

static void single(void) {
  char *p = letters + 8;
  int *q = numbers + 5, sum = 0;
#pragma omp target enter data map(to : p[-1 : 6])
#pragma omp target enter data map(to : q[-2 : 4])
#pragma omp target map(tofrom : sum)
  {
    for (int i = -1; i < 5; i++) sum += p[i];
    for (int i = -2; i < 2; i++) sum += 100 * q[i];
    p[-1] = 77;
    q[-2] = 78;
  }
  CHECK(sum == 7 + 8 + 9 + 10 + 11 + 12 + 100 * (3 + 4 + 5 + 6));
#pragma omp target exit data map(from : p[-1 : 6])
#pragma omp target exit data map(from : q[-2 : 4])
  CHECK(letters[7] == 77 && numbers[3] == 78);
  CHECK(p == letters + 8);
}

static void member(int size_of_section) {
  struct text t = {size_of_section, letters + 20};
  int sum = 0;
#pragma omp target enter data map(to : t, t.middle[-1 : size_of_section])
#pragma omp target map(tofrom : sum)
  {
    for (int i = 0; i < t.length; i++) sum += t.middle[i - 1];
    t.middle[-1] = 66;
  }
  CHECK(sum == (size_of_section == 1 ? 19 : 19 + 20 + 21));
#pragma omp target update from(t.middle[-1 : 1])
  CHECK(letters[19] == 66);
#pragma omp target exit data map(release : t, t.middle[-1 : size_of_section])
  letters[19] = 19;
  sum = 0;
#pragma omp target map(to : t, t.middle[-1 : size_of_section]) map(tofrom : sum)
  sum = t.middle[-1];
  CHECK(sum == 19 && t.middle == letters + 20);
}

static void deferred(void) {
  struct text t = {3, letters + 20};
  int sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : sum)
    sum = 1;
#pragma omp target map(to : t, t.middle[-1 : 3]) map(tofrom : sum) nowait depend(inout : sum)
    sum += t.middle[-1] + t.middle[1];
  }
  CHECK(sum == 41);
}

int main(void) {
  check_placement();
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < 32; i++) letters[i] = (char)i;
    for (int i = 0; i < 16; i++) numbers[i] = i;
    single();
    member(3);
    member(1);
    deferred();
  }
  if (check_expected_device())
    CHECK(!omp_target_is_present(letters + 7, omp_get_default_device()) && !omp_target_is_present(letters + 19, omp_get_default_device()));
  return check_result();
}
