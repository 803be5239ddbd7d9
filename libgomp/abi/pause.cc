// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Giving up resources (OpenMP 5.2 section 18.6): on the host, the threads that wait for the next region. With
// omp_pause_stop_tool (6.0) the tool as well.
#include "abi/export.h"
#include "device/devices.h"
#include "icv/device_icvs.h"
#include "team/pool_life.h"
#include "team/team.h"
#include "team/thread_life.h"
#include "tool/start.h"

#include <cstdint>

using namespace regomp;

namespace {

enum : int { pause_soft = 1, pause_hard = 2, pause_stop_tool = 3 };

bool pauses(int kind) { return kind == pause_soft || kind == pause_hard; }

int pause_host(int kind) {
  thread &thr = self_in_routine();
  if (level_of(thr) != 0) return -1;
  destroy_pools(thr.pools, thread_ending::joined); // stopping a tool includes what pausing does
  thr.pools = nullptr;
  if (kind == pause_stop_tool) finalize_tool();
  return 0;
}

} // namespace

extern "C" {

REGOMP_EXPORT int omp_pause_resource(int kind, int device) {
  if (!pauses(kind)) return -1; // a tool is not of one device
  constexpr int initial_device = -1;
  if (device == default_device_argument) device = default_device_icv();
  if (device == initial_device || device == num_devices()) return pause_host(kind);
  return device >= 0 && device < num_devices() ? 0 : -1;
}

REGOMP_EXPORT int omp_pause_resource_all(int kind) {
  return pauses(kind) || kind == pause_stop_tool ? pause_host(kind) : -1;
}

REGOMP_EXPORT std::int32_t omp_pause_resource_(const std::int32_t *kind, const std::int32_t *device) {
  return omp_pause_resource(*kind, *device);
}
REGOMP_EXPORT std::int32_t omp_pause_resource_all_(const std::int32_t *kind) { return omp_pause_resource_all(*kind); }

} // extern "C"
