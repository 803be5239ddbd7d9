// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalars of each size are firstprivate by themselves; a region's own changes stay with it.
int main(void) {
  char c = -3;
  short s = -300;
  int i = -70000;
  long l = -5000000000;
  float f = 1.5f;
  double d = -2.25;
  _Bool b = 1;
  int good = 0;
#pragma omp target map(from : good)
  {
    good = c == -3 && s == -300 && i == -70000 && l == -5000000000 && f == 1.5f && d == -2.25 && b;
    c = s = i = l = f = d = b = 0;
  }
  return good && c == -3 && s == -300 && i == -70000 && l == -5000000000 && f == 1.5f && d == -2.25 && b ? 0 : 1;
}
