// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// firstprivate arrays and structures: the region has copies, small and large.
struct pair {
  int x;
  double y;
};

int main(void) {
  int small[3] = {1, 2, 3}, sum = 0;
  static double large[1000];
  struct pair p = {4, 0.5};
  for (int i = 0; i < 1000; i++) large[i] = i;
#pragma omp target firstprivate(small, large, p) map(tofrom : sum)
  {
    for (int i = 0; i < 3; i++) sum += small[i];
    for (int i = 0; i < 1000; i++) sum += large[i];
    sum += p.x + 2 * p.y;
    small[0] = p.x = -1;
    large[5] = -1;
  }
  if (sum != 6 + 499500 + 5) return 1;
  return small[0] == 1 && p.x == 4 && large[5] == 5 ? 0 : 2;
}
