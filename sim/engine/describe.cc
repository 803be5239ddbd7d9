// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What running kernels do, for somebody who wonders why they do not end. Nothing is recorded for this while they execute:
// blocks stand still between their turns, and tell where their threads are.
#include "sim/engine/describe.h"

#include <chrono>
#include <cstdio>
#include <cstring>

#include "sim/engine/clock.h"
#include "sim/engine/fault.h"
#include "sim/engine/memory.h"
#include "sim/engine/scheduler.h"

namespace gompsim::engine {

namespace {

constexpr unsigned most_lines = 12; // of a kernel
constexpr std::chrono::seconds patience{2};

std::string seconds(std::uint64_t nanoseconds) {
  char s[32];
  std::snprintf(s, sizeof s, "%.1f s", static_cast<double>(nanoseconds) * 1e-9);
  return s;
}

std::string value_text(const std::byte *p, unsigned bytes) {
  std::uint64_t v = 0;
  std::memcpy(&v, p, bytes);
  return ", which is " + std::to_string(v);
}

} // namespace

std::string shared_word_text(const block &b, std::uint64_t offset, unsigned bytes) {
  if (offset >= b.launch->shared_bytes || bytes > b.launch->shared_bytes - offset) return {};
  return "byte " + std::to_string(offset) + " of shared memory" + value_text(b.shared_base + offset, bytes);
}

std::string word_text(const memory &space, const block &b, std::uint64_t address, unsigned bytes) {
  const std::uint64_t in_shared = address - (space.reserved_base() + memory::shared_window);
  if (std::string s = shared_word_text(b, in_shared, bytes); !s.empty()) return s;
  const std::byte *const p = address % bytes == 0 ? space.host_view(address, bytes) : nullptr;
  if (p == nullptr) return {};
  std::string where = hex_text(address);
  if (const auto found = space.find(address))
    where += " (" + std::to_string(address - found->start) + " bytes into " + std::to_string(found->bytes) + " bytes at " +
             hex_text(found->start) + (found->name.empty() ? "" : ", " + found->name) + ")";
  else
    where += " (host memory)";
  return where + value_text(p, bytes);
}

std::string scheduler::describe_running() {
  std::unique_lock hold(lock);
  ++pausing;
  const bool stand = all_stand.wait_for(hold, patience, [&] { return in_turn == 0; });
  const std::uint64_t now = steady_nanoseconds();
  std::string s;
  for (const auto &l : launches) {
    if (l->failed) continue;
    s += "kernel " + l->info->name + ": " + std::to_string(l->total_blocks) + " blocks of " +
         std::to_string(l->threads_per_block) + " threads, " + std::to_string(l->next_block - l->resident) +
         " have ended, " + std::to_string(l->resident) + " run, for " + seconds(now - l->started);
    if (l->waiting_since != 0) s += "; for " + seconds(now - l->waiting_since) + " it has done nothing but wait";
    s += "\n";
    places lines;
    const auto look = [&](const std::unique_ptr<block> &b) {
      if (b->launch == l.get() && b->prepared) b->describe(space, &lines);
    };
    for (const auto &b : runnable) look(b);
    for (const auto &b : asleep) look(b);
    unsigned shown = 0;
    for (const auto &[text, a] : lines) {
      if (++shown > most_lines) {
        s += "  and " + std::to_string(lines.size() - most_lines) + " more places\n";
        break;
      }
      s += "  " + std::to_string(a.threads) + (a.threads == 1 ? " thread, " : " threads, the first ") + a.first + ",\n    " +
           text + "\n";
    }
    if (!stand) s += "  threads of blocks that did not come to the end of their turns are not shown\n";
  }
  --pausing;
  hold.unlock();
  work_there.notify_all();
  return s;
}

} // namespace gompsim::engine
