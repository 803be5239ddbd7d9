// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic of iteration spaces, for the host and for devices: no state, no calls. Iterations are counted from 0 in 64-bit
// unsigned numbers, whatever the type of the loop variable; values are computed modulo 2^64, so that bounds near the ends of
// a type do no harm. Bounds are half-open in the direction of the step.
#ifndef REGOMP_LOOP_ITERATIONS_H
#define REGOMP_LOOP_ITERATIONS_H

#include <cstdint>

namespace regomp {

struct iteration_space {
  std::uint64_t start;
  std::uint64_t end;
  std::uint64_t step; // two's complement
  std::uint64_t count;

  // Values for iterations [first, last): the last chunk ends at the loop's own bound.
  std::uint64_t value(std::uint64_t iteration) const { return start + iteration * step; }
  std::uint64_t end_value(std::uint64_t last) const { return last == count ? end : value(last); }
};

struct iteration_range {
  std::uint64_t first;
  std::uint64_t last; // one past
};

// Signed loops: the sign of the step is the direction.
constexpr iteration_space signed_space(long start, long end, long step) {
  const std::uint64_t s = std::uint64_t(start);
  const std::uint64_t e = std::uint64_t(end);
  std::uint64_t count = 0;
  if (step == 1) { // most loops: no division
    if (start < end) count = e - s;
  } else if (step > 0) {
    if (start < end) count = (e - s - 1) / std::uint64_t(step) + 1;
  } else if (start > end) {
    count = (s - e - 1) / (std::uint64_t(0) - std::uint64_t(step)) + 1;
  }
  return {s, e, std::uint64_t(step), count};
}

// Unsigned loops: `up` is the direction; going down, `step` is the two's complement of the distance.
constexpr iteration_space unsigned_space(bool up, std::uint64_t start, std::uint64_t end, std::uint64_t step) {
  std::uint64_t count = 0;
  if (up) {
    if (start < end) count = step == 1 ? end - start : (end - start - 1) / step + 1;
  } else if (start > end) {
    count = (start - end - 1) / (std::uint64_t(0) - step) + 1;
  }
  return {start, end, step, count};
}

// Part `index` of `parts` nearly equal ones; the first count % parts have one more.
constexpr iteration_range even_part(std::uint64_t count, std::uint64_t parts, std::uint64_t index) {
  const std::uint64_t each = count / parts;
  const std::uint64_t more = count % parts;
  const std::uint64_t first = index * each + (index < more ? index : more);
  return {first, first + each + (index < more ? 1 : 0)};
}

// How many blocks of `chunk` iterations there are; the last may be shorter.
constexpr std::uint64_t block_count(std::uint64_t count, std::uint64_t chunk) {
  return chunk == 1 ? count : count / chunk + (count % chunk != 0 ? 1 : 0);
}

constexpr iteration_range block(std::uint64_t count, std::uint64_t chunk, std::uint64_t index) {
  const std::uint64_t first = index * chunk;
  return {first, count - first > chunk ? first + chunk : count};
}

// Guided: a fair share of what remains, but no less than the chunk.
constexpr std::uint64_t guided_size(std::uint64_t remaining, std::uint64_t threads, std::uint64_t chunk) {
  std::uint64_t size = remaining / threads + (remaining % threads != 0 ? 1 : 0);
  if (size < chunk) size = chunk;
  return size < remaining ? size : remaining;
}

} // namespace regomp

#endif
