// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A bad value in the environment gives one line on stderr, and the default.
#include "driver_test.h"

namespace test {

void run() {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  const int saved = dup(STDERR_FILENO);
  dup2(ends[1], STDERR_FILENO);
  setenv("GOMPSIM_DEVICES", "2x", 1);
  setenv("GOMPSIM_MEMORY", "1G", 1);
  setenv("GOMPSIM_COMPUTE_CAPABILITY", "8.05", 1);
  const CUresult r = cuInit(0);
  dup2(saved, STDERR_FILENO);
  close(ends[1]);
  OK(r);
  char text[1000];
  const ssize_t n = read(ends[0], text, sizeof text - 1);
  REQUIRE(n > 0);
  text[n] = '\0';
  REQUIRE(std::strcmp(text, "gompsim: GOMPSIM_DEVICES=2x is ignored: expected a number from 0 to 64\n"
                            "gompsim: GOMPSIM_COMPUTE_CAPABILITY=8.05 is ignored: expected that of a GPU from 3.0 to 9.0, "
                            "such as 8.0\n") == 0);
  int count = 0;
  OK(cuDeviceGetCount(&count));
  REQUIRE(count == 1);
  std::size_t bytes = 0;
  OK(cuDeviceTotalMem_v2(&bytes, 0));
  REQUIRE(bytes == std::size_t{1} << 30);
}

} // namespace test

int main() { test::run(); }
