// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer arithmetic and bit operations.
#include "sim/ptx/lanes.h"

namespace gompsim::ptx::GOMPSIM_ISA {

namespace {

template <class T>
using uns = std::make_unsigned_t<T>;
// Arithmetic that wraps, in a type that integer promotion leaves alone.
template <class T>
using calc = std::conditional_t<(sizeof(T) < 4), std::uint32_t, uns<T>>;
template <class T>
constexpr unsigned width = sizeof(T) * 8;

template <class T>
struct wider;
template <>
struct wider<std::uint16_t> {
  using type = std::uint32_t;
};
template <>
struct wider<std::int16_t> {
  using type = std::int32_t;
};
template <>
struct wider<std::uint32_t> {
  using type = std::uint64_t;
};
template <>
struct wider<std::int32_t> {
  using type = std::int64_t;
};
template <>
struct wider<std::uint64_t> {
  using type = uint128;
};
template <>
struct wider<std::int64_t> {
  using type = int128;
};
template <class T>
using wide = typename wider<T>::type;

template <class T>
T saturated(wide<T> v) {
  if (v > std::numeric_limits<T>::max()) return std::numeric_limits<T>::max();
  if (v < std::numeric_limits<T>::min()) return std::numeric_limits<T>::min();
  return static_cast<T>(v);
}

#define GOMPSIM_OP2(name, expression)                                                                                       \
  template <class T>                                                                                                        \
  struct name {                                                                                                             \
    static T apply(T a, T b) { return static_cast<T>(expression); }                                                         \
  };
GOMPSIM_OP2(op_add, static_cast<calc<T>>(a) + static_cast<calc<T>>(b))
GOMPSIM_OP2(op_sub, static_cast<calc<T>>(a) - static_cast<calc<T>>(b))
GOMPSIM_OP2(op_mul, static_cast<calc<T>>(a) * static_cast<calc<T>>(b))
GOMPSIM_OP2(op_mul_hi, static_cast<wide<T>>(a) * static_cast<wide<T>>(b) >> width<T>)
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
struct op_popc {
  static std::uint32_t apply(T a) { return std::popcount(a); }
};
template <class T>
struct op_clz {
  static std::uint32_t apply(T a) { return std::countl_zero(a); }
};
template <class T>
struct op_brev {
  static T apply(T a) {
    T r = 0;
    for (unsigned n = 0; n < width<T>; ++n) r = static_cast<T>(r << 1 | (a >> n & 1));
    return r;
  }
};
// The highest bit that differs from the sign; all ones if there is none.
template <class T>
struct op_bfind {
  static std::uint32_t apply(T a) {
    uns<T> v = static_cast<uns<T>>(a);
    if (std::is_signed_v<T> && a < 0) v = static_cast<uns<T>>(~v);
    return v == 0 ? ~0u : width<T> - 1 - std::countl_zero(v);
  }
};
template <class T>
struct op_bfind_shift {
  static std::uint32_t apply(T a) {
    const std::uint32_t at = op_bfind<T>::apply(a);
    return at == ~0u ? at : width<T> - 1 - at;
  }
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
using u32 = std::uint32_t;
using u64 = std::uint64_t;
// Funnel shifts of b:a; the word that is asked for is the upper one for a left shift.
struct op_shf_l_wrap {
  static u32 apply(u32 a, u32 b, u32 n) { return static_cast<u32>((u64{b} << 32 | a) << (n & 31) >> 32); }
};
struct op_shf_l_clamp {
  static u32 apply(u32 a, u32 b, u32 n) { return n >= 32 ? a : op_shf_l_wrap::apply(a, b, n); }
};
struct op_shf_r_wrap {
  static u32 apply(u32 a, u32 b, u32 n) { return static_cast<u32>((u64{b} << 32 | a) >> (n & 31)); }
};
struct op_shf_r_clamp {
  static u32 apply(u32 a, u32 b, u32 n) { return n >= 32 ? b : op_shf_r_wrap::apply(a, b, n); }
};
template <class T>
struct op_bfe {
  static T apply(T a, u32 b, u32 c) {
    const u32 pos = b & 0xff, len = c & 0xff, msb = width<T> - 1;
    const bool sign_bit =
        std::is_signed_v<T> && len != 0 && (static_cast<uns<T>>(a) >> std::min(pos + len - 1, msb) & 1) != 0;
    uns<T> r = pos > msb ? 0 : static_cast<uns<T>>(static_cast<uns<T>>(a) >> pos);
    if (pos > msb && sign_bit) r = static_cast<uns<T>>(~uns<T>{0});
    if (len < width<T>) {
      const uns<T> keep = static_cast<uns<T>>((uns<T>{1} << len) - 1);
      r = sign_bit ? (r | static_cast<uns<T>>(~keep)) : (r & keep);
    }
    // The field may run past the most significant bit; what is missing is copies of the sign.
    if (sign_bit && pos <= msb && pos != 0) r |= static_cast<uns<T>>(~uns<T>{0} << (width<T> - pos));
    return static_cast<T>(r);
  }
};
struct op_lop3 {
  static u32 apply(u32 a, u32 b, u32 c, u32 table) {
    u32 r = 0;
    for (unsigned k = 0; k < 8; ++k)
      if (table >> k & 1) r |= ((k & 4) != 0 ? a : ~a) & ((k & 2) != 0 ? b : ~b) & ((k & 1) != 0 ? c : ~c);
    return r;
  }
};

// bfi.type dst, a, b, c, d: a goes into b at bit c, d bits long; d is in aux.
template <class T>
const insn *run_bfi(exec &x, const insn *i) {
  auto *dst = x.lanes<T>(i->dst);
  const auto *a = x.lanes<T>(i->a), *b = x.lanes<T>(i->b);
  const auto *c = x.lanes<u32>(i->c), *d = x.lanes<u32>(static_cast<operand_ref>(i->aux));
  return each_lane(x, i, [&](unsigned l) {
    const u32 pos = c[l] & 0xff, len = d[l] & 0xff;
    const T keep = len >= width<T> ? static_cast<T>(~T{0}) : static_cast<T>((T{1} << len) - 1);
    const T field = pos >= width<T> ? T{0} : static_cast<T>(keep << pos);
    const T put = pos >= width<T> ? T{0} : static_cast<T>(a[l] << pos);
    dst[l] = (b[l] & static_cast<T>(~field)) | (put & field);
  });
}

// prmt.b32{.mode}; the mode is in imm: 0 default, then f4e b4e rc8 ecl ecr rc16.
const insn *run_prmt(exec &x, const insn *i) {
  auto *d = x.lanes<u32>(i->dst);
  const auto *a = x.lanes<u32>(i->a), *b = x.lanes<u32>(i->b), *c = x.lanes<u32>(i->c);
  return each_lane(x, i, [&](unsigned l) {
    const u64 bytes = u64{b[l]} << 32 | a[l];
    const unsigned s = c[l] & 3;
    u32 r = 0;
    for (unsigned k = 0; k < 4; ++k) {
      unsigned from = 0;
      bool sign = false;
      switch (i->imm) {
      case 0:
        from = c[l] >> 4 * k & 7;
        sign = (c[l] >> 4 * k & 8) != 0;
        break;
      case 1:
        from = s + k;
        break;
      case 2:
        from = (s + 8 - k) & 7;
        break;
      case 3:
        from = s;
        break;
      case 4:
        from = std::max(s, k);
        break;
      case 5:
        from = std::min(s, k);
        break;
      default:
        from = (s & 1) * 2 + (k & 1);
        break;
      }
      std::uint8_t byte = static_cast<std::uint8_t>(bytes >> 8 * from);
      if (sign) byte = (byte & 0x80) != 0 ? 0xff : 0;
      r |= u32{byte} << 8 * k;
    }
    d[l] = r;
  });
}

const insn *run_lop3(exec &x, const insn *i) {
  auto *d = x.lanes<u32>(i->dst);
  const auto *a = x.lanes<u32>(i->a), *b = x.lanes<u32>(i->b), *c = x.lanes<u32>(i->c);
  return each_lane(x, i, [&](unsigned l) { d[l] = op_lop3::apply(a[l], b[l], c[l], static_cast<u32>(i->imm)); });
}

// dp4a and dp2a: imm bit 0: a signed, bit 1: b signed.
template <unsigned Pairs, unsigned High>
const insn *run_dp(exec &x, const insn *i) {
  auto *d = x.lanes<u32>(i->dst);
  const auto *a = x.lanes<u32>(i->a), *b = x.lanes<u32>(i->b), *c = x.lanes<u32>(i->c);
  const bool sa = (i->imm & 1) != 0, sb = (i->imm & 2) != 0;
  return each_lane(x, i, [&](unsigned l) {
    u32 sum = c[l];
    for (unsigned k = 0; k < Pairs; ++k) {
      const u32 va = Pairs == 4 ? a[l] >> 8 * k & 0xff : a[l] >> 16 * k & 0xffff;
      const u32 vb = b[l] >> 8 * (k + (High != 0 ? 2 : 0)) & 0xff;
      const auto ea =
          !sa ? static_cast<std::int32_t>(va) : (Pairs == 4 ? static_cast<std::int8_t>(va) : static_cast<std::int16_t>(va));
      const auto eb = sb ? static_cast<std::int8_t>(vb) : static_cast<std::int32_t>(vb);
      sum += static_cast<u32>(static_cast<std::int64_t>(ea) * eb);
    }
    d[l] = sum;
  });
}

// fns.b32 d, mask, base, offset: the offset-th set bit from base on (0: base itself; negative: downwards).
const insn *run_fns(exec &x, const insn *i) {
  auto *d = x.lanes<u32>(i->dst);
  const auto *a = x.lanes<u32>(i->a), *b = x.lanes<u32>(i->b), *c = x.lanes<u32>(i->c);
  return each_lane(x, i, [&](unsigned l) {
    const auto offset = static_cast<std::int32_t>(c[l]);
    u32 r = ~0u;
    if (b[l] < 32) {
      if (offset == 0) {
        if ((a[l] >> b[l] & 1) != 0) r = b[l];
      } else {
        const int step = offset > 0 ? 1 : -1;
        std::int64_t left = offset > 0 ? offset : -static_cast<std::int64_t>(offset);
        for (int at = static_cast<int>(b[l]); at >= 0 && at < 32; at += step)
          if ((a[l] >> at & 1) != 0 && --left == 0) {
            r = static_cast<u32>(at);
            break;
          }
      }
    }
    d[l] = r;
  });
}

struct op_bmsk_clamp {
  static u32 apply(u32 a, u32 b) {
    if (a >= 32 || b == 0) return 0;
    const u32 n = std::min(b, 32u);
    return static_cast<u32>((n >= 32 ? ~u64{0} : (u64{1} << n) - 1) << a);
  }
};
struct op_bmsk_wrap {
  static u32 apply(u32 a, u32 b) { return op_bmsk_clamp::apply(a & 31, b & 31); }
};
template <class T>
struct op_szext_wrap {
  static T apply(T a, u32 n) {
    n &= 31;
    if (n == 0) return 0;
    return static_cast<T>(static_cast<T>(static_cast<u32>(a) << (32 - n)) >> (32 - n));
  }
};
template <class T>
struct op_szext_clamp {
  static T apply(T a, u32 n) { return n >= 32 ? a : op_szext_wrap<T>::apply(a, n); }
};
template <class T>
struct op_slct_s32 {
  static T apply(T a, T b, std::int32_t c) { return c >= 0 ? a : b; }
};
template <class T>
struct op_slct_f32 {
  static T apply(T a, T b, float c) { return c >= 0 ? a : b; }
};

// Additions and subtractions with carry, and products that take part in them. The carry flag of each lane is in the warp.
// Kind: which term is added; In: the carry goes in; Out (imm != 0): it goes out.
template <class T, int_op Op>
const insn *run_carry(exec &x, const insn *i) {
  auto *d = x.lanes<T>(i->dst);
  const auto *a = x.lanes<T>(i->a), *b = x.lanes<T>(i->b), *c = x.lanes<T>(i->c);
  lane_mask &flags = x.w->carry;
  const bool out = i->imm != 0;
  return each_lane(x, i, [&](unsigned l) {
    const T carry = flags >> l & 1;
    T first = a[l], second = 0, in = 0;
    bool subtract = false;
    switch (Op) {
    case int_op::add_with_carry:
      in = carry;
      [[fallthrough]];
    case int_op::add_carry:
      second = b[l];
      break;
    case int_op::sub_with_carry:
      in = carry;
      [[fallthrough]];
    case int_op::sub_carry:
      second = b[l];
      subtract = true;
      break;
    case int_op::mad_lo_with_carry:
      in = carry;
      [[fallthrough]];
    case int_op::mad_lo_carry:
      first = static_cast<T>(a[l] * b[l]);
      second = c[l];
      break;
    case int_op::mad_hi_with_carry:
      in = carry;
      [[fallthrough]];
    default:
      first = op_mul_hi<T>::apply(a[l], b[l]);
      second = c[l];
      break;
    }
    T r;
    bool over;
    if (subtract) {
      T t;
      over = __builtin_sub_overflow(first, second, &t);
      over |= __builtin_sub_overflow(t, in, &r);
    } else {
      T t;
      over = __builtin_add_overflow(first, second, &t);
      over |= __builtin_add_overflow(t, in, &r);
    }
    d[l] = r;
    if (out) flags = (flags & ~(1u << l)) | static_cast<lane_mask>(over) << l;
  });
}
// --- choosing ---------------------------------------------------------------------------------------------------------

template <template <class> class Op, bool Costly = false>
handler same2(scalar t) {
  const auto pick = []<class T>(T) -> handler {
    if constexpr (Costly)
      return map2_costly<Op<T>, T, T, T>;
    else
      return map2<Op<T>, T, T, T>;
  };
  switch (t) {
  case scalar::b16:
  case scalar::u16:
    return pick(std::uint16_t{});
  case scalar::s16:
    return pick(std::int16_t{});
  case scalar::b32:
  case scalar::u32:
    return pick(std::uint32_t{});
  case scalar::s32:
    return pick(std::int32_t{});
  case scalar::b64:
  case scalar::u64:
    return pick(std::uint64_t{});
  case scalar::s64:
    return pick(std::int64_t{});
  default:
    return nullptr;
  }
}
template <template <class> class Op>
handler shift(scalar t) {
  const auto pick = []<class T>(T) -> handler { return map2<Op<T>, T, T, std::uint32_t>; };
  switch (t) {
  case scalar::b16:
  case scalar::u16:
    return pick(std::uint16_t{});
  case scalar::s16:
    return pick(std::int16_t{});
  case scalar::b32:
  case scalar::u32:
    return pick(std::uint32_t{});
  case scalar::s32:
    return pick(std::int32_t{});
  case scalar::b64:
  case scalar::u64:
    return pick(std::uint64_t{});
  case scalar::s64:
    return pick(std::int64_t{});
  default:
    return nullptr;
  }
}
template <template <class> class Op>
handler same1(scalar t) {
  const auto pick = []<class T>(T) -> handler { return map1<Op<T>, T, T>; };
  switch (t) {
  case scalar::b8:
  case scalar::u8:
    return pick(std::uint8_t{});
  case scalar::b16:
  case scalar::u16:
  case scalar::f16:
  case scalar::bf16:
    return pick(std::uint16_t{});
  case scalar::s16:
    return pick(std::int16_t{});
  case scalar::b32:
  case scalar::u32:
  case scalar::f32:
  case scalar::f16x2:
  case scalar::bf16x2:
    return pick(std::uint32_t{});
  case scalar::s32:
    return pick(std::int32_t{});
  case scalar::b64:
  case scalar::u64:
  case scalar::f64:
    return pick(std::uint64_t{});
  case scalar::s64:
    return pick(std::int64_t{});
  default:
    return nullptr;
  }
}
template <template <class> class Op>
handler count1(scalar t) { // the result has 32 bits
  switch (t) {
  case scalar::b32:
  case scalar::u32:
    return map1<Op<std::uint32_t>, std::uint32_t, std::uint32_t>;
  case scalar::b64:
  case scalar::u64:
    return map1<Op<std::uint64_t>, std::uint32_t, std::uint64_t>;
  default:
    return nullptr;
  }
}
template <template <class> class Op>
handler find1(scalar t) {
  if (t == scalar::s32) return map1<Op<std::int32_t>, std::uint32_t, std::int32_t>;
  if (t == scalar::s64) return map1<Op<std::int64_t>, std::uint32_t, std::int64_t>;
  return count1<Op>(t);
}
template <template <class> class Op>
handler same3(scalar t) {
  const auto pick = []<class T>(T) -> handler { return map3<Op<T>, T, T, T, T>; };
  switch (t) {
  case scalar::b16:
  case scalar::u16:
    return pick(std::uint16_t{});
  case scalar::s16:
    return pick(std::int16_t{});
  case scalar::b32:
  case scalar::u32:
    return pick(std::uint32_t{});
  case scalar::s32:
    return pick(std::int32_t{});
  case scalar::b64:
  case scalar::u64:
    return pick(std::uint64_t{});
  case scalar::s64:
    return pick(std::int64_t{});
  default:
    return nullptr;
  }
}
template <template <class> class Op>
handler only32_2(scalar t) {
  if (t == scalar::u32 || t == scalar::b32) return map2<Op<std::uint32_t>, std::uint32_t, std::uint32_t, std::uint32_t>;
  if (t == scalar::s32) return map2<Op<std::int32_t>, std::int32_t, std::int32_t, std::int32_t>;
  return nullptr;
}
template <template <class> class Op>
handler only32_3(scalar t) {
  if (t == scalar::u32 || t == scalar::b32)
    return map3<Op<std::uint32_t>, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>;
  if (t == scalar::s32) return map3<Op<std::int32_t>, std::int32_t, std::int32_t, std::int32_t, std::int32_t>;
  return nullptr;
}
template <class F>
handler funnel(scalar t) {
  return t == scalar::b32 ? handler{map3<F, u32, u32, u32, u32>} : nullptr;
}

template <int_op Op>
handler carry(scalar t) {
  if (t == scalar::u32 || t == scalar::s32 || t == scalar::b32) return run_carry<u32, Op>;
  if (t == scalar::u64 || t == scalar::s64 || t == scalar::b64) return run_carry<u64, Op>;
  return nullptr;
}
// The upper half of a product depends on the sign; the carry does not.
template <class T, bool In>
const insn *run_mad_hi_signed(exec &x, const insn *i) {
  using U = uns<T>;
  auto *d = x.lanes<U>(i->dst);
  const auto *a = x.lanes<U>(i->a), *b = x.lanes<U>(i->b), *c = x.lanes<U>(i->c);
  lane_mask &flags = x.w->carry;
  return each_lane(x, i, [&](unsigned l) {
    const U hi = static_cast<U>(op_mul_hi<T>::apply(static_cast<T>(a[l]), static_cast<T>(b[l])));
    const U in = In ? flags >> l & 1 : 0;
    U t, r;
    bool over = __builtin_add_overflow(hi, c[l], &t);
    over |= __builtin_add_overflow(t, in, &r);
    d[l] = r;
    if (i->imm != 0) flags = (flags & ~(1u << l)) | static_cast<lane_mask>(over) << l;
  });
}
inline handler select3(scalar t, bool by_float) {
  const auto pick = [by_float]<class T>(T) -> handler {
    return by_float ? handler{map3<op_slct_f32<T>, T, T, T, float>} : handler{map3<op_slct_s32<T>, T, T, T, std::int32_t>};
  };
  switch (size_of(t)) {
  case 2:
    return pick(std::uint16_t{});
  case 4:
    return pick(std::uint32_t{});
  case 8:
    return pick(std::uint64_t{});
  default:
    return nullptr;
  }
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
  case int_op::add_carry:
    return carry<int_op::add_carry>(t);
  case int_op::add_with_carry:
    return carry<int_op::add_with_carry>(t);
  case int_op::sub_carry:
    return carry<int_op::sub_carry>(t);
  case int_op::sub_with_carry:
    return carry<int_op::sub_with_carry>(t);
  case int_op::mad_lo_carry:
    return carry<int_op::mad_lo_carry>(t);
  case int_op::mad_lo_with_carry:
    return carry<int_op::mad_lo_with_carry>(t);
  case int_op::mad_hi_carry:
    if (t == scalar::s32) return run_mad_hi_signed<std::int32_t, false>;
    if (t == scalar::s64) return run_mad_hi_signed<std::int64_t, false>;
    return carry<int_op::mad_hi_carry>(t);
  case int_op::mad_hi_with_carry:
    if (t == scalar::s32) return run_mad_hi_signed<std::int32_t, true>;
    if (t == scalar::s64) return run_mad_hi_signed<std::int64_t, true>;
    return carry<int_op::mad_hi_with_carry>(t);
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
  case int_op::popc:
    return count1<op_popc>(t);
  case int_op::clz:
    return count1<op_clz>(t);
  case int_op::brev:
    return t == scalar::b32 || t == scalar::b64 ? same1<op_brev>(t) : nullptr;
  case int_op::bfind:
    return find1<op_bfind>(t);
  case int_op::bfind_shift:
    return find1<op_bfind_shift>(t);
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
  case int_op::shf_l_wrap:
    return funnel<op_shf_l_wrap>(t);
  case int_op::shf_l_clamp:
    return funnel<op_shf_l_clamp>(t);
  case int_op::shf_r_wrap:
    return funnel<op_shf_r_wrap>(t);
  case int_op::shf_r_clamp:
    return funnel<op_shf_r_clamp>(t);
  case int_op::bfe:
    switch (t) {
    case scalar::u32:
      return map3<op_bfe<std::uint32_t>, std::uint32_t, std::uint32_t, u32, u32>;
    case scalar::s32:
      return map3<op_bfe<std::int32_t>, std::int32_t, std::int32_t, u32, u32>;
    case scalar::u64:
      return map3<op_bfe<std::uint64_t>, std::uint64_t, std::uint64_t, u32, u32>;
    case scalar::s64:
      return map3<op_bfe<std::int64_t>, std::int64_t, std::int64_t, u32, u32>;
    default:
      return nullptr;
    }
  case int_op::bfi:
    return t == scalar::b32 ? run_bfi<u32> : t == scalar::b64 ? run_bfi<u64> : nullptr;
  case int_op::prmt:
    return t == scalar::b32 ? run_prmt : nullptr;
  case int_op::lop3:
    return t == scalar::b32 ? run_lop3 : nullptr;
  case int_op::dp4a:
    return run_dp<4, 0>;
  case int_op::dp2a_lo:
    return run_dp<2, 0>;
  case int_op::dp2a_hi:
    return run_dp<2, 1>;
  case int_op::fns:
    return t == scalar::b32 ? run_fns : nullptr;
  case int_op::szext_clamp:
    return only32_2<op_szext_clamp>(t);
  case int_op::szext_wrap:
    return only32_2<op_szext_wrap>(t);
  case int_op::bmsk_clamp:
    return t == scalar::b32 ? map2<op_bmsk_clamp, u32, u32, u32> : nullptr;
  case int_op::bmsk_wrap:
    return t == scalar::b32 ? map2<op_bmsk_wrap, u32, u32, u32> : nullptr;
  case int_op::slct_s32:
    return select3(t, false);
  case int_op::slct_f32:
    return select3(t, true);
  }
  return nullptr;
}

} // namespace gompsim::ptx::GOMPSIM_ISA
