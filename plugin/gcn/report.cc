// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/report.h"

#include "include/gcn_image.h"
#include "include/gomp_plugin.h"
#include "plugin/common/process_end.h"

#include <cstdio>
#include <cstdlib>

namespace regomp::gcn {

namespace {

// What has failed, and HSA's number for it: a stream's outcome may be a copy's.
struct failure {
  const char *call;
  hsa_status_t number;
  failure(const char *c, status s)
      : call(is_copy(s) ? "hsa_memory_copy" : c),
        number(static_cast<hsa_status_t>(is_copy(s) ? s ^ queued_copy_failed : s)) {}
  static bool is_copy(status s) { return (s & ~0xffff) == queued_copy_failed; }
};

} // namespace

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
  const failure f(call, result);
  const char *const text = hsa_error(f.number);
  if (subject != nullptr)
    GOMP_PLUGIN_error("%s (%s) error: %s", f.call, subject, text);
  else
    GOMP_PLUGIN_error("%s error: %s", f.call, text);
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
  const failure f(call, result);
  GOMP_PLUGIN_fatal("%s error: %s", f.call, hsa_error(f.number));
}

} // namespace regomp::gcn
