// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GOMP_target_ext for device code, in place of the one in GCC's device library: the device's end of the ring protocol.
// Compiled for devices (doc/device-code.md) once for sm_70 and newer, and once for older ones.
#include "config/accel/ring_request.h"
#include "config/nvptx/memory.h"
#include "config/nvptx/warp.h"

#pragma omp begin declare target

extern "C" {
// GCC's, declared as in its own modules. The first half of a word is the device's number.
typedef std::uint64_t icv_word __attribute__((aligned(4)));
extern icv_word __gomp_additional_icvs[2];

regomp::ring_device __regomp_ring;
}

// What the compiler makes of device(ancestor: 1). There is no other device to ask. Flags, dependences and args mean nothing
// here, as with GCC's.
static constexpr int ancestor = -2;

extern "C" void GOMP_target_ext(int device, std::uint64_t fn, std::size_t mapnum, const std::uint64_t *addrs,
                                const std::uint64_t *sizes, const std::uint16_t *kinds, unsigned, void **, void **) {
  using namespace regomp::device;
#if REGOMP_DEVICE_SM >= 70
  using access = scoped_access;
#else
  using access = fenced_access;
#endif
  if (device != ancestor || fn == 0) return;
  const auto &device_number = reinterpret_cast<const std::int32_t &>(__gomp_additional_icvs);
  ring_end<access, warp>(__regomp_ring, device_number).ask(warp::here(), {fn, mapnum, addrs, sizes, kinds});
}

#pragma omp end declare target
