// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OMPT tools (OpenMP 5.2 section 19.5.2). A tool is libomp's, which starts it; this library asks libomp for its callbacks of
// devices, and tells of devices, constructs and what they do (watch/tool_events.h). Of target_map and of images that are
// unloaded libomp knows nothing, so nobody is told of these.
#ifndef REGOMP_LIBOMPTARGET_TOOL_H
#define REGOMP_LIBOMPTARGET_TOOL_H

#include "observe/tool.h"
#include "watch/tool_events.h"

namespace regomp {

struct device;

// Once, when the first image is registered; libomp has been initialised by then, or is now.
void connect_to_tool();

// Before the first of them is used, a tool hears of all devices.
void introduce_devices();

// A construct on a device, from here to the end of the scope; the thread carries it out.
class seen_construct {
public:
  seen_construct(ompt_target_t kind, device &d) {
    if (tool_listens()) begin(kind, d);
  }
  ~seen_construct() {
    if (__builtin_expect(seen_, false)) end_tool_region(region_);
  }
  seen_construct(const seen_construct &) = delete;
  seen_construct &operator=(const seen_construct &) = delete;

private:
  void begin(ompt_target_t, device &);

  bool seen_ = false;
  tool_region region_;
};

} // namespace regomp

#endif
