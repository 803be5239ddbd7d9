// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reverse offload with data that live on the device alone: to, from, tofrom, alloc, always, firstprivate integers, arrays
// and scalars.
#pragma omp requires reverse_offload
#include "check.h"

static int host_calls;

// Variables of the host are not to be named in a reverse region: they would be mapped, or made private, with the target
// region around it.
__attribute__((noipa)) static void note_call(void) { host_calls++; }

int main(void) {
  check_placement();
  int bad = 0, answer = 0;
#pragma omp target map(tofrom : bad, answer)
  {
    int in[10], out[10], both[10], scratch[4];
    char c = 'q';
    long big = 1l << 50;
    for (int i = 0; i < 10; i++) {
      in[i] = i;
      out[i] = -1;
      both[i] = 100 + i;
    }
    scratch[0] = 7;
#pragma omp target device(ancestor : 1) map(to : in) map(from : out) map(tofrom : both) map(alloc : scratch)
    {
      note_call();
      for (int i = 0; i < 10; i++) {
        out[i] = in[i] * 2;
        both[i] += in[i];
      }
      for (int i = 0; i < 4; i++) scratch[i] = i;
    }
    for (int i = 0; i < 10; i++) bad += in[i] != i || out[i] != 2 * i || both[i] != 100 + 2 * i;

    int seen = 0;
#pragma omp target device(ancestor : 1) map(from : seen) firstprivate(c, big)
    {
      note_call();
      seen = c == 'q' && big == 1l << 50;
      c = 0;
    }
    bad += !seen || c != 'q' || in[9] != 9;

    // Without clauses: scalars firstprivate, arrays tofrom.
    int scalar = 31;
#pragma omp target device(ancestor : 1) map(from : seen)
    {
      note_call();
      seen = scalar;
      scalar = 0;
      both[0] = -5;
    }
    bad += seen != 31 || scalar != 31 || both[0] != -5;

#pragma omp target device(ancestor : 1) map(always, tofrom : scalar) map(always, to : in) map(always, from : out)
    {
      note_call();
      scalar += in[3];
      for (int i = 0; i < 10; i++) out[i] = 50 + i;
    }
    bad += scalar != 34 || out[9] != 59;

    // Sections that begin inside an object.
#pragma omp target device(ancestor : 1) map(to : in [2:3]) map(tofrom : both [5:4])
    {
      note_call();
      for (int i = 0; i < 3; i++) both[5 + i] = in[2 + i];
      both[8] = 88;
    }
    bad += both[5] != 2 || both[7] != 4 || both[8] != 88 || both[9] != 118;
    answer = seen + scalar;
  }
  CHECK(bad == 0);
  CHECK(host_calls == 5);
  CHECK(answer == 65);
  printf("%d %d\n", host_calls, answer);
  return check_result();
}
