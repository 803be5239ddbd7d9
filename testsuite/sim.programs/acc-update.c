// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// update device, self and host: whole arrays, sections, members of structures, rows of matrices, conditions, if_present, several objects at once.
//
// --check-maps says that kernels read stale data: what has been updated, and what has not, is what this shows.
#include "check.h"

enum { N = 50 };

struct s {
  int a, b[10], c;
};

int main(void) {
  check_placement();
  int apart = check_expected_device() == 1;
  int x[N], y[N];
  static int m[10][20];
  struct s s = {1, {0}, 3};
  for (int i = 0; i < N; i++) x[i] = i, y[i] = 0;
#pragma acc data copyin(x, y, m, s)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++) y[i] = x[i] * 2;
#pragma acc update self(y[10:5])
    for (int i = 0; i < N; i++) CHECK(y[i] == (!apart || (i >= 10 && i < 15) ? 2 * i : 0));
#pragma acc update host(y)
    for (int i = 0; i < N; i++) CHECK(y[i] == 2 * i);
    for (int i = 0; i < N; i++) x[i] = -i;
#pragma acc update device(x[0:N / 2])
#pragma acc parallel loop
    for (int i = 0; i < N; i++) y[i] = x[i];
#pragma acc update self(y)
    for (int i = 0; i < N; i++) CHECK(y[i] == (!apart || i >= N / 2 ? (apart ? i : -i) : -i));

    for (int j = 0; j < 20; j++) m[3][j] = j, m[4][j] = 100 + j, m[5][j] = 7;
#pragma acc update device(m[3:2][0:20])
    int sum = 0;
#pragma acc parallel loop collapse(2) reduction(+ : sum) present(m)
    for (int i = 0; i < 10; i++)
      for (int j = 0; j < 20; j++) sum += m[i][j];
    CHECK(sum == 190 + 2190 + (apart ? 0 : 140));

    s.a = 10;
    s.c = 30;
    for (int i = 0; i < 10; i++) s.b[i] = i;
#pragma acc update device(s.c, s.b[2:3])
    int got[12];
#pragma acc parallel copyout(got) present(s)
    {
      got[0] = s.a;
      got[11] = s.c;
      for (int i = 0; i < 10; i++) got[i + 1] = s.b[i];
      s.a = 77;
    }
    CHECK(got[0] == (apart ? 1 : 10) && got[11] == 30 && got[1 + 2] == 2 && got[1 + 4] == 4);
    CHECK(got[1 + 5] == (apart ? 0 : 5));
#pragma acc update self(s.a) self(y[0:1])
    CHECK(s.a == 77);

    int no = 0;
    x[0] = 1234;
#pragma acc update device(x) if (no)
#pragma acc parallel copyout(got)
    got[0] = x[0];
    CHECK(got[0] == (apart ? 0 : 1234));
  }
  int absent[4] = {1, 2, 3, 4};
#pragma acc update device(absent) if_present
#pragma acc update self(absent) if_present
  CHECK(absent[3] == 4);
  puts("done");
  return check_result();
}
