// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reference counts: nested data regions, enter and exit data, release and delete; data come back when the last reference
// goes.
#include "check.h"

static int dev;
static int host;

static int present(const void *p) { return omp_target_is_present(p, dev); }

// The device's value of a[0], and its replacement.
static int swap(int *a, int value) {
  int old;
#pragma omp target map(from : old)
  {
    old = a[0];
    a[0] = value;
  }
  return old;
}

int main(void) {
  check_placement();
  dev = omp_get_default_device();
  host = check_expected_device() == 0;
  int a[4] = {1, 2, 3, 4};

#pragma omp target data map(tofrom : a)
  {
    CHECK(present(a));
    CHECK(swap(a, 10) == 1);
#pragma omp target data map(tofrom : a)
    CHECK(swap(a, 20) == 10);
    // Not the last reference: nothing was copied.
    CHECK(a[0] == 1 || host);
    CHECK(present(a));
#pragma omp target map(tofrom : a)
    a[0] = 30;
    CHECK(a[0] == 1 || host);
    // always copies whatever the count.
#pragma omp target map(always, from : a)
    a[1] = 31;
    CHECK(a[0] == 30 && a[1] == 31);
  }
  CHECK(!present(a) || host);
  CHECK(a[0] == 30 && a[1] == 31);

#pragma omp target enter data map(to : a)
#pragma omp target enter data map(to : a)
#pragma omp target enter data map(alloc : a)
  CHECK(swap(a, 40) == 30);
#pragma omp target exit data map(from : a)
  CHECK(present(a) && (a[0] == 30 || host));
#pragma omp target exit data map(release : a)
  CHECK(present(a) && (a[0] == 30 || host));
#pragma omp target exit data map(from : a)
  CHECK((!present(a) || host) && a[0] == 40);
  // Once more does nothing.
#pragma omp target exit data map(from : a)
  CHECK(a[0] == 40);

#pragma omp target enter data map(to : a)
#pragma omp target enter data map(to : a)
  CHECK(swap(a, 50) == 40);
#pragma omp target exit data map(delete : a)
  CHECK((!present(a) && a[0] == 40) || host);

  // Sections of one array; a section inside one that is present shares its device copy.
  a[0] = 1;
  a[1] = 2;
#pragma omp target enter data map(to : a)
#pragma omp target enter data map(to : a [1:2])
#pragma omp target
  a[1] = 60;
#pragma omp target exit data map(from : a [1:2])
  CHECK(a[1] == 2 || host);
#pragma omp target exit data map(from : a)
  CHECK(a[1] == 60 && (!present(a) || host));

  // The same object twice in one construct counts once.
  int b = 5, *b1 = &b, *b2 = &b;
#pragma omp target enter data map(to : b1 [0:1]) map(to : b2 [0:1])
#pragma omp target exit data map(from : b)
  CHECK(!present(&b) || host);

  // What is mapped stays mapped while a host function that did not map it runs other regions.
#pragma omp target data map(to : a)
  for (int i = 0; i < 20; i++) {
    int local = i, back = 0;
#pragma omp target map(from : back)
    back = local + a[1];
    CHECK(back == i + 60);
  }
  CHECK(!present(a) || host);
  printf("%d %d\n", a[0], a[1]);
  return check_result();
}
