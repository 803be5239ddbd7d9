// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours stock-ours" }
// The second start of an OpenACC program links nothing, and computes the same.
#include "../libgomp.offload/image_starts.h"

enum { n = 1000 };
int table[n];
#pragma acc declare create(table)

#pragma acc routine vector
__attribute__((noipa)) static void add(int *x, int what) {
#pragma acc loop vector
  for (int i = 0; i < 10; i++) x[i] += what;
}

static int work(void) {
  int x[n], sum = 0;
  check_placement();
#pragma acc parallel loop copyout(x)
  for (int i = 0; i < n; i++) x[i] = i, table[i] = 2 * i;
#pragma acc parallel loop gang copy(x)
  for (int i = 0; i < n; i += 10) add(x + i, 7);
#pragma acc parallel loop reduction(+ : sum) async(1)
  for (int i = 0; i < n; i++) sum += table[i];
#pragma acc wait(1)
  acc_update_self(table, sizeof table);
  for (int i = 0; i < n; i++) CHECK(x[i] == i + 7), CHECK(table[i] == 2 * i);
  CHECK(sum == n * (n - 1));
  printf("%d\n", sum);
  return check_result();
}

int main(void) {
  if (is_image_start()) return work();
  make_image_folder();
  CHECK(start_once() == 1 && start_once() == 0 && start_once() == 0 && each_image(NULL) == 1);
  remove_image_folder();
  return check_result();
}
