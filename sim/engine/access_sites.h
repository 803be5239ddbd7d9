// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places in code that access memory, by number: what looks at accesses (races.h, uses.h) keeps the number, and asks for more
// when it has something to report. One for each gpu; any thread.
#ifndef GOMPSIM_ENGINE_ACCESS_SITES_H
#define GOMPSIM_ENGINE_ACCESS_SITES_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "sim/engine/race_log.h"

namespace gompsim::engine {

// The code that places are in: it tells more of one of them when it is asked.
class race_code {
public:
  virtual ~race_code() = default;
  virtual race_place place(std::size_t where) const = 0;
};

// Whose places in code are.
enum class race_role : std::uint8_t {
  program,
  runtime,   // of the compiler's libraries
  broadcast, // of what compilers make to give a value of one warp to the others of its block
};

class access_sites {
public:
  static constexpr std::uint32_t most = 1u << 19; // numbers are below
  struct site {
    std::shared_ptr<const race_code> code; // null: of the number 0, which stands for those that are too many
    std::size_t where = 0;
    race_role role = race_role::runtime;
  };

  std::uint32_t add(std::shared_ptr<const race_code> code, std::size_t where, race_role role) {
    const std::lock_guard hold(lock);
    if (all.size() >= most) return 0;
    all.push_back({std::move(code), where, role});
    return static_cast<std::uint32_t>(all.size() - 1);
  }
  site at(std::uint32_t number) const {
    const std::lock_guard hold(lock);
    return all[number];
  }

private:
  mutable std::mutex lock;
  std::vector<site> all{1}; // guarded by lock
};

} // namespace gompsim::engine

#endif
