// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the routines answer of omp_interop_none, and the names of properties and results.
//
// llvm: it reads what the null pointer points to, and has no names
#include "check.h"

#include <omp.h>
#include <string.h>

static int says(const char *text, const char *part) { return text && strstr(text, part); }

int main(void) {
  for (int p = omp_ipr_targetsync; p <= omp_ipr_fr_id; p++) {
    int number = 7, pointer = 7, text = 7;
    check(omp_get_interop_int(omp_interop_none, p, &number) == 0 && number == omp_irc_empty);
    check(!omp_get_interop_ptr(omp_interop_none, p, &pointer) && pointer == omp_irc_empty);
    check(!omp_get_interop_str(omp_interop_none, p, &text) && text == omp_irc_empty);
    check(omp_get_interop_int(omp_interop_none, p, NULL) == 0);
    check(!omp_get_interop_type_desc(omp_interop_none, p));
  }
  const int beyond[] = {0, 5, omp_ipr_targetsync - 1, -1000};
  for (int i = 0; i < 4; i++) {
    int code = 7;
    check(omp_get_interop_int(omp_interop_none, beyond[i], &code) == 0 && code == omp_irc_out_of_range);
    check(!omp_get_interop_name(omp_interop_none, beyond[i]));
  }
  check(says(omp_get_interop_name(omp_interop_none, omp_ipr_fr_id), "fr_id"));
  check(says(omp_get_interop_name(omp_interop_none, omp_ipr_device_context), "device_context"));
  check(says(omp_get_interop_name(omp_interop_none, omp_ipr_targetsync), "targetsync"));
  check(says(omp_get_interop_rc_desc(omp_interop_none, omp_irc_success), "success"));
  check(says(omp_get_interop_rc_desc(omp_interop_none, omp_irc_empty), "omp_interop_none"));
  check(says(omp_get_interop_rc_desc(omp_interop_none, omp_irc_out_of_range), "range"));
  return 0;
}
