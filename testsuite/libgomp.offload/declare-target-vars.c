// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// declare target variables: enter (to) and link, initialised and not, static in a function, updated in both directions.
#include "check.h"

#pragma omp begin declare target
int counter = 5;
static double table[16] = {1, 2, 3, [15] = 99};
struct config {
  int a;
  char text[8];
} config = {3, "abc"};
static long zero[100];
const int fixed[3] = {10, 20, 30};

static int next(void) {
  static int calls = 100;
  return ++calls;
}
#pragma omp end declare target

int linked[50];
double linked_scalar = 2.5;
#pragma omp declare target link(linked, linked_scalar)

int main(void) {
  check_placement();
  int host = check_expected_device() == 0;
  int ok = 0, first = 0, second = 0;
#pragma omp target map(from : ok, first, second)
  {
    ok = counter == 5 && table[2] == 3 && table[15] == 99 && config.a == 3 && config.text[2] == 'c' && zero[99] == 0 &&
         fixed[1] == 20;
    counter += 10;
    table[1] = 7;
    first = next();
    second = next();
  }
  CHECK(ok && first == 101 && second == 102);
  CHECK(host || counter == 5);
  // They keep their values from region to region, and a map clause neither copies nor removes them.
#pragma omp target map(from : ok) map(tofrom : counter)
  ok = counter == 15 && table[1] == 7;
  CHECK(ok && (host || counter == 5));
#pragma omp target update from(counter, table)
  CHECK(counter == 15 && table[1] == 7);
  counter = 77;
  zero[50] = 123;
#pragma omp target update to(counter, zero [50:1])
#pragma omp target map(from : ok)
  ok = counter == 77 && zero[50] == 123 && zero[49] == 0;
  CHECK(ok);
  CHECK(omp_target_is_present(&counter, omp_get_default_device()));

  for (int i = 0; i < 50; i++) linked[i] = i;
#pragma omp target map(tofrom : linked, linked_scalar)
  {
    for (int i = 0; i < 50; i++) linked[i] *= 3;
    linked_scalar += 1;
  }
  CHECK(linked[49] == 147 && linked_scalar == 3.5);
#pragma omp target enter data map(to : linked)
#pragma omp target
  linked[7] = -7;
#pragma omp target exit data map(from : linked)
  CHECK(linked[7] == -7 && linked[8] == 24);
  printf("%d %g\n", counter, linked_scalar);
  return check_result();
}
