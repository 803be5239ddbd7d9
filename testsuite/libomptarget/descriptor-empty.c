// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A descriptor without images, and one whose image is not one: registered and unregistered, and the program goes on.
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
  static char garbage[100] = "no image";
  static image one = {garbage, garbage + 100, 0, 0};
  static descriptor empty = {0, 0, 0, 0}, wrong = {1, &one, 0, 0};
  __tgt_register_lib(&empty);
  __tgt_register_lib(&wrong);
  int x = 1;
#pragma omp target map(tofrom : x)
  x = 2;
  check(x == 2);
  __tgt_unregister_lib(&wrong);
  __tgt_unregister_lib(&empty);
#pragma omp target map(tofrom : x)
  x = 3;
  return x == 3 ? 0 : 1;
}
