// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// use_device_ptr and use_device_addr give device addresses; is_device_ptr and has_device_addr take them.
#include "check.h"

int main(void) {
  check_placement();
  int host = check_expected_device() == 0;
  int dev = omp_get_default_device();
  int a[20], scalar = 5, result = 0;
  for (int i = 0; i < 20; i++) a[i] = i;
  int *p = a;
#pragma omp target data map(tofrom : a, scalar)
  {
#pragma omp target data use_device_ptr(p)
    {
      CHECK((p != a) != host);
#pragma omp target is_device_ptr(p) map(from : result)
      {
        result = p[19];
        p[3] = 33;
      }
      CHECK(result == 19);
    }
    CHECK(p == a);
#pragma omp target data use_device_addr(a, scalar)
    {
      CHECK(((void *)a == (void *)p) == host);
#pragma omp target has_device_addr(a, scalar) map(from : result)
      {
        result = a[3] + scalar;
        scalar = 6;
      }
      CHECK(result == 38);
    }
    // The pointer into the middle of an object.
    int *middle = a + 10;
#pragma omp target data use_device_ptr(middle)
#pragma omp target is_device_ptr(middle)
    middle[-1] = 99;
  }
  CHECK(a[3] == 33 && a[9] == 99 && scalar == 6);
  // Map and use in the same construct.
#pragma omp target data map(tofrom : a) use_device_addr(a)
  {
    int *d = a;
#pragma omp target is_device_ptr(d)
    d[0] = 1234;
  }
  CHECK(a[0] == 1234);

  double *memory = omp_target_alloc(10 * sizeof(double), dev);
  CHECK(memory != NULL);
#pragma omp target is_device_ptr(memory)
  for (int i = 0; i < 10; i++) memory[i] = i * 1.5;
  double sum = 0;
#pragma omp target teams distribute parallel for is_device_ptr(memory) reduction(+ : sum)
  for (int i = 0; i < 10; i++) sum += memory[i];
  CHECK(sum == 67.5);
  omp_target_free(memory, dev);
  printf("%d %g\n", a[0], sum);
  return check_result();
}
