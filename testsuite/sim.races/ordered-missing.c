// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Iterations of an ordered loop use what the iteration before has left, outside of the ordered part.
// RACE: data race in kernel .*ordered-missing\.c:(12|14)\M.*ordered-missing\.c:(12|14)\M
#include <stdio.h>

int main(void) {
  int state = 1, out[32];
#pragma omp target parallel for num_threads(4) schedule(static, 1) ordered map(tofrom : state, out)
  for (int i = 0; i < 32; i++) {
#ifdef FAULT
    const int before = state;
#pragma omp ordered
    state = before + i;
#else
    int before;
#pragma omp ordered
    {
      before = state;
      state = before + i;
    }
#endif
    out[i] = before;
  }
  printf("%d\n", out[1]);
  return 0;
}
