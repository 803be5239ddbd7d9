// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// to, from, tofrom and alloc: what is copied in, what is copied out, and nothing else.
#include "check.h"

enum { n = 1000 };

int main(void) {
  check_placement();
  int in[n], out[n], both[n], scratch[n];
  long wrong = 0;
  for (int i = 0; i < n; i++) {
    in[i] = i;
    out[i] = -1;
    both[i] = 2 * i;
    scratch[i] = 7;
  }
#pragma omp target map(to : in) map(from : out) map(tofrom : both, wrong) map(alloc : scratch)
  {
    for (int i = 0; i < n; i++) {
      wrong += in[i] != i || both[i] != 2 * i;
      scratch[i] = in[i] + both[i];
    }
    for (int i = 0; i < n; i++) {
      out[i] = scratch[i];
      both[i] += 1;
      in[i] = -5;
    }
  }
  CHECK(wrong == 0);
  int host = check_expected_device() == 0;
  for (int i = 0; i < n; i++) {
    CHECK(out[i] == 3 * i);
    CHECK(both[i] == 2 * i + 1);
    // On a device the copies are the device's own.
    CHECK(host || (in[i] == i && scratch[i] == 7));
  }
  printf("%d %d\n", out[n - 1], both[n - 1]);
  return check_result();
}
