// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_malloc, acc_free; of nothing, and of NULL.
#include "apart.h"

int main(void) {
  check_placement();
  CHECK(acc_malloc(0) == NULL);
  acc_free(NULL);
  char *p[20];
  for (int k = 0; k < 20; k++) {
    p[k] = acc_malloc(1 + 1000 * k);
    CHECK(p[k] != NULL);
    for (int j = 0; j < k; j++) CHECK(p[j] != p[k]);
  }
  for (int k = 0; k < 20; k++) {
    char *q = p[k];
    int n = 1 + 1000 * k, sum = 0;
#pragma acc parallel loop deviceptr(q)
    for (int i = 0; i < n; i++) q[i] = 1;
#pragma acc parallel loop deviceptr(q) reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += q[i];
    CHECK(sum == n);
    acc_free(p[k]);
  }
  return check_result();
}
