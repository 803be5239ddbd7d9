// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whose frames lie where on threads' stacks in global memory (soft_stack.h), so that a report of an object there can name
// the function that has it. The race detector's, with its lock held.
#ifndef GOMPSIM_ENGINE_RACE_FRAMES_H
#define GOMPSIM_ENGINE_RACE_FRAMES_H

#include <cstdint>
#include <map>

namespace gompsim::engine {

struct race_frame {
  std::uint64_t start = 0, end = 0;
  std::uint32_t site = 0; // where its function has made it (access_sites.h)
  std::uint64_t team = 0, thread = 0;
};

class race_frames {
public:
  // A thread has made a frame; what frames there are from `first` to `behind` has gone, for its functions have returned.
  void begin(const race_frame &f, std::uint64_t first, std::uint64_t behind) {
    forget(first, behind);
    frames[f.start] = f;
  }
  void forget(std::uint64_t first, std::uint64_t behind) {
    auto it = frames.lower_bound(first);
    if (it != frames.begin() && std::prev(it)->second.end > first) --it;
    while (it != frames.end() && it->first < behind) it = frames.erase(it);
  }
  // Null: no frame has the address.
  const race_frame *find(std::uint64_t address) const {
    const auto behind = frames.upper_bound(address);
    if (behind == frames.begin()) return nullptr;
    const race_frame &f = std::prev(behind)->second;
    return address < f.end ? &f : nullptr;
  }

private:
  std::map<std::uint64_t, race_frame> frames; // by start; disjoint
};

} // namespace gompsim::engine

#endif
