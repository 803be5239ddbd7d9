/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Regions in constructors and destructors of statics, before and after main.
   { dg-output "before after" }  */
#include "require.h"
#include <omp.h>
static int regions(int k) {
  int n = 0;
#pragma omp parallel num_threads(k) reduction(+ : n)
  n += omp_get_num_threads() == k;
  return n;
}
struct user {
  user() {
    CHECK(regions(3) == 3);
    printf("before ");
  }
  ~user() { printf(regions(4) == 4 ? "after\n" : "wrong\n"); }
};
static user u;
int main() {
  CHECK(regions(2) == 2);
  return 0;
}
