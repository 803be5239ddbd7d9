// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptxrun/values.h"

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace gompsim::ptxrun {

namespace {

std::uint64_t mask_of(element_type t) { return t.bytes == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * t.bytes) - 1; }

std::uint64_t sign_of(element_type t) { return std::uint64_t{1} << (8 * t.bytes - 1); }

double to_double(std::uint64_t bits, element_type t) {
  if (t.bytes == 8) return std::bit_cast<double>(bits);
  if (t.bytes == 4) return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
  const unsigned exponent_bits = 15 - t.fraction_bits;
  const int bias = (1 << (exponent_bits - 1)) - 1;
  const int exponent = static_cast<int>(bits >> t.fraction_bits) & ((1 << exponent_bits) - 1);
  const auto fraction = static_cast<double>(bits & ((1u << t.fraction_bits) - 1));
  double magnitude;
  if (exponent == (1 << exponent_bits) - 1)
    magnitude = fraction != 0 ? NAN : INFINITY;
  else if (exponent == 0)
    magnitude = std::ldexp(fraction, 1 - bias - static_cast<int>(t.fraction_bits));
  else
    magnitude = std::ldexp(fraction + std::ldexp(1.0, static_cast<int>(t.fraction_bits)),
                           exponent - bias - static_cast<int>(t.fraction_bits));
  return (bits & sign_of(t)) != 0 ? -magnitude : magnitude;
}

// Steps between two values on the line of all values of the type; -0 and +0 are one point.
std::uint64_t distance(std::uint64_t a, std::uint64_t b, element_type t) {
  const auto place = [t](std::uint64_t x) {
    const auto magnitude = static_cast<std::int64_t>(x & (sign_of(t) - 1));
    return (x & sign_of(t)) != 0 ? -magnitude : magnitude;
  };
  const std::int64_t pa = place(a), pb = place(b);
  return pa < pb ? static_cast<std::uint64_t>(pb) - static_cast<std::uint64_t>(pa)
                 : static_cast<std::uint64_t>(pa) - static_cast<std::uint64_t>(pb);
}

} // namespace

element_type type_from_name(std::string_view name) {
  using kind = element_type::kind_of;
  if (name == "bf16") return {kind::floating, 2, 7};
  if (name == "f16") return {kind::floating, 2, 10};
  if (name == "f32") return {kind::floating, 4, 23};
  if (name == "f64") return {kind::floating, 8, 52};
  if (name.size() < 2) return {};
  const std::string_view width = name.substr(1);
  const unsigned bytes = width == "8" ? 1 : width == "16" ? 2 : width == "32" ? 4 : width == "64" ? 8 : 0;
  switch (name[0]) {
  case 'u':
    return {kind::is_unsigned, bytes, 0};
  case 's':
    return {kind::is_signed, bytes, 0};
  case 'b':
    return {kind::bits, bytes, 0};
  default:
    return {};
  }
}

bool parse_number(std::string_view text, std::uint64_t *out) {
  const bool hexadecimal = text.starts_with("0x");
  if (hexadecimal) text.remove_prefix(2);
  if (text.empty()) return false;
  const unsigned base = hexadecimal ? 16 : 10;
  std::uint64_t n = 0;
  for (const char c : text) {
    unsigned digit;
    if (c >= '0' && c <= '9')
      digit = static_cast<unsigned>(c - '0');
    else if (c >= 'a' && c <= 'f')
      digit = static_cast<unsigned>(c - 'a') + 10;
    else if (c >= 'A' && c <= 'F')
      digit = static_cast<unsigned>(c - 'A') + 10;
    else
      return false;
    if (digit >= base || __builtin_mul_overflow(n, base, &n) || __builtin_add_overflow(n, digit, &n)) return false;
  }
  *out = n;
  return true;
}

bool parse_value(std::string_view text, element_type t, value *out) {
  *out = {};
  const bool floating = t.kind == element_type::kind_of::floating;
  if (text == "?") {
    out->kind = value::kind_of::anything;
    return true;
  }
  if (text == "nan") {
    out->kind = value::kind_of::any_nan;
    return floating;
  }
  if (text.starts_with('@')) {
    out->kind = value::kind_of::address;
    const auto plus = text.find('+');
    out->name = text.substr(1, plus == std::string_view::npos ? plus : plus - 1);
    return t.bytes == 8 && !out->name.empty() &&
           (plus == std::string_view::npos || parse_number(text.substr(plus + 1), &out->bits));
  }
  const bool negative = text.starts_with('-');
  const std::string_view digits = negative ? text.substr(1) : text;
  if (floating && !text.starts_with("0x")) {
    const std::string s(text);
    char *end;
    if (t.bytes == 4)
      out->bits = std::bit_cast<std::uint32_t>(std::strtof(s.c_str(), &end));
    else if (t.bytes == 8)
      out->bits = std::bit_cast<std::uint64_t>(std::strtod(s.c_str(), &end));
    else
      return false;
    return end != s.c_str() && *end == 0;
  }
  std::uint64_t n;
  if (!parse_number(digits, &n)) return false;
  if (negative) {
    if (t.kind == element_type::kind_of::is_unsigned || n > sign_of(t)) return false;
    n = ~n + 1;
  } else if (n > mask_of(t))
    return false;
  else if (t.kind == element_type::kind_of::is_signed && !text.starts_with("0x") && n >= sign_of(t))
    return false;
  out->bits = n & mask_of(t);
  return true;
}

bool is_nan(std::uint64_t bits, element_type t) { return std::isnan(to_double(bits, t)); }

bool matches(std::uint64_t got, std::uint64_t wanted, element_type t, tolerance near) {
  if (got == wanted) return true;
  if (near.kind == tolerance::kind_of::exact || t.kind != element_type::kind_of::floating) return false;
  const double g = to_double(got, t), w = to_double(wanted, t);
  if (!std::isfinite(g) || !std::isfinite(w)) return false;
  switch (near.kind) {
  case tolerance::kind_of::ulp:
    return static_cast<double>(distance(got, wanted, t)) <= near.limit;
  case tolerance::kind_of::absolute:
    return std::fabs(g - w) <= near.limit;
  case tolerance::kind_of::relative:
    return std::fabs(g - w) <= near.limit * std::fabs(w);
  case tolerance::kind_of::exact:
    break;
  }
  return false;
}

std::string to_text(std::uint64_t bits, element_type t) {
  char s[80];
  const int digits = static_cast<int>(2 * t.bytes);
  const unsigned shift = 64 - 8 * t.bytes;
  switch (t.kind) {
  case element_type::kind_of::floating:
    std::snprintf(s, sizeof s, "0x%0*llx (%.17g)", digits, static_cast<unsigned long long>(bits), to_double(bits, t));
    break;
  case element_type::kind_of::is_signed:
    std::snprintf(s, sizeof s, "0x%0*llx (%lld)", digits, static_cast<unsigned long long>(bits),
                  static_cast<long long>(bits << shift) >> shift);
    break;
  default:
    std::snprintf(s, sizeof s, "0x%0*llx", digits, static_cast<unsigned long long>(bits));
  }
  return s;
}

std::uint64_t load_element(const std::byte *from, element_type t) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, from, t.bytes); // both machines are little-endian
  return bits;
}

void store_element(std::byte *to, element_type t, std::uint64_t bits) { std::memcpy(to, &bits, t.bytes); }

} // namespace gompsim::ptxrun
