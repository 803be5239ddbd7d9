// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the watchdog: who waits for what among commands, from what each thread waits for down to what runs.
#ifndef GOMPSIM_DRIVER_COMMAND_REPORT_H
#define GOMPSIM_DRIVER_COMMAND_REPORT_H

#include "sim/driver/command.h"
#include "sim/driver/watchdog.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gompsim::driver {

class command_report {
public:
  // Of the commands that have not ended now. What threads wait for are commands.
  explicit command_report(const std::vector<waiting_thread> &);

  const std::string &chains() const { return text; } // whole lines
  // What a reader should think of what runs at the ends of the chains. looks_at_host_memory: kernels do.
  std::string advice(bool looks_at_host_memory) const;

private:
  const command_state *find(const void *identity) const;
  void append_chain(const command_state &, std::size_t depth);

  const std::vector<command_state> commands;
  std::vector<const command_state *> ends; // of chains
  std::string text;
};

// The calling thread has found that the stream's or the command's work is not done.
void watch_poll(stream &);
void watch_poll(const command &);

} // namespace gompsim::driver

#endif
