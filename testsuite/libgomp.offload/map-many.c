// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Many objects in one construct, and many objects mapped at once: the table is more than a handful.
#include "check.h"

enum { objects = 2000 };

int main(void) {
  check_placement();
  int *all[objects];
  for (int i = 0; i < objects; i++) {
    // Different sizes, so that neighbours in the table are not neighbours in memory.
    int size = 1 + i * 7 % 50;
    all[i] = malloc(size * sizeof(int));
    for (int j = 0; j < size; j++) all[i][j] = i + j;
    int *p = all[i];
#pragma omp target enter data map(to : p[:size])
  }
  int bad = 0;
  for (int i = objects - 1; i >= 0; i -= 13) {
    int *p = all[i], size = 1 + i * 7 % 50, value = 0;
#pragma omp target map(p[:0]) map(from : value)
    {
      value = p[size - 1];
      p[0] = -i;
    }
    bad += value != i + size - 1 && !(size == 1 && value == -i);
  }
  CHECK(bad == 0);
  for (int i = 0; i < objects; i += 2) {
    int *p = all[i];
#pragma omp target exit data map(from : p[:1 + i * 7 % 50])
  }
  for (int i = 1; i < objects; i += 2) {
    int *p = all[i];
#pragma omp target exit data map(from : p[:1 + i * 7 % 50])
  }
  for (int i = 0; i < objects; i++) {
    CHECK(all[i][0] == ((objects - 1 - i) % 13 == 0 ? -i : i));
    CHECK(check_expected_device() == 0 || !omp_target_is_present(all[i], 0));
    free(all[i]);
  }

#define VARIABLES(x) x(0) x(1) x(2) x(3) x(4) x(5) x(6) x(7) x(8) x(9)
#define ROW(r, x) x(r##0) x(r##1) x(r##2) x(r##3) x(r##4) x(r##5) x(r##6) x(r##7) x(r##8) x(r##9)
#define DECLARE(n) int v##n = n;
#define ADD(n) v##n += 1;
#define SUM(n) sum += v##n;
#define TENS(x) ROW(1, x) ROW(2, x) ROW(3, x) ROW(4, x)
  TENS(DECLARE)
#pragma omp target defaultmap(tofrom : scalar)
  {
    TENS(ADD)
  }
  int sum = 0;
  TENS(SUM)
  CHECK(sum == (10 + 49) * 40 / 2 + 40);
  printf("%d\n", sum);
  return check_result();
}
