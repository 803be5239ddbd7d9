// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where lanes of a warp are that others wait for, for reports.
#include <bit>

#include "sim/ptx/warp.h"

namespace gompsim::ptx {

namespace {

constexpr unsigned most_places = 4;
constexpr unsigned most_ranges = 6; // of lanes; beyond, a mask is easier to read

} // namespace

std::string listed_place(const code &c, const insn *pc) {
  std::string s = place_of(c, pc);
  if (s.ends_with(';')) s.pop_back();
  return s;
}

std::string numbers_text(const char *what, std::uint32_t numbers) {
  std::string s = std::string(what) + (std::popcount(numbers) == 1 ? " " : "s ");
  unsigned ranges = 0;
  for (std::uint32_t left = numbers; left != 0;) {
    if (++ranges > most_ranges) return std::string(what) + "s " + hex_text(numbers);
    const unsigned first = static_cast<unsigned>(std::countr_zero(left));
    const unsigned n = static_cast<unsigned>(std::countr_one(left >> first));
    if (ranges > 1) s += ", ";
    s += std::to_string(first);
    if (n > 1) s += "-" + std::to_string(first + n - 1);
    left = first + n == 32 ? 0 : left >> (first + n) << (first + n);
  }
  return s;
}

std::string whereabouts(const warp &w, lane_mask lanes, const group *executing) {
  std::string s;
  unsigned places = 0;
  const auto add = [&](lane_mask m, const std::string &doing, const code &c, const insn *pc) {
    if ((m &= lanes) == 0 || ++places > most_places) return;
    s += (s.empty() ? "" : "; ") + lanes_text(m) + (std::popcount(m) == 1 ? " is " : " are ") + doing + listed_place(c, pc);
  };
  for (unsigned k = 0; k < w.count; ++k) {
    const group &g = w.groups[k];
    if (&g == executing) continue;
    add(g.mask, g.state == group_state::ready ? "in " : "waiting in ", *g.fr->fn, g.pc);
  }
  for (const reconvergence_point *m : w.points)
    add(m->arrived, "waiting for those of another branch, in ", *m->fr->fn, m->pc);
  if (places > most_places) s += "; and so on";
  return s;
}

} // namespace gompsim::ptx
