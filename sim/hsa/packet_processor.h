// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A queue as signals see it: what a doorbell rings, and what goes on when other signals change.
#ifndef GOMPSIM_HSA_PACKET_PROCESSOR_H
#define GOMPSIM_HSA_PACKET_PROCESSOR_H

#include <cstdint>

namespace gompsim::hsa {

class packet_processor {
public:
  // The doorbell got this value: packets up to that index are there.
  virtual void ring(std::uint64_t index) = 0;
  // Processes what can be. Any thread, without locks of the queue's.
  virtual void pump() = 0;
  // Whether a barrier packet waits for signals of others.
  virtual bool waits_for_signals() = 0;

protected:
  ~packet_processor() = default;
};

} // namespace gompsim::hsa

#endif
