/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Queries on omp_interop_none, names of properties and return codes.  */
#include "require.h"
#include <omp.h>
int main(void) {
  omp_interop_rc_t rc = omp_irc_success;
  CHECK(omp_get_num_interop_properties(omp_interop_none) >= 0);
  CHECK(omp_get_interop_int(omp_interop_none, omp_ipr_fr_id, &rc) == 0 && rc == omp_irc_empty);
  CHECK(omp_get_interop_ptr(omp_interop_none, omp_ipr_device, &rc) == NULL && rc == omp_irc_empty);
  CHECK(omp_get_interop_str(omp_interop_none, omp_ipr_vendor_name, &rc) == NULL && rc == omp_irc_empty);
  for (int p = -12; p < 4; p++) {
    const char *n = omp_get_interop_name(omp_interop_none, (omp_interop_property_t)p);
    const char *t = omp_get_interop_type_desc(omp_interop_none, (omp_interop_property_t)p);
    printf("%d %s %s\n", p, n ? n : "-", t ? t : "-");
    omp_get_interop_int(omp_interop_none, (omp_interop_property_t)p, &rc);
    printf("%d\n", rc);
  }
  for (int c = -8; c < 4; c++) {
    const char *d = omp_get_interop_rc_desc(omp_interop_none, (omp_interop_rc_t)c);
    printf("%d %s\n", c, d ? d : "-");
  }
  return 0;
}
