// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointer members: attached for a region, by enter data, to sections with an offset; the host's pointers are never
// overwritten.
#include "check.h"

struct vector {
  int size;
  double *data;
  double *other;
  int tail;
};

int main(void) {
  check_placement();
  struct vector v = {50, malloc(50 * sizeof(double)), malloc(20 * sizeof(double)), 9};
  double *data = v.data, *other = v.other;
  for (int i = 0; i < 50; i++) v.data[i] = i;
  for (int i = 0; i < 20; i++) v.other[i] = 100 + i;

#pragma omp target map(tofrom : v.data[:50]) map(to : v.size)
  for (int i = 0; i < v.size; i++) v.data[i] *= 2;
  CHECK(v.data == data && v.data[49] == 98);

  // Two pointer members, one with an offset.
#pragma omp target map(to : v.other [5:10]) map(tofrom : v.data [10:10]) map(tofrom : v.tail)
  {
    for (int i = 0; i < 10; i++) v.data[10 + i] += v.other[5 + i];
    v.tail = 10;
  }
  for (int i = 0; i < 50; i++) CHECK(v.data[i] == (i >= 10 && i < 20 ? 2 * i + 100 + i - 5 : 2 * i));
  CHECK(v.tail == 10);

  // The whole structure is mapped, and a pointer in it.
#pragma omp target map(tofrom : v) map(tofrom : v.data[:50])
  {
    v.tail = 11;
    for (int i = 0; i < v.size; i++) v.data[i] = i;
  }
  CHECK(v.data == data && v.other == other && v.tail == 11);
  for (int i = 0; i < 50; i++) CHECK(v.data[i] == i);

    // By enter data, in two steps: the structure first, then its data.
#pragma omp target enter data map(to : v)
#pragma omp target enter data map(to : v.data[:50], v.other[:20])
  int ok = 0;
#pragma omp target map(from : ok)
  {
    ok = v.size == 50 && v.data[49] == 49 && v.other[19] == 119;
    for (int i = 0; i < v.size; i++) v.data[i] += 0.5;
  }
  CHECK(ok);
#pragma omp target update from(v.data [0:50])
  CHECK(v.data[49] == 49.5);
  for (int i = 0; i < 50; i++) v.data[i] = -i;
#pragma omp target update to(v.data [20:10])
#pragma omp target map(from : ok)
  {
    ok = v.data[20] == -20 && v.data[29] == -29 && v.data[19] == 19.5;
    v.tail = 12;
  }
  CHECK(ok || check_expected_device() == 0);
#pragma omp target exit data map(release : v.other[:20]) map(from : v.data[:50])
#pragma omp target exit data map(from : v)
  CHECK(v.data == data && v.other == other && v.tail == 12);
  printf("%d %g\n", v.tail, v.data[25]);
  free(data);
  free(other);
  return check_result();
}
