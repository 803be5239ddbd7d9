// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
//
// What interoperability objects say of themselves, for each foreign runtime, with and without a stream: values, result
// codes, names and type descriptions, also where a routine asks for the wrong type or a property that does not exist.
#include "check.h"

static const char *text(const char *s) { return s ? s : "null"; }

static void show(const char *what, omp_interop_t o) {
  printf("%s: %d extra properties\n", what, omp_get_num_interop_properties(o));
  for (int i = -10; i <= 1; i++) {
    omp_interop_property_t p = (omp_interop_property_t)i;
    omp_interop_rc_t of_int = (omp_interop_rc_t)99, of_ptr = of_int, of_str = of_int;
    omp_intptr_t number = omp_get_interop_int(o, p, &of_int);
    void *pointer = omp_get_interop_ptr(o, p, &of_ptr);
    const char *string = omp_get_interop_str(o, p, &of_str);
    CHECK(omp_get_interop_int(o, p, NULL) == number);
    CHECK(omp_get_interop_ptr(o, p, NULL) == pointer);
    CHECK(omp_get_interop_str(o, p, NULL) == string);
    // GCC 17's plugins name GNU, those before it and ours the device's vendor.
    if (__GNUC__ >= 17 && i == omp_ipr_vendor && number == 5) number = 11;
    if (__GNUC__ >= 17 && i == omp_ipr_vendor_name && string && strcmp(string, "gnu") == 0) string = "nvidia";
    if (i == omp_ipr_targetsync) number = number != 0; // an address
    printf("%d %s (%s): %ld %d, %s %d, %s %d\n", i, text(omp_get_interop_name(o, p)), text(omp_get_interop_type_desc(o, p)),
           (long)number, of_int, pointer ? "pointer" : "null", of_ptr, text(string), of_str);
  }
  for (int rc = -8; rc <= 3; rc++) printf("%d: %s\n", rc, text(omp_get_interop_rc_desc(o, (omp_interop_rc_t)rc)));
}

int main(void) {
  check_placement();
  omp_interop_t none = omp_interop_none, o = omp_interop_none, p = omp_interop_none;
  int device = check_expected_device() != 0;
  show("none", none);
#pragma omp interop init(targetsync : o)
  CHECK((o != omp_interop_none) == device);
  if (device) show("by default, targetsync", o);
#pragma omp interop init(target : p) destroy(o)
  CHECK(o == omp_interop_none && (p != omp_interop_none) == device);
  if (device) show("by default, target", p);
#pragma omp interop destroy(p)
#pragma omp interop init(prefer_type("cuda_driver"), targetsync, target : o)
  if (device) show("cuda_driver", o);
#pragma omp interop destroy(o)
#pragma omp interop init(prefer_type("hip"), targetsync : o)
  if (device) show("hip", o);
#pragma omp interop destroy(o)
  // Neither the host nor a device that does not exist has any.
#pragma omp interop init(targetsync : o) device(omp_initial_device)
  CHECK(o == omp_interop_none);
#pragma omp interop init(targetsync : o) device(omp_get_num_devices() + 3)
  CHECK(o == omp_interop_none);
#pragma omp interop use(o)
#pragma omp interop destroy(o)
  return check_result();
}
// What a device says cannot be compared with what the host says.
// { dg-modes "device" }
