// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a reverse region does is ordinary host work: it prints, allocates, writes a file, opens parallel regions and tasks.
#pragma omp requires reverse_offload
#include "check.h"

static int *allocated;

// Variables of the host are not to be named in a reverse region: they would be mapped, or made private, with the target
// region around it.
__attribute__((noipa)) static void greet(int i) {
  printf("hello %d from the host\n", i);
  fflush(stdout);
}

__attribute__((noipa)) static void allocate(void) {
  allocated = malloc(1000 * sizeof(int));
  for (int i = 0; i < 1000; i++) allocated[i] = i;
}

__attribute__((noipa)) static int release(void) {
  int r = allocated[77];
  free(allocated);
  return r;
}

// Calls of the OpenMP library may not stand in the reverse region itself.
__attribute__((noipa)) static int parallel_sum(int n) {
  int sum = 0;
#pragma omp parallel for num_threads(3) reduction(+ : sum)
  for (int i = 1; i <= n; i++) sum += i;
  return sum;
}

__attribute__((noipa)) static int task_sum(int n) {
  int sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 1; i <= n; i++) {
#pragma omp task firstprivate(i) shared(sum)
    {
#pragma omp atomic
      sum += i * i;
    }
  }
  return sum;
}

__attribute__((noipa)) static int on_host(void) {
  return omp_is_initial_device() && omp_get_level() == 0 && omp_get_num_threads() == 1;
}

__attribute__((noipa)) static int through_a_file(int x) {
  FILE *f = tmpfile();
  int y = 0;
  fprintf(f, "%d\n", x);
  rewind(f);
  if (fscanf(f, "%d", &y) != 1) y = -1;
  fclose(f);
  return y;
}

int main(void) {
  check_placement();
  int sum = 0, squares = 0, first = 0, file = 0, host = 0;
#pragma omp target map(tofrom : sum, squares, first, file, host)
  {
    for (int i = 0; i < 3; i++) {
#pragma omp target device(ancestor : 1) firstprivate(i)
      greet(i);
    }
#pragma omp target device(ancestor : 1)
    allocate();
    int a = 0, b = 0, c = 0, d = 0, e = 0;
#pragma omp target device(ancestor : 1) map(from : a, b, c, d, e)
    {
      a = parallel_sum(100);
      b = task_sum(10);
      c = release();
      d = through_a_file(4321);
      e = on_host();
    }
    sum = a;
    squares = b;
    first = c;
    file = d;
    host = e;
  }
  CHECK(sum == 5050 && squares == 385 && first == 77 && file == 4321 && host == 1);
  printf("%d %d\n", sum, squares);
  return check_result();
}
