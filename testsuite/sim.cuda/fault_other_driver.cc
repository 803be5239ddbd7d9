// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Injected faults that name another driver's functions and errors are that driver's: no word of complaint, and no fault here.
// What names none, and our own, happens.
#include "driver_test.h"

#include <fcntl.h>

namespace test {

void run() {
  const char *const name = "fault_other_driver.txt";
  const int file = open(name, O_RDWR | O_CREAT | O_TRUNC, 0600), saved = dup(STDERR_FILENO);
  REQUIRE(file >= 0 && saved >= 0);
  dup2(file, STDERR_FILENO);
  setenv("GOMPSIM_FAULT", "hsa_init,copy=HSA_STATUS_ERROR,any=HSA_STATUS_ERROR_OUT_OF_RESOURCES,hsa_memory_allocate:above-1,cuMemAlloc:2", 1);
  make_context();
  CUdeviceptr p = 0;
  OK(cuMemAlloc_v2(&p, 4096));
  OK(cuMemsetD8_v2(p, 7, 4096)); // a copy by the counts of --fault
  EXPECT(CUDA_ERROR_OUT_OF_MEMORY, test::cuMemAlloc_v2(&p, 4096));
  dup2(saved, STDERR_FILENO);
  REQUIRE(lseek(file, 0, SEEK_END) == 0); // nothing was said
  close(file);
  unlink(name);
}

} // namespace test

int main() { test::run(); }
