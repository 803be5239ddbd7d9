// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element types and values as test files write them. Plain values, no state.
#ifndef GOMPSIM_PTXRUN_VALUES_H
#define GOMPSIM_PTXRUN_VALUES_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace gompsim::ptxrun {

struct element_type {
  enum class kind_of : std::uint8_t { bits, is_unsigned, is_signed, floating } kind = kind_of::bits;
  unsigned bytes = 0;         // 0: no type
  unsigned fraction_bits = 0; // of a floating type, stored ones
  bool valid() const { return bytes != 0; }
};
element_type type_from_name(std::string_view); // "u32", "f16", "bf16", ...; not valid if it names none

// One value of a list: bits (hexadecimal, a decimal integer, or a decimal fraction for f32 and f64), `nan` (any NaN), `?`
// (anything),
// `@NAME` or `@NAME+N` (the device address of a buffer).
struct value {
  enum class kind_of : std::uint8_t { bits, any_nan, anything, address } kind = kind_of::bits;
  std::uint64_t bits = 0; // for an address, what to add
  std::string name;       // for an address
};
// False if the text is not a value of the type, or does not fit it.
bool parse_value(std::string_view, element_type, value *);
bool parse_number(std::string_view, std::uint64_t *); // decimal or 0x

// How near a result must be.
struct tolerance {
  enum class kind_of : std::uint8_t { exact, ulp, absolute, relative } kind = kind_of::exact;
  double limit = 0;
};

bool is_nan(std::uint64_t bits, element_type);
// Whether `got` is as good as `wanted`, both bits of the type. NaNs are equal to one another only if their bits are.
bool matches(std::uint64_t got, std::uint64_t wanted, element_type, tolerance);
std::string to_text(std::uint64_t bits, element_type);
std::uint64_t load_element(const std::byte *, element_type);
void store_element(std::byte *, element_type, std::uint64_t bits);

} // namespace gompsim::ptxrun

#endif
