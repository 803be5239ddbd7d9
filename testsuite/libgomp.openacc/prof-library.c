// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library named by ACC_PROFLIB: its acc_register_library is called before main. The program runs itself with it.
// { dg-shared-library "prof-tool.c" }
#include "apart.h"
#include <unistd.h>

int main(int argc, char **argv) {
  (void)argc;
  if (!getenv("ACC_PROFLIB")) {
    char list[4096];
    snprintf(list, sizeof list, ";%s/libprof-tool.so;", getenv("REGOMP_TEST_DIR"));
    setenv("ACC_PROFLIB", list, 1);
    execv("/proc/self/exe", argv);
    return 97;
  }
  puts("main");
#pragma acc parallel num_gangs(1)
  {
  }
  puts("end");
  return check_result();
}
