// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An image that begins like one and ends too early: one line says so, and the process ends.
// llvm: it does not say what is wrong
// dies: image
#include <stdint.h>
#include <string.h>

typedef struct {
  void *start, *end, *entries_begin, *entries_end;
} image;
typedef struct {
  int32_t count;
  image *images;
  void *entries_begin, *entries_end;
} descriptor;
void __tgt_register_lib(descriptor *);

int main(void) {
  static unsigned char bytes[200] = {0x7f, 'E', 'L', 'F', 2, 1, 1};
  bytes[16] = 3;  // a shared object
  bytes[18] = 62; // for x86-64
  static image one = {bytes, bytes + 200, 0, 0};
  static descriptor broken = {1, &one, 0, 0};
  __tgt_register_lib(&broken);
  int x = 1;
#pragma omp target map(tofrom : x)
  x = 2;
  return 0;
}
