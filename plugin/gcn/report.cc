// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/report.h"

#include "include/gcn_image.h"
#include "include/gomp_plugin.h"
#include "plugin/common/process_end.h"

#include <cstdio>
#include <cstdlib>

namespace regomp::gcn {

status outcome_of(std::uint32_t return_value) {
  switch (return_value & gcn_return_mask) {
  case gcn_returned:
    return 0;
  case gcn_exited:
    return kernel_called_exit | static_cast<status>(return_value & 0xffff);
  default:
    GOMP_PLUGIN_error("gcn: a kernel ended in an unknown way (return value %#x)", return_value);
    return kernel_went_astray;
  }
}

bool check(const char *call, const char *subject, status result) {
  if (result == 0) return true;
  std::fflush(stdout);
  if (result == kernel_went_astray) return false; // reported where it was seen
  const char *const text = hsa_error(static_cast<hsa_status_t>(result));
  if (subject != nullptr)
    GOMP_PLUGIN_error("%s (%s) error: %s", call, subject, text);
  else
    GOMP_PLUGIN_error("%s error: %s", call, text);
  return false;
}

bool check(const char *call, status result) { return check(call, nullptr, result); }

void end_process(const char *why) {
  be_the_one_to_end();
  std::fflush(stdout);
  GOMP_PLUGIN_fatal("%s", why);
}

void end_process(const char *call, status result) {
  be_the_one_to_end();
  std::fflush(stdout);
  if (called_exit(result)) {
    const int signal = result >> 8 & 0xff;
    if (signal != 0) std::abort(); // there is but one that device code can ask for
    std::exit(result & 0xff);
  }
  if (result == kernel_went_astray) std::abort();
  GOMP_PLUGIN_fatal("%s error: %s", call, hsa_error(static_cast<hsa_status_t>(result)));
}

} // namespace regomp::gcn
