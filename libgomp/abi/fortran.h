// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments of the Fortran entry points: by reference, of four bytes, or of eight in the variants whose names end in _8_.
#ifndef REGOMP_ABI_FORTRAN_H
#define REGOMP_ABI_FORTRAN_H

#include <climits>
#include <cstdint>

namespace regomp {

// To the range of an int.
constexpr int to_int(std::int64_t n) { return n > INT_MAX ? INT_MAX : n < INT_MIN ? INT_MIN : int(n); }
constexpr int to_logical(std::int64_t n) { return n != 0; }

} // namespace regomp

// Declares name_ and name_8_ for a C routine with one input argument.
#define FORTRAN_SETTER(name, convert)                                                                                       \
  REGOMP_EXPORT void name##_(const std::int32_t *n) { name(regomp::convert(*n)); }                                          \
  REGOMP_EXPORT void name##_8_(const std::int64_t *n) { name(regomp::convert(*n)); }
#define FORTRAN_FUNCTION(name)                                                                                              \
  REGOMP_EXPORT std::int32_t name##_(const std::int32_t *n) { return name(*n); }                                            \
  REGOMP_EXPORT std::int32_t name##_8_(const std::int64_t *n) { return name(regomp::to_int(*n)); }
#define FORTRAN_GETTER(name)                                                                                                \
  REGOMP_EXPORT std::int32_t name##_(void) { return std::int32_t(name()); }

#endif
