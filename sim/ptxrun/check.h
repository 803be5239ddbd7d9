// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs one test on a back end and compares.
#ifndef GOMPSIM_PTXRUN_CHECK_H
#define GOMPSIM_PTXRUN_CHECK_H

#include <map>
#include <string>

#include "sim/ptxrun/backend.h"
#include "sim/ptxrun/test_file.h"

namespace gompsim::ptxrun {

struct check_settings {
  const char *driver = nullptr; // the driver's file; null: the engine
  double timeout_factor = 1;
  std::uint64_t extra_seeds = 0;             // besides the test's own
  std::map<std::string, std::string> config; // what each test's CONFIG says if it does not say otherwise
};

enum class verdict { pass, fail, skip };

// The whole test, once for each of its seeds. `why` says what was wrong, several lines, or why it was skipped.
verdict check(const test_file &, const check_settings &, std::string *why);

// Links, fills memory and runs the first launch with `blocks` blocks (0: as the test says); the results are not looked at.
bool run_once(const test_file &, const check_settings &, std::uint32_t blocks, launch_outcome *, std::string *error);

} // namespace gompsim::ptxrun

#endif
