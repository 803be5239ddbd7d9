// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A shared object with a region and a variable of the device of its own; its name is its variable's value.
#pragma omp declare target
int other_variable = 30;
#pragma omp end declare target

int other_add(int x) {
  int r = 0;
#pragma omp target map(from : r)
  r = x + other_variable++;
  return r;
}
int other_variable_of_host(void) {
#pragma omp target update from(other_variable)
  return other_variable;
}
