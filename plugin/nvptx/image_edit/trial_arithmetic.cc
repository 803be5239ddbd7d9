// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/trial_code.h"
#include "plugin/nvptx/image_edit/value_hash.h"

#include <bit>
#include <cstdint>

namespace regomp::nvptx {

namespace {

std::uint64_t lowest(std::uint64_t v, unsigned bits) { return bits >= 64 ? v : v & ((std::uint64_t{1} << bits) - 1); }
std::int64_t with_sign(std::uint64_t v, unsigned bits) { return static_cast<std::int64_t>(v << (64 - bits)) >> (64 - bits); }
std::uint64_t extended(std::uint64_t v, trial_type t) {
  return t.kind == 's' ? static_cast<std::uint64_t>(with_sign(v, t.bits)) : lowest(v, t.bits);
}
double float_of(std::uint64_t v, unsigned bits) {
  return bits == 32 ? static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(v))) : std::bit_cast<double>(v);
}
std::uint64_t bits_of(double v, unsigned bits) {
  if (v != v) return bits == 32 ? 0x7fffffff : std::uint64_t{0x7ff8} << 48; // one for all, as devices have it
  return bits == 32 ? std::bit_cast<std::uint32_t>(static_cast<float>(v)) : std::bit_cast<std::uint64_t>(v);
}
std::uint64_t unknown(const trial_instruction &t, const std::uint64_t *x) {
  std::uint64_t h = t.name;
  for (unsigned i = 0; i < t.operand_count; ++i) h = mixed_with(h, x[i]);
  return h;
}

// By Newton's way, from above.
double root_of(double v) {
  if (!(v > 0) || v > 1e300) return 0;
  double r = v > 1 ? v : 1;
  for (unsigned i = 0; i < 2000; ++i) {
    const double next = (r + v / r) / 2;
    if (!(next < r)) break;
    r = next;
  }
  return r;
}

template <typename T>
bool holds(trial_relation relation, T a, T b) {
  switch (relation) {
  case trial_relation::eq:
    return a == b;
  case trial_relation::ne:
    return a != b;
  case trial_relation::lt:
    return a < b;
  case trial_relation::le:
    return a <= b;
  case trial_relation::gt:
    return a > b;
  case trial_relation::ge:
    return a >= b;
  case trial_relation::numbers:
    return a == a && b == b;
  case trial_relation::no_number:
    return a != a || b != b;
  }
  return false;
}

bool compared(const trial_instruction &t, const std::uint64_t *x) {
  if (t.source.is_float()) {
    const double a = float_of(x[0], t.source.bits), b = float_of(x[1], t.source.bits);
    if ((a != a || b != b) && t.relation != trial_relation::numbers) return t.unordered;
    return holds(t.relation, a, b);
  }
  const std::uint64_t a = extended(x[0], t.source), b = extended(x[1], t.source);
  if (t.source.kind == 's') return holds(t.relation, static_cast<std::int64_t>(a), static_cast<std::int64_t>(b));
  return holds(t.relation, a, b);
}

std::uint64_t of_floats(const trial_instruction &t, const std::uint64_t *x) {
  const unsigned bits = t.type.bits;
  const double a = float_of(x[0], bits), b = t.operand_count > 1 ? float_of(x[1], bits) : 0;
  switch (t.does) {
  case trial_operation::add:
    return bits_of(a + b, bits);
  case trial_operation::sub:
    return bits_of(a - b, bits);
  case trial_operation::mul:
    return bits_of(a * b, bits);
  // With two roundings in place of one, in all copies of a statement.
  case trial_operation::mad:
    return bits_of(a * b + float_of(x[2], bits), bits);
  case trial_operation::div:
    return bits_of(a / b, bits);
  case trial_operation::min:
    return bits_of(a < b || b != b ? a : b, bits);
  case trial_operation::max:
    return bits_of(a > b || b != b ? a : b, bits);
  case trial_operation::neg:
    return x[0] ^ std::uint64_t{1} << (bits - 1);
  case trial_operation::abs:
    return x[0] & ~(std::uint64_t{1} << (bits - 1));
  case trial_operation::sqrt:
    return bits_of(root_of(a), bits);
  default:
    return unknown(t, x);
  }
}

std::uint64_t quotient(const trial_instruction &t, std::uint64_t a, std::uint64_t b) {
  const bool remainder = t.does == trial_operation::rem;
  if (b == 0) return remainder ? a : ~std::uint64_t{0};
  if (t.type.kind != 's') return remainder ? a % b : a / b;
  if (b == ~std::uint64_t{0}) return remainder ? 0 : ~a + 1; // the smallest number has no negative
  const auto x = static_cast<std::int64_t>(a), y = static_cast<std::int64_t>(b);
  return static_cast<std::uint64_t>(remainder ? x % y : x / y);
}

// The upper half of a product of numbers without signs.
std::uint64_t high_product(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t low = 0xffffffff, cross = (a >> 32) * (b & low) + ((a & low) * (b & low) >> 32);
  const std::uint64_t other = (a & low) * (b >> 32) + (cross & low);
  return (a >> 32) * (b >> 32) + (cross >> 32) + (other >> 32);
}

std::uint64_t of_integers(const trial_instruction &t, const std::uint64_t *x) {
  const unsigned bits = t.type.bits;
  const std::uint64_t a = extended(x[0], t.type), b = t.operand_count > 1 ? extended(x[1], t.type) : 0;
  const bool has_sign = t.type.kind == 's';
  const std::int64_t sa = static_cast<std::int64_t>(a), sb = static_cast<std::int64_t>(b);
  switch (t.does) {
  case trial_operation::add:
    return a + b;
  case trial_operation::sub:
    return a - b;
  case trial_operation::add_three:
    return a + b + x[2];
  case trial_operation::sub_add:
    return a - b + x[2];
  case trial_operation::mul:
    if (t.high && bits == 64) return high_product(a, b) - (has_sign ? (sa < 0 ? b : 0) + (sb < 0 ? a : 0) : 0);
    return t.high ? a * b >> bits : a * b;
  case trial_operation::mad:
    return a * b + x[2];
  case trial_operation::div:
  case trial_operation::rem:
    return quotient(t, a, b);
  case trial_operation::min:
    return (has_sign ? sa < sb : a < b) ? a : b;
  case trial_operation::max:
    return (has_sign ? sa > sb : a > b) ? a : b;
  case trial_operation::neg:
    return ~a + 1;
  case trial_operation::abs:
    return sa < 0 ? ~a + 1 : a;
  case trial_operation::bit_not:
    return ~a;
  case trial_operation::bit_and:
    return a & b;
  case trial_operation::bit_or:
    return a | b;
  case trial_operation::bit_xor:
    return a ^ b;
  case trial_operation::shl:
    return x[1] >= bits ? 0 : a << x[1];
  case trial_operation::shr:
    if (has_sign) return static_cast<std::uint64_t>(sa >> (x[1] >= bits ? bits - 1 : x[1]));
    return x[1] >= bits ? 0 : a >> x[1];
  default:
    return unknown(t, x);
  }
}

std::uint64_t converted(const trial_instruction &t, const std::uint64_t *x) {
  const trial_type to = t.type, of = t.source;
  if (!of.is_float()) {
    const std::uint64_t v = extended(x[0], of);
    if (!to.is_float()) return extended(v, to);
    return bits_of(of.kind == 's' ? static_cast<double>(static_cast<std::int64_t>(v)) : static_cast<double>(v), to.bits);
  }
  const double v = float_of(x[0], of.bits);
  if (to.is_float() && to.bits == of.bits) return unknown(t, x); // rounded to an integer
  if (to.is_float()) return bits_of(v, to.bits);
  if (!(v > -9e18 && v < 9e18)) return 0;
  auto i = static_cast<std::int64_t>(v);
  const double rest = v - static_cast<double>(i);
  if (t.rounding == 'm' && rest < 0) --i;
  if (t.rounding == 'p' && rest > 0) ++i;
  if (t.rounding == 'n')
    i += rest > 0.5 || (rest == 0.5 && i % 2 != 0) ? 1 : rest < -0.5 || (rest == -0.5 && i % 2 != 0) ? -1 : 0;
  return static_cast<std::uint64_t>(i);
}

} // namespace

std::uint64_t computed_for_trial(const trial_instruction &t, const std::uint64_t *x) {
  switch (t.does) {
  case trial_operation::move:
    return x[0];
  case trial_operation::convert:
    return converted(t, x);
  case trial_operation::compare:
    return compared(t, x) ? ~std::uint64_t{0} : 0;
  case trial_operation::choose:
    return x[2] & 1 ? x[0] : x[1];
  case trial_operation::other:
    return unknown(t, x);
  default:
    return t.type.is_float() ? of_floats(t, x) : of_integers(t, x);
  }
}

} // namespace regomp::nvptx
