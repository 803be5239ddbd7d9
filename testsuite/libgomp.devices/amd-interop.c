// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shared-library "hip.c" }
//
// What interoperability objects for HIP and HSA say of themselves, with and without a stream, on two of AMD's devices.
// { dg-set-target-env-var GOMPSIM_DEVICES 2 }
#include "check.h"

static const char *text(const char *s) { return s ? s : "null"; }

static void show(const char *what, omp_interop_t o) {
  printf("%s: %s\n", what, o == omp_interop_none ? "none" : "an object");
  for (int i = omp_ipr_targetsync; i <= omp_ipr_fr_id; i++) {
    omp_interop_property_t p = (omp_interop_property_t)i;
    omp_interop_rc_t of_int = (omp_interop_rc_t)99, of_ptr = of_int, of_str = of_int;
    long number = (long)omp_get_interop_int(o, p, &of_int);
    void *pointer = omp_get_interop_ptr(o, p, &of_ptr);
    const char *string = omp_get_interop_str(o, p, &of_str);
    // GCC 17's plugins name GNU, those before it and ours the device's vendor.
    if (__GNUC__ >= 17 && i == omp_ipr_vendor && number == 5) number = 1;
    if (__GNUC__ >= 17 && i == omp_ipr_vendor_name && string && strcmp(string, "gnu") == 0) string = "amd";
    // GCC's library has the plugin's number here, which is the same; its plugin calls the vendor's number a string.
    if (i == omp_ipr_vendor) CHECK(of_ptr < 0), of_ptr = (omp_interop_rc_t)0;
    printf("%d (%s): %ld %d, %s %d, %s %d\n", i, text(omp_get_interop_type_desc(o, p)), number, of_int,
           pointer ? "pointer" : "null", of_ptr, text(string), of_str);
  }
}

int main(void) {
  // HIP is looked for with the first object.
  char path[4096];
  const char *directory = getenv("REGOMP_TEST_DIR");
  snprintf(path, sizeof path, "%s/libhip.so", directory ? directory : ".");
  setenv("HIP_RUNTIME_LIB", path, 1);
  check_placement();
  for (int d = 0; d < 2; d++) {
    omp_interop_t o = omp_interop_none, p = omp_interop_none;
#pragma omp interop init(targetsync : o) init(target : p) device(d)
    show("by default, targetsync", o);
    show("by default, target", p);
#pragma omp interop use(o)
#pragma omp interop destroy(o, p)
    CHECK(o == omp_interop_none && p == omp_interop_none);
#pragma omp interop init(prefer_type("hip"), targetsync : o) init(prefer_type("hsa"), targetsync : p) device(d)
    show("hip", o);
    show("hsa", p);
#pragma omp interop use(o, p)
#pragma omp interop destroy(o, p)
#pragma omp interop init(prefer_type("cuda", "hsa"), targetsync : o) init(prefer_type("cuda"), target : p) device(d)
    show("cuda or hsa", o);
    show("cuda", p);
#pragma omp interop destroy(o, p)
  }
  return check_result();
}
