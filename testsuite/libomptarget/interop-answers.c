// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an object answers, as a number, a pointer and a text; it is the same on LLVM's library. The host as a device has no objects.
#include "check.h"

#include <omp.h>

static void ask(omp_interop_t o, omp_interop_property_t p) {
  int number = 7, pointer = 7, text = 7;
  printf("%d: %ld", p, (long)omp_get_interop_int(o, p, &number));
  printf(" %p", omp_get_interop_ptr(o, p, &pointer));
  const char *words = omp_get_interop_str(o, p, &text);
  printf(" %s, %d %d %d\n", words ? words : "none", number, pointer, text);
}

int main(void) {
  int here = 0;
#pragma omp target map(from : here)
  here = 1;
  check(here == 1);
  omp_interop_t o = omp_interop_none, other = omp_interop_none;
#pragma omp interop init(target : o) device(0)
#pragma omp interop init(target, targetsync : other)
  check((o == omp_interop_none) == (other == omp_interop_none));
  if (o == omp_interop_none) return 0;
  check(o != other);
  const omp_interop_property_t asked[] = {omp_ipr_fr_id, omp_ipr_fr_name, omp_ipr_vendor, omp_ipr_vendor_name,
                                          omp_ipr_device_num, omp_ipr_device, omp_ipr_targetsync - 1, -50};
  for (int i = 0; i < 8; i++) {
    ask(o, asked[i]);
    ask(other, asked[i]);
  }
  int code = 7;
  const char *vendor = omp_get_interop_str(o, omp_ipr_vendor_name, &code);
  check(vendor && code == omp_irc_success && omp_get_interop_int(o, omp_ipr_device_num, NULL) == 0);
#pragma omp interop use(o)
#pragma omp interop use(other) device(0)
#pragma omp interop destroy(o)
#pragma omp interop destroy(other) nowait
#pragma omp taskwait
  return 0;
}
