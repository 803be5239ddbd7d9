// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "config/linux/asymmetric_fence.h"

#include <cerrno>
#include <linux/membarrier.h>
#include <sys/single_threaded.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace regomp {

constinit bool heavy_fence_works = false;

namespace {

bool membarrier(int command) {
  const int saved = errno; // see futex.h
  const bool done = syscall(SYS_membarrier, command, 0, 0) == 0;
  errno = saved;
  return done;
}

} // namespace

// In a process that has threads already, when the library is opened late, the kernel takes ten milliseconds to register it:
// more than most programs would gain.
void register_for_heavy_fences() {
  heavy_fence_works = __libc_single_threaded && membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED) &&
                      membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED);
}

bool heavy_fence() { return !heavy_fence_works || membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED); }

} // namespace regomp
