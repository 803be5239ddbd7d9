// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A private copy of a pointer and of the words behind it, as flang may list a descriptor: the copy points to what is on the
// device, or, where that is not there, to the host's. The list of the compiler is changed on its way to the library.
// clang: 22
// options: -Wl,--wrap=__tgt_target_kernel
#include "check.h"

#include <omp.h>
#include <stdint.h>

struct pointer {
  int *data;
  long words[4];
};

struct arguments {
  int32_t version, count;
  void **bases, **begins;
  int64_t *sizes, *types;
};

int __real___tgt_target_kernel(void *, int64_t, int32_t, int32_t, void *, struct arguments *);
int __wrap___tgt_target_kernel(void *location, int64_t device, int32_t teams, int32_t threads, void *region,
                               struct arguments *a) {
  int64_t types[8];
  for (int i = 0; i < a->count; i++) {
    types[i] = a->types[i];
    if (a->sizes[i] != sizeof(struct pointer) || (types[i] & 0x80) == 0) continue;
    types[i] |= 0x4000;
    a->begins[i] = ((struct pointer *)a->bases[i])->data;
  }
  a->types = types;
  return __real___tgt_target_kernel(location, device, teams, threads, region, a);
}

int main(void) {
  int *a = malloc(10 * sizeof *a);
  struct pointer p = {a + 2, {1, 2, 3, 4}};
  uintptr_t seen = 0;
  long word = 0;
#pragma omp target firstprivate(p) map(from : seen, word)
  {
    seen = (uintptr_t)p.data;
    word = p.words[3];
    p.data = NULL;
  }
  check(seen == (uintptr_t)(a + 2) && word == 4 && p.data == a + 2);
#pragma omp target enter data map(to : a[0 : 10])
#pragma omp target firstprivate(p) map(from : seen, word)
  {
    seen = (uintptr_t)p.data;
    word = p.words[0];
    p.data[0] = 5;
  }
  check(seen == (uintptr_t)omp_get_mapped_ptr(a + 2, omp_get_default_device()) && word == 1);
#pragma omp target exit data map(from : a[0 : 10])
  check(a[2] == 5 && p.data == a + 2);
  free(a);
  return 0;
}
