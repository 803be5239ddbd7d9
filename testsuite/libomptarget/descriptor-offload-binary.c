// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Headers of offload binaries that say more than there is are no images.
#include "check.h"

#include <stdint.h>

typedef struct {
  void *start, *end, *entries_begin, *entries_end;
} image;
typedef struct {
  int32_t count;
  image *images;
  void *entries_begin, *entries_end;
} descriptor;
void __tgt_register_lib(descriptor *);
void __tgt_unregister_lib(descriptor *);

int main(void) {
  static struct {
    unsigned char magic[4];
    uint32_t version;
    uint64_t size, entry_offset, entry_size, more[20];
  } binary[3] = {{{0x10, 0xff, 0x10, 0xad}, 1, 1u << 30, 1u << 20, 40, {0}},
                 {{0x10, 0xff, 0x10, 0xad}, 1, 192, UINT64_MAX - 8, 40, {0}},
                 {{0x10, 0xff, 0x10, 0xad}, 7, 192, 32, 40, {0}}};
  static image images[3];
  static descriptor d = {3, images, 0, 0};
  for (int i = 0; i < 3; i++) images[i] = (image){&binary[i], &binary[i] + 1, 0, 0};
  __tgt_register_lib(&d);
  int x = 1;
#pragma omp target map(tofrom : x)
  x = 2;
  check(x == 2);
  __tgt_unregister_lib(&d);
  return 0;
}
