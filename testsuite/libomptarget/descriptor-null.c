// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Descriptors with null where there should be images, entries and names.
// llvm: it ends with a signal
#include "check.h"

#include <stdint.h>

typedef struct {
  int32_t count;
  void *images, *entries_begin, *entries_end;
} descriptor;
typedef struct {
  uint64_t zero;
  uint16_t version, kind;
  uint32_t flags;
  void *address;
  const char *name;
  uint64_t size, data;
  void *more;
} entry;
void __tgt_register_lib(descriptor *);
void __tgt_unregister_lib(descriptor *);

int main(void) {
  static entry entries[3] = {{0, 1, 1, 2, entries, 0, 0, 0, 0}, {0, 1, 1, 0, entries, 0, 8, 0, 0}, {0, 1, 1, 8, 0, 0, 8, 0, 0}};
  static descriptor no_images = {3, 0, entries, entries + 3}, no_end = {-5, 0, entries, 0};
  __tgt_register_lib(0);
  __tgt_register_lib(&no_images);
  __tgt_register_lib(&no_end);
  int x = 1;
#pragma omp target map(tofrom : x)
  x = 2;
  __tgt_unregister_lib(&no_end);
  __tgt_unregister_lib(&no_images);
  __tgt_unregister_lib(0);
  return x == 2 ? 0 : 1;
}
