// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Many firstprivate copies at once, each with its own value and alignment.
// gpu: there is no long double
typedef struct {
  _Alignas(16) char c;
  char rest[5];
} wide;

int main(void) {
  char a[3] = {1, 2, 3};
  wide w = {4, {5}};
  double d[7] = {6};
  char b[1] = {7};
  long double l[2] = {8};
  int good = 0;
#pragma omp target firstprivate(a, w, d, b, l) map(from : good)
  {
    good = a[0] == 1 && a[2] == 3 && w.c == 4 && w.rest[0] == 5 && d[0] == 6 && b[0] == 7 && l[0] == 8;
    good = good && ((unsigned long)&w & 15) == 0 && ((unsigned long)d & 7) == 0 && ((unsigned long)l & 15) == 0;
  }
  return good ? 0 : 1;
}
