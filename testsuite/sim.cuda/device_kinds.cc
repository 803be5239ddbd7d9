// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GOMPSIM_DEVICE: there are devices of ours where it names nvidia, alone or among others, and else none.
#include "driver_test.h"

#include <sys/wait.h>

namespace test {

int devices_with(const char *kinds) {
  setenv("GOMPSIM_DEVICE", kinds, 1);
  const CUresult r = cuInit(0);
  if (r == CUDA_ERROR_NO_DEVICE) return 0;
  OK(r);
  int n = 0;
  OK(cuDeviceGetCount(&n));
  return n;
}

} // namespace test

int main() {
  const struct {
    const char *kinds;
    int devices;
  } cases[] = {
      {"nvidia", 2}, {"gfx90a,nvidia", 2}, {"nvidia,gfx9-4-generic,gfx1030", 2}, {"gfx90a", 0}, {"gfx900,gfx11-generic", 0}};
  setenv("GOMPSIM_DEVICES", "2", 1);
  // The variables are read once in a process.
  for (const auto &c : cases) {
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) _exit(test::devices_with(c.kinds) == c.devices ? 0 : 1);
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
}
