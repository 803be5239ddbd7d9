// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dynamic lifetimes: enter data and exit data, reference counts beside structured regions, finalize, delete without copy, conditions, and the
// same by routines.
#include "check.h"

enum { N = 64 };

static int on_device(const void *p, size_t n) { return acc_is_present((void *)p, n); }

int main(void) {
  check_placement();
  int apart = check_expected_device() == 1;
  int a[N], b[N], c[N];
  for (int i = 0; i < N; i++) a[i] = i, b[i] = 2 * i, c[i] = 7;
#pragma acc enter data copyin(a) create(b, c)
  CHECK(on_device(a, sizeof a) && on_device(b, sizeof b) && on_device(c, 8));
#pragma acc parallel loop present(a, b, c)
  for (int i = 0; i < N; i++) {
    b[i] = a[i] + 1;
    c[i] = 3;
  }
#pragma acc exit data copyout(b) delete (c) delete (a)
  for (int i = 0; i < N; i++) CHECK(b[i] == i + 1 && c[i] == (apart ? 7 : 3));
  CHECK(on_device(a, sizeof a) == !apart);

  // Counted: as many exits as entries.
#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a[0:N])
#pragma acc enter data create(a[4:10])
#pragma acc exit data delete (a)
#pragma acc exit data delete (a)
  CHECK(on_device(a, sizeof a));
#pragma acc parallel loop present(a)
  for (int i = 0; i < N; i++) a[i] += 100;
#pragma acc exit data copyout(a)
  CHECK(on_device(a, sizeof a) == !apart && a[3] == 103);

  // finalize forgets the dynamic counts at once, and copies.
#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
  for (int i = 0; i < N; i++) a[i] += 100;
#pragma acc exit data copyout(a) finalize
  CHECK(on_device(a, sizeof a) == !apart && a[3] == 203);

  // Not while a structured region holds it.
#pragma acc data copy(a)
  {
#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a)
#pragma acc exit data delete (a) finalize
    CHECK(on_device(a, sizeof a));
#pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++) a[i] += 100;
    if (apart) CHECK(a[3] == 203);
  }
  CHECK(on_device(a, sizeof a) == !apart && a[3] == 303);
  // An entry inside outlives the region.
#pragma acc data copy(a)
  {
#pragma acc enter data copyin(a)
  }
  CHECK(on_device(a, sizeof a));
#pragma acc exit data delete (a)
  CHECK(on_device(a, sizeof a) == !apart);
  // Leaving what is not there is nothing.
#pragma acc exit data copyout(a) delete (b) finalize

  int yes = 1, no = 0;
#pragma acc enter data copyin(a) if (no)
  CHECK(on_device(a, sizeof a) == !apart);
#pragma acc enter data copyin(a) if (yes)
  CHECK(on_device(a, sizeof a));
#pragma acc exit data delete (a) if (no)
  CHECK(on_device(a, sizeof a));
#pragma acc exit data delete (a) if (yes)
  CHECK(on_device(a, sizeof a) == !apart);

  // Routines and directives count alike.
  int *d = acc_copyin(a, sizeof a);
  CHECK(d && (d != a) == apart && acc_deviceptr(a) == d && acc_hostptr(d) == a);
#pragma acc enter data copyin(a)
  acc_delete(a, sizeof a);
  CHECK(on_device(a, sizeof a));
  CHECK(acc_create(a, sizeof a) == d);
#pragma acc parallel loop present(a)
  for (int i = 0; i < N; i++) a[i] = -i;
  acc_update_self(a + 10, 4 * sizeof *a);
  if (apart) CHECK(a[9] == 309);
  CHECK(a[10] == -10 && a[13] == -13);
  a[20] = 5;
  acc_update_device(a + 20, sizeof *a);
  acc_copyout(a, sizeof a);
  CHECK(on_device(a, sizeof a));
  acc_copyout_finalize(a, sizeof a);
  CHECK(on_device(a, sizeof a) == !apart && a[20] == 5 && a[63] == -63);
  puts("done");
  return check_result();
}
