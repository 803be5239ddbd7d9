// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes that leave their loops at very different times: the Mandelbrot set, Collatz lengths and greatest common divisors.
#include "check.h"

enum { W = 64, H = 48, MOST = 200 };

#pragma acc routine seq
static int escape(double cx, double cy) {
  double x = 0, y = 0;
  int n = 0;
  while (n < MOST && x * x + y * y < 4) {
    double t = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = t;
    n++;
  }
  return n;
}

int main(void) {
  check_placement();
  static int image[H][W];
#pragma acc parallel loop collapse(2) copyout(image) num_gangs(8)
  for (int i = 0; i < H; i++)
    for (int j = 0; j < W; j++) image[i][j] = escape(-2.0 + j * 0.046875, -1.125 + i * 0.046875);
  for (int i = 0; i < H; i++)
    for (int j = 0; j < W; j++) CHECK(image[i][j] == escape(-2.0 + j * 0.046875, -1.125 + i * 0.046875));

  int lengths[500], divisors[40][40];
#pragma acc parallel loop copyout(lengths) num_gangs(4)
  for (int i = 0; i < 500; i++) {
    unsigned long x = (unsigned long)i + 1;
    int n = 0;
    while (x != 1) {
      if (x % 2) {
        x = 3 * x + 1;
      } else {
        x /= 2;
      }
      n++;
    }
    lengths[i] = n;
  }
  CHECK(lengths[26] == 111 && lengths[96] == 118 && lengths[0] == 0 && lengths[326] == 143);
#pragma acc parallel loop collapse(2) copyout(divisors)
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 40; j++) {
      int a = i + 1, b = j + 1;
      while (b) {
        int t = a % b;
        a = b;
        b = t;
      }
      divisors[i][j] = a;
    }
  CHECK(divisors[11][17] == 6 && divisors[34][20] == 7 && divisors[39][39] == 40 && divisors[36][30] == 1);
  puts("done");
  return check_result();
}
