// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" } GCC's plugin ends the process.
// { dg-require-compiler 16 }
// { dg-additional-options "-O0" }
// { dg-output "libgomp: Link error log .*libgomp: " }
//
// A deliberate difference (doc/target-core.md): code that no driver can link, here an initial value that names a variable which is
// defined nowhere, as GCC 16 writes it without optimisation. A line says so, and the region runs on the host, also the second time.
#include "check.h"

struct bad {
  int code;
};

int main() {
  for (int i = 0; i < 2; i++) {
    int r = 0, host = 0;
#pragma omp target map(tofrom : r, host)
    {
      try {
        throw bad{7};
      } catch (bad &b) {
        r = -b.code;
      }
      host = omp_is_initial_device();
    }
    CHECK(r == -7 && host);
  }
  return check_result();
}
