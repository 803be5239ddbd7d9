// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Catches what is written to standard output, by this process or a library in it, while it lives. One at a time.
#ifndef GOMPSIM_PTXRUN_CAPTURE_H
#define GOMPSIM_PTXRUN_CAPTURE_H

#include <string>

namespace gompsim::ptxrun {

class output_capture {
public:
  output_capture();
  ~output_capture() { finish(); }
  output_capture(const output_capture &) = delete;
  output_capture &operator=(const output_capture &) = delete;
  // Ends the capture and returns what was written; empty when called again.
  std::string finish();

private:
  int saved = -1;
  int file = -1;
};

} // namespace gompsim::ptxrun

#endif
