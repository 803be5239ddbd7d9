// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What statements have come to in trials of a loop: in the one that is made, and how often in all that count.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TRIAL_OUTCOMES_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TRIAL_OUTCOMES_H

#include "plugin/nvptx/image_edit/ptx_function.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace regomp::nvptx {

class trial_outcomes {
public:
  // It was executed; its condition held, or did not; a number was other than 0, or was that.
  enum outcome : unsigned char { reached = 1, held = 2, did_not = 4, was_not_zero = 8, was_zero = 16 };

  // False if memory is exhausted.
  [[nodiscard]] bool resize(std::size_t statements) {
    while (now.size() < statements)
      if (!now.push_back(0) || !bits_now.push_back(0) || !bits_seen.push_back(0) || !unclear.push_back(0)) return false;
    while (counts.size() < statements * kinds)
      if (!counts.push_back(0)) return false;
    return true;
  }
  void begin_trial() {
    std::fill(now.begin(), now.end(), static_cast<unsigned char>(0));
    if (has_bits) std::fill(bits_now.begin(), bits_now.end(), std::uint64_t{0});
    has_bits = false;
  }
  void add(unsigned statement, unsigned what) { now[statement] = static_cast<unsigned char>(now[statement] | what); }
  // What a mask has left.
  void add_bits(unsigned statement, std::uint64_t left) {
    bits_now[statement] |= left;
    has_bits = true;
  }
  bool has_reached(unsigned statement) { return (now[statement] & reached) != 0; }
  // What a statement has come to in this trial, and forgets.
  unsigned char take(unsigned statement) {
    const unsigned char was = now[statement];
    now[statement] = 0;
    return was;
  }

  // The trial has been a good one: what has been seen is counted. An outcome that few trials have seen does not count, since
  // each may have seen it where it came too late to matter.
  void count() {
    for (std::size_t i = 0; i < now.size(); ++i) {
      if (now[i] == 0) continue;
      bits_seen[i] |= bits_now[i];
      for (unsigned k = 0; k < kinds; ++k)
        if (unsigned char &n = counts[i * kinds + k]; (now[i] >> k & 1) != 0 && n < often) ++n;
    }
  }
  // It has come to no end: what it has come to is known to be possible.
  void note_unclear() {
    for (std::size_t i = 0; i < now.size(); ++i) unclear[i] |= now[i];
  }
  void forget() {
    for (unsigned char &n : counts) n = 0;
    for (unsigned char &o : unclear) o = 0;
    for (std::uint64_t &b : bits_seen) b = 0;
  }

  unsigned often_seen(unsigned statement) {
    unsigned seen = 0;
    for (unsigned k = 0; k < kinds; ++k)
      if (counts[statement * kinds + k] == often) seen |= 1u << k;
    return seen;
  }
  bool was_unclear(unsigned statement, unsigned what) { return (unclear[statement] & what) != 0; }
  // Of a mask, whether something has been left of each row of its bits.
  bool leaves_all(unsigned statement, std::uint64_t mask) {
    for (std::uint64_t rest = mask; rest != 0;) {
      const std::uint64_t lowest = rest & (~rest + 1), row = rest & ~(rest + lowest);
      if ((bits_seen[statement] & row) == 0) return false;
      rest &= ~row;
    }
    return true;
  }

private:
  static constexpr unsigned kinds = 5, often = 12;
  array<unsigned char> now;                 // in this trial, by statement
  array<unsigned char> counts;              // by statement and outcome
  array<unsigned char> unclear;             // in trials that have come to no end
  array<std::uint64_t> bits_now, bits_seen; // what masks have left, in this trial, in all that count
  bool has_bits = false;                    // in this trial, some
};

// A test of integers that trials are directed at: the differences of what it has compared, and whether it has come out one
// way, and then the other way once more.
struct recorded_test {
  unsigned statement = no_index;
  array<std::int64_t> differences;
  bool wanted = false, came = false, went = false;

  void begin_trial() { came = went = false; }
  void note(bool held) {
    went = went || (came && held != wanted);
    came = came || held == wanted;
  }
  // Of numbers of so many bits. False if memory is exhausted.
  bool add(const std::uint64_t *x, unsigned bits) {
    const std::uint64_t difference = (x[0] - x[1]) << (64 - bits);
    return differences.size() == most || differences.push_back(static_cast<std::int64_t>(difference) >> (64 - bits));
  }

private:
  static constexpr std::size_t most = 512;
};

} // namespace regomp::nvptx

#endif
