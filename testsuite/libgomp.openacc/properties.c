/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   What a program can ask of a device.

   { dg-vendors-differ }
   { dg-modes "device" } They are a GPU's.
*/
#include "apart.h"

int
main (void)
{
  CHECK (acc_get_num_devices (accelerator ()) == 1);
  printf ("%s, %s, %s\n", acc_get_property_string (0, accelerator (), acc_property_name),
          acc_get_property_string (0, accelerator (), acc_property_vendor), acc_get_property_string (0, accelerator (), acc_property_driver));
  size_t all = acc_get_property (0, accelerator (), acc_property_memory);
  printf ("%zu bytes\n", all);
  size_t before = acc_get_property (0, accelerator (), acc_property_free_memory);
  void *p = acc_malloc (all / 4);
  size_t after = acc_get_property (0, accelerator (), acc_property_free_memory);
  /* On hardware other programs use it as well.  */
  CHECK (p != NULL && before <= all && (after <= before - all / 4 || getenv ("REGOMP_TEST_CUDA") == NULL));
  acc_free (p);
  /* A text asked for as a number, and the other way round. */
  CHECK (acc_get_property (0, accelerator (), acc_property_name) == 0);
  CHECK (acc_get_property_string (0, accelerator (), acc_property_memory) == NULL);
  return check_result ();
}
