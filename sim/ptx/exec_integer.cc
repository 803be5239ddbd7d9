// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer arithmetic and logic.
#include "sim/ptx/by_type.h"
#include "sim/ptx/integer_types.h"

namespace gompsim::ptx::GOMPSIM_ISA {

namespace {

#define GOMPSIM_OP2(name, expression)                                                                                       \
  template <class T>                                                                                                        \
  struct name {                                                                                                             \
    static T apply(T a, T b) { return static_cast<T>(expression); }                                                         \
  };
GOMPSIM_OP2(op_add, static_cast<calc<T>>(a) + static_cast<calc<T>>(b))
GOMPSIM_OP2(op_sub, static_cast<calc<T>>(a) - static_cast<calc<T>>(b))
GOMPSIM_OP2(op_mul, static_cast<calc<T>>(a) * static_cast<calc<T>>(b))
GOMPSIM_OP2(op_mul_hi, high_product<T>(a, b))
GOMPSIM_OP2(op_min, a < b ? a : b)
GOMPSIM_OP2(op_max, a > b ? a : b)
GOMPSIM_OP2(op_min_relu, a < b ? (a > 0 ? a : 0) : (b > 0 ? b : 0))
GOMPSIM_OP2(op_max_relu, a > b ? (a > 0 ? a : 0) : (b > 0 ? b : 0))
GOMPSIM_OP2(op_and, a &b)
GOMPSIM_OP2(op_or, a | b)
GOMPSIM_OP2(op_xor, a ^ b)
GOMPSIM_OP2(op_add_sat, saturated<T>(static_cast<wide<T>>(a) + b))
GOMPSIM_OP2(op_sub_sat, saturated<T>(static_cast<wide<T>>(a) - b))
#undef GOMPSIM_OP2

// Division by zero gives all ones and a remainder by zero the dividend, as NVIDIA's hardware does.
template <class T>
struct op_div {
  static T apply(T a, T b) {
    if (b == 0) return static_cast<T>(~T{0});
    if (std::is_signed_v<T> && b == static_cast<T>(-1)) return static_cast<T>(-static_cast<calc<T>>(a));
    return static_cast<T>(a / b);
  }
};
template <class T>
struct op_rem {
  static T apply(T a, T b) {
    if (b == 0) return a;
    if (std::is_signed_v<T> && b == static_cast<T>(-1)) return 0;
    return static_cast<T>(a % b);
  }
};
// Counts beyond the width are clamped to it.
template <class T>
struct op_shl {
  static T apply(T a, std::uint32_t n) { return n >= width<T> ? T{0} : static_cast<T>(static_cast<calc<T>>(a) << n); }
};
template <class T>
struct op_shr {
  static T apply(T a, std::uint32_t n) {
    if constexpr (std::is_signed_v<T>)
      return static_cast<T>(a >> (n >= width<T> ? width<T> - 1 : n));
    else
      return n >= width<T> ? T{0} : static_cast<T>(a >> n);
  }
};
template <class T>
struct op_mul_wide {
  static wide<T> apply(T a, T b) { return static_cast<wide<T>>(static_cast<wide<T>>(a) * static_cast<wide<T>>(b)); }
};
template <class T>
struct op_mad_wide {
  static wide<T> apply(T a, T b, wide<T> c) {
    using u = uns<wide<T>>;
    return static_cast<wide<T>>(static_cast<u>(op_mul_wide<T>::apply(a, b)) + static_cast<u>(c));
  }
};
template <class T>
T low24(T v) {
  if constexpr (std::is_signed_v<T>)
    return static_cast<T>(static_cast<std::uint32_t>(v) << 8) >> 8;
  else
    return v & 0xffffffu;
}
template <class T>
struct op_mul24_lo {
  static T apply(T a, T b) { return static_cast<T>(op_mul_wide<T>::apply(low24(a), low24(b))); }
};
template <class T>
struct op_mul24_hi {
  static T apply(T a, T b) { return static_cast<T>(op_mul_wide<T>::apply(low24(a), low24(b)) >> 16); }
};

template <class T>
struct op_neg {
  static T apply(T a) { return static_cast<T>(calc<T>{0} - static_cast<calc<T>>(a)); }
};
template <class T>
struct op_abs {
  static T apply(T a) { return a < 0 ? op_neg<T>::apply(a) : a; }
};
template <class T>
struct op_not {
  static T apply(T a) { return static_cast<T>(~a); }
};
template <class T>
struct op_cnot {
  static T apply(T a) { return a == 0 ? 1 : 0; }
};
template <class T>
struct op_move {
  static T apply(T a) { return a; }
};
template <class T>
struct op_mad_lo {
  static T apply(T a, T b, T c) { return op_add<T>::apply(op_mul<T>::apply(a, b), c); }
};
template <class T>
struct op_mad_hi {
  static T apply(T a, T b, T c) { return op_add<T>::apply(op_mul_hi<T>::apply(a, b), c); }
};
template <class T>
struct op_mad_hi_sat {
  static T apply(T a, T b, T c) { return op_add_sat<T>::apply(op_mul_hi<T>::apply(a, b), c); }
};
template <class T>
struct op_mad24_lo {
  static T apply(T a, T b, T c) { return op_add<T>::apply(op_mul24_lo<T>::apply(a, b), c); }
};
template <class T>
struct op_mad24_hi {
  static T apply(T a, T b, T c) { return op_add<T>::apply(op_mul24_hi<T>::apply(a, b), c); }
};
template <class T>
struct op_mad24_hi_sat {
  static T apply(T a, T b, T c) { return op_add_sat<T>::apply(op_mul24_hi<T>::apply(a, b), c); }
};
template <class T>
struct op_sad {
  static T apply(T a, T b, T c) {
    const T d = a < b ? op_sub<T>::apply(b, a) : op_sub<T>::apply(a, b);
    return op_add<T>::apply(c, d);
  }
};
// --- choosing ---------------------------------------------------------------------------------------------------------

template <template <class> class Op, bool Costly = false>
handler same2(scalar t) {
  return by_integer(t, []<class T>(T) -> handler {
    if constexpr (Costly)
      return map2_costly<Op<T>, T, T, T>;
    else
      return map2<Op<T>, T, T, T>;
  });
}
template <template <class> class Op>
handler shift(scalar t) {
  return by_integer(t, []<class T>(T) -> handler { return map2<Op<T>, T, T, std::uint32_t>; });
}
template <template <class> class Op>
handler same1(scalar t) {
  return by_storage(t, []<class T>(T) -> handler { return map1<Op<T>, T, T>; });
}
template <template <class> class Op>
handler same3(scalar t) {
  return by_integer(t, []<class T>(T) -> handler { return map3<Op<T>, T, T, T, T>; });
}
template <template <class> class Op>
handler only32_3(scalar t) {
  if (t == scalar::u32 || t == scalar::b32)
    return map3<Op<std::uint32_t>, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>;
  if (t == scalar::s32) return map3<Op<std::int32_t>, std::int32_t, std::int32_t, std::int32_t, std::int32_t>;
  return nullptr;
}
} // namespace

handler find_integer(int_op op, scalar t) {
  switch (op) {
  case int_op::add:
    return same2<op_add>(t);
  case int_op::sub:
    return same2<op_sub>(t);
  case int_op::mul_lo:
    return same2<op_mul>(t);
  case int_op::mul_hi:
    return same2<op_mul_hi>(t);
  case int_op::div:
    return same2<op_div, true>(t);
  case int_op::rem:
    return same2<op_rem, true>(t);
  case int_op::min:
    return same2<op_min>(t);
  case int_op::max:
    return same2<op_max>(t);
  case int_op::min_relu:
    return t == scalar::s32 ? same2<op_min_relu>(t) : nullptr;
  case int_op::max_relu:
    return t == scalar::s32 ? same2<op_max_relu>(t) : nullptr;
  case int_op::and_:
    return same2<op_and>(t);
  case int_op::or_:
    return same2<op_or>(t);
  case int_op::xor_:
    return same2<op_xor>(t);
  case int_op::shl:
    return shift<op_shl>(t);
  case int_op::shr:
    return shift<op_shr>(t);
  case int_op::add_sat:
    return t == scalar::s32 ? map2<op_add_sat<std::int32_t>, std::int32_t, std::int32_t, std::int32_t> : nullptr;
  case int_op::sub_sat:
    return t == scalar::s32 ? map2<op_sub_sat<std::int32_t>, std::int32_t, std::int32_t, std::int32_t> : nullptr;
  case int_op::mul24_lo:
    return only32_2<op_mul24_lo>(t);
  case int_op::mul24_hi:
    return only32_2<op_mul24_hi>(t);
  case int_op::mul_wide:
    switch (t) {
    case scalar::u16:
      return map2<op_mul_wide<std::uint16_t>, std::uint32_t, std::uint16_t, std::uint16_t>;
    case scalar::s16:
      return map2<op_mul_wide<std::int16_t>, std::int32_t, std::int16_t, std::int16_t>;
    case scalar::u32:
      return map2<op_mul_wide<std::uint32_t>, std::uint64_t, std::uint32_t, std::uint32_t>;
    case scalar::s32:
      return map2<op_mul_wide<std::int32_t>, std::int64_t, std::int32_t, std::int32_t>;
    default:
      return nullptr;
    }
  case int_op::mad_wide:
    switch (t) {
    case scalar::u16:
      return map3<op_mad_wide<std::uint16_t>, std::uint32_t, std::uint16_t, std::uint16_t, std::uint32_t>;
    case scalar::s16:
      return map3<op_mad_wide<std::int16_t>, std::int32_t, std::int16_t, std::int16_t, std::int32_t>;
    case scalar::u32:
      return map3<op_mad_wide<std::uint32_t>, std::uint64_t, std::uint32_t, std::uint32_t, std::uint64_t>;
    case scalar::s32:
      return map3<op_mad_wide<std::int32_t>, std::int64_t, std::int32_t, std::int32_t, std::int64_t>;
    default:
      return nullptr;
    }
  case int_op::neg:
    return same1<op_neg>(t);
  case int_op::abs:
    return is_signed(t) ? same1<op_abs>(t) : nullptr;
  case int_op::not_:
    return same1<op_not>(t);
  case int_op::cnot:
    return same1<op_cnot>(t);
  case int_op::move:
    return same1<op_move>(t);
  case int_op::mad_lo:
    return same3<op_mad_lo>(t);
  case int_op::mad_hi:
    return same3<op_mad_hi>(t);
  case int_op::mad_hi_sat:
    return t == scalar::s32 ? only32_3<op_mad_hi_sat>(t) : nullptr;
  case int_op::sad:
    return same3<op_sad>(t);
  case int_op::mad24_lo:
    return only32_3<op_mad24_lo>(t);
  case int_op::mad24_hi:
    return only32_3<op_mad24_hi>(t);
  case int_op::mad24_hi_sat:
    return t == scalar::s32 ? only32_3<op_mad24_hi_sat>(t) : nullptr;
  default:
    break;
  }
  const handler bits = find_bits(op, t);
  return bits != nullptr ? bits : find_carry(op, t);
}

} // namespace gompsim::ptx::GOMPSIM_ISA
