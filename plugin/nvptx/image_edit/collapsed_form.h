// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What registers are in terms of the iteration, where a collapsed nest's variables are divided out of it.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_COLLAPSED_FORM_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_COLLAPSED_FORM_H

#include "plugin/nvptx/image_edit/value_hash.h"

#include <algorithm>
#include <cstdint>

namespace regomp::nvptx::collapsed {

inline constexpr unsigned most_digits = 3;

// Let J be the thread's iteration, S its first one, Q[0] = (J + offset) / size_of[0], Q[1] = Q[0] / size_of[1], and so on. A
// register is `a_time` * J + `of_first` * S + `quotient[0]` * Q[0] + ... + `rest`. The variables of a collapsed nest are
// such: the remainder of J + offset is J + offset - size_of[0] * Q[0]. What does not depend on the iterations is a number
// made of its name, so that sums which are equal for such numbers are equal for all, but for a chance of one in 2^64.
// Integers of 32 bits are taken for ones of 64, since what counts iterations does not wrap.
struct value {
  bool known = false;
  std::uint64_t a_time = 0, of_first = 0, rest = 0;
  std::uint64_t quotient[most_digits] = {};
  bool of_left = false;         // not known, but computed from how many iterations are left, by which the compiler unrolls
  std::uint64_t expression = 0; // of what is not known: what it is computed by, and from what
  // The quotients, by bit, that `rest` is a function of: what a compiler computes where a variable of the nest is counted,
  // and keeps for the iterations that have the same one.
  unsigned made_of = 0;
  bool operator==(const value &) const = default;
  bool has_quotient() const {
    return std::any_of(quotient, quotient + most_digits, [](std::uint64_t q) { return q != 0; });
  }
  bool divides() const { return made_of != 0 || has_quotient(); }
  bool is_same() const { return known && a_time == 0 && of_first == 0 && !divides(); }
  // What is made of the same quotients in the same way is taken away from itself, too.
  bool is_zero() const { return known && a_time == 0 && of_first == 0 && !has_quotient() && rest == 0; }
};

inline value same(std::uint64_t v) { return {true, 0, 0, v, {}, false, 0, 0}; }
inline value counted(std::uint64_t a_time, std::uint64_t of_first, std::uint64_t rest) {
  return {true, a_time, of_first, rest, {}, false, 0, 0};
}
inline value product(const value &v, std::uint64_t factor) {
  value p = {v.known, v.a_time * factor, v.of_first * factor, v.rest * factor, {}, false, 0, v.made_of};
  for (unsigned d = 0; d < most_digits; ++d) p.quotient[d] = v.quotient[d] * factor;
  return p;
}
inline value sum(const value &a, const value &b) {
  if (!a.known || !b.known) return {};
  value s = counted(a.a_time + b.a_time, a.of_first + b.of_first, a.rest + b.rest);
  for (unsigned d = 0; d < most_digits; ++d) s.quotient[d] = a.quotient[d] + b.quotient[d];
  s.made_of = a.made_of | b.made_of;
  return s;
}
inline value difference(const value &a, const value &b) { return sum(a, product(b, ~std::uint64_t{0})); }
// Numbers made of names are not this small.
inline bool is_constant(std::uint64_t v) { return v + 0x100000000 < 0x200000000; }

// The same for what is computed in the same way from the same iteration, also in other copies that the compiler has made.
inline std::uint64_t hash_of_value(const value &v) {
  if (!v.known) return v.expression;
  std::uint64_t h = mixed_with(mixed_with(mixed_with(1, v.a_time), v.of_first), v.rest);
  for (const std::uint64_t q : v.quotient) h = mixed_with(h, q);
  return h;
}
// The loop's end, less the iteration, but for a constant.
inline bool is_left(const value &v) {
  return v == counted(v.a_time, v.of_first, v.rest) && v.a_time + v.of_first + 1 == 0 &&
         is_constant(v.rest - hash_of("end"));
}

} // namespace regomp::nvptx::collapsed

#endif
