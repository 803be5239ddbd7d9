// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A piece of work on a lane (lane.h).
#ifndef REGOMP_PLUGIN_GCN_LANE_WORK_H
#define REGOMP_PLUGIN_GCN_LANE_WORK_H

namespace regomp::gcn {

struct lane_work {
  enum class kind { kernel, copy, callback, other_lane };
  const kind what;
  lane_work *next = nullptr;

protected:
  constexpr explicit lane_work(kind k) : what(k) {}
};

} // namespace regomp::gcn

#endif
