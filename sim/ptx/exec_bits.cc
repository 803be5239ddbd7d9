// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations on the bits of integers: counts, fields, funnel shifts, permutations, and selections by sign.
#include "sim/ptx/integer_types.h"

namespace gompsim::ptx::GOMPSIM_ISA {

namespace {

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
handler only_bits(scalar t) {
  return t == scalar::b32 ? handler{map1<Op<u32>, u32, u32>} : handler{map1<Op<u64>, u64, u64>};
}
template <class F>
handler funnel(scalar t) {
  return t == scalar::b32 ? handler{map3<F, u32, u32, u32, u32>} : nullptr;
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

handler find_bits(int_op op, scalar t) {
  switch (op) {
  case int_op::popc:
    return count1<op_popc>(t);
  case int_op::clz:
    return count1<op_clz>(t);
  case int_op::brev:
    return t == scalar::b32 || t == scalar::b64 ? only_bits<op_brev>(t) : nullptr;
  case int_op::bfind:
    return find1<op_bfind>(t);
  case int_op::bfind_shift:
    return find1<op_bfind_shift>(t);
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
  default:
    return nullptr;
  }
}

} // namespace gompsim::ptx::GOMPSIM_ISA
