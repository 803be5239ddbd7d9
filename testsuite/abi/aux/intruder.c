/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A library that a caller would like to have loaded: it leaves the file that INTRUDER names.  */
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((constructor)) static void loaded(void) {
  const char *name = getenv("INTRUDER");
  if (name) close(open(name, O_WRONLY | O_CREAT, 0666));
}
/* For ACC_PROFLIB. */
void acc_register_library(void *reg, void *unreg, void *lookup) {}
