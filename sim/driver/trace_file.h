// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The file that a trace goes to, which the program knows nothing of. It may close descriptors that it did not open and get
// the number for a file of its own, so ours has a high number and is compared with what it was before each write; if it is
// another file, the trace ends there without a word. For one thread at a time.
#ifndef GOMPSIM_DRIVER_TRACE_FILE_H
#define GOMPSIM_DRIVER_TRACE_FILE_H

#include <cstdint>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace gompsim::driver {

class trace_file {
public:
  // False, after a message, if the file cannot be written; a FIFO that nobody reads is none that can.
  bool open(std::string path);
  // Adds an event. What a regular file holds is complete at any time; a FIFO or a terminal gets an array without an end,
  // which the format allows. Where no more can be written, the trace ends, after a message.
  void add(std::string_view event);

private:
  bool is_still_there() const;
  bool append_to_regular(std::string_view event);

  std::string name;
  int file = -1; // -1: no more is written
  dev_t device = 0;
  ino_t inode = 0;
  bool is_regular = false;
  std::uint64_t bytes = 0; // written; of a regular file up to the closing brackets
};

} // namespace gompsim::driver

#endif
