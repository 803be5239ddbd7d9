// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparisons, selections and the logic of predicates.
#include "sim/ptx/by_type.h"
#include "sim/ptx/lanes.h"

namespace gompsim::ptx::GOMPSIM_ISA {

namespace {

template <compare_op Op, class T>
[[gnu::always_inline]] inline bool holds(T a, T b) {
  // For floating-point operands each ordered comparison is false with a NaN; the unordered ones are the negations.
  switch (Op) {
  case compare_op::eq:
    return a == b;
  case compare_op::ne:
    return std::is_integral_v<T> ? a != b : (a < b || a > b);
  case compare_op::lt:
    return a < b;
  case compare_op::le:
    return a <= b;
  case compare_op::gt:
    return a > b;
  case compare_op::ge:
    return a >= b;
  case compare_op::equ:
    return !(a < b || a > b);
  case compare_op::neu:
    return !(a == b);
  case compare_op::ltu:
    return !(a >= b);
  case compare_op::leu:
    return !(a > b);
  case compare_op::gtu:
    return !(a <= b);
  case compare_op::geu:
    return !(a < b);
  case compare_op::num:
    return a == a && b == b;
  case compare_op::nan:
    return !(a == a && b == b);
  }
  return false;
}

template <class T>
T flushed(T v) {
  if constexpr (std::is_same_v<T, float>)
    return std::fpclassify(v) == FP_SUBNORMAL ? std::copysign(0.0f, v) : v;
  else
    return v;
}

// The lanes for which the comparison holds, of all 32: the others do no harm.
template <compare_op Op, class T>
[[gnu::always_inline]] inline lane_mask compare(const slot_of<T> *a, const slot_of<T> *b) {
  lane_mask r = 0;
  for (unsigned l = 0; l < warp_size; ++l)
    r |= static_cast<lane_mask>(holds<Op, T>(from_slot<T>(a[l]), from_slot<T>(b[l]))) << l;
  return r;
}

template <compare_op Op, class T>
lane_mask compare_with_extra(exec &x, const insn *i, const compare_extra &e) {
  const auto *a = x.lanes<slot_of<T>>(i->a), *b = x.lanes<slot_of<T>>(i->b);
  if (!e.ftz) return compare<Op, T>(a, b);
  lane_mask r = 0;
  for (unsigned l = 0; l < warp_size; ++l)
    r |= static_cast<lane_mask>(holds<Op, T>(flushed(from_slot<T>(a[l])), flushed(from_slot<T>(b[l])))) << l;
  return r;
}

lane_mask combined(const exec &x, lane_mask r, const compare_extra &e) {
  if (e.combine == bool_op::none) return r;
  const lane_mask c = x.predicate(e.with) ^ e.with_flip;
  return e.combine == bool_op::and_ ? r & c : e.combine == bool_op::or_ ? r | c : r ^ c;
}

struct setp_plain {
  template <compare_op Op, class T>
  static const insn *run(exec &x, const insn *i) {
    const lane_mask m = x.active(i);
    const lane_mask r = compare<Op, T>(x.lanes<slot_of<T>>(i->a), x.lanes<slot_of<T>>(i->b));
    lane_mask &d = x.predicate(i->dst);
    d = (d & ~m) | (r & m);
    return i + 1;
  }
};

struct setp_extra {
  template <compare_op Op, class T>
  static const insn *run(exec &x, const insn *i) {
    const auto &e = *static_cast<const compare_extra *>(i->extra);
    const lane_mask m = x.active(i);
    const lane_mask r = compare_with_extra<Op, T>(x, i, e);
    const lane_mask first = combined(x, r, e), second = combined(x, ~r, e);
    lane_mask &d = x.predicate(i->dst);
    d = (d & ~m) | (first & m);
    if (e.has_second) {
      lane_mask &q = x.predicate(e.second);
      q = (q & ~m) | (second & m);
    }
    return i + 1;
  }
};

// set: all ones or zero, or 1.0 or 0.0.
template <std::uint32_t True>
struct set_value {
  template <compare_op Op, class T>
  static const insn *run(exec &x, const insn *i) {
    const auto &e = *static_cast<const compare_extra *>(i->extra);
    const lane_mask r = combined(x, compare_with_extra<Op, T>(x, i, e), e);
    auto *d = x.lanes<std::uint32_t>(i->dst);
    return each_lane(x, i, [&](unsigned l) { d[l] = (r >> l & 1) != 0 ? True : 0; });
  }
};

template <class How, class T>
handler by_op(compare_op op) {
  switch (op) {
  case compare_op::eq:
    return How::template run<compare_op::eq, T>;
  case compare_op::ne:
    return How::template run<compare_op::ne, T>;
  case compare_op::lt:
    return How::template run<compare_op::lt, T>;
  case compare_op::le:
    return How::template run<compare_op::le, T>;
  case compare_op::gt:
    return How::template run<compare_op::gt, T>;
  case compare_op::ge:
    return How::template run<compare_op::ge, T>;
  default:
    break;
  }
  if constexpr (!std::is_integral_v<T>) {
    switch (op) {
    case compare_op::equ:
      return How::template run<compare_op::equ, T>;
    case compare_op::neu:
      return How::template run<compare_op::neu, T>;
    case compare_op::ltu:
      return How::template run<compare_op::ltu, T>;
    case compare_op::leu:
      return How::template run<compare_op::leu, T>;
    case compare_op::gtu:
      return How::template run<compare_op::gtu, T>;
    case compare_op::geu:
      return How::template run<compare_op::geu, T>;
    case compare_op::num:
      return How::template run<compare_op::num, T>;
    case compare_op::nan:
      return How::template run<compare_op::nan, T>;
    default:
      break;
    }
  }
  return nullptr;
}

template <class How>
handler by_type(compare_op op, scalar t) {
  switch (t) {
  case scalar::f16:
    return by_op<How, half>(op);
  case scalar::f32:
    return by_op<How, float>(op);
  case scalar::f64:
    return by_op<How, double>(op);
  default:
    return by_integer(t, [op]<class T>(T) -> handler { return by_op<How, T>(op); });
  }
}

template <testp_op Op, class T>
const insn *run_testp(exec &x, const insn *i) {
  const lane_mask m = x.active(i);
  const auto *a = x.lanes<slot_of<T>>(i->a);
  lane_mask r = 0;
  for (unsigned l = 0; l < warp_size; ++l) {
    const int c = std::fpclassify(from_slot<T>(a[l]));
    bool is = false;
    switch (Op) {
    case testp_op::finite:
      is = c != FP_INFINITE && c != FP_NAN;
      break;
    case testp_op::infinite:
      is = c == FP_INFINITE;
      break;
    case testp_op::number:
      is = c != FP_NAN;
      break;
    case testp_op::notanumber:
      is = c == FP_NAN;
      break;
    case testp_op::normal:
      is = c == FP_NORMAL;
      break;
    case testp_op::subnormal:
      is = c == FP_SUBNORMAL;
      break;
    }
    r |= lane_mask{is} << l;
  }
  lane_mask &d = x.predicate(i->dst);
  d = (d & ~m) | (r & m);
  return i + 1;
}

template <class T>
handler testp_by_op(testp_op op) {
  switch (op) {
  case testp_op::finite:
    return run_testp<testp_op::finite, T>;
  case testp_op::infinite:
    return run_testp<testp_op::infinite, T>;
  case testp_op::number:
    return run_testp<testp_op::number, T>;
  case testp_op::notanumber:
    return run_testp<testp_op::notanumber, T>;
  case testp_op::normal:
    return run_testp<testp_op::normal, T>;
  case testp_op::subnormal:
    return run_testp<testp_op::subnormal, T>;
  }
  return nullptr;
}

// selp dst, a, b, p: c is the predicate, aux its flip.
template <class T>
const insn *run_select(exec &x, const insn *i) {
  lane_mask m = x.active(i);
  auto *d = x.lanes<T>(i->dst);
  const auto *a = x.lanes<T>(i->a), *b = x.lanes<T>(i->b);
  const lane_mask p = x.predicate(i->c) ^ static_cast<lane_mask>(i->aux);
  if (m == all_lanes) {
#pragma GCC ivdep
    for (unsigned l = 0; l < warp_size; ++l) d[l] = (p >> l & 1) != 0 ? a[l] : b[l];
  } else {
    for (; m != 0; m &= m - 1) {
      const unsigned l = static_cast<unsigned>(std::countr_zero(m));
      d[l] = (p >> l & 1) != 0 ? a[l] : b[l];
    }
  }
  return i + 1;
}

// Operands may be negated: bits 0 and 1 of imm.
template <pred_op Op>
const insn *run_predicate(exec &x, const insn *i) {
  const lane_mask m = x.active(i);
  const lane_mask a = x.predicate(i->a) ^ ((i->imm & 1) != 0 ? all_lanes : 0);
  lane_mask r;
  if constexpr (Op == pred_op::not_)
    r = ~a;
  else if constexpr (Op == pred_op::move)
    r = a;
  else {
    const lane_mask b = x.predicate(i->b) ^ ((i->imm & 2) != 0 ? all_lanes : 0);
    r = Op == pred_op::and_ ? a & b : Op == pred_op::or_ ? a | b : a ^ b;
  }
  lane_mask &d = x.predicate(i->dst);
  d = (d & ~m) | (r & m);
  return i + 1;
}

} // namespace

handler find_compare_predicate(compare_op op, scalar t, bool plain) {
  return plain ? by_type<setp_plain>(op, t) : by_type<setp_extra>(op, t);
}

handler find_compare_value(compare_op op, scalar result, scalar t) {
  switch (result) {
  case scalar::u32:
  case scalar::s32:
    return by_type<set_value<~0u>>(op, t);
  case scalar::f32:
    return by_type<set_value<0x3f800000u>>(op, t);
  case scalar::f16:
    return by_type<set_value<0x3c00u>>(op, t);
  case scalar::u16:
  case scalar::s16:
    return by_type<set_value<0xffffu>>(op, t);
  default:
    return nullptr;
  }
}

handler find_test_property(testp_op op, scalar t) {
  if (t == scalar::f32) return testp_by_op<float>(op);
  if (t == scalar::f64) return testp_by_op<double>(op);
  return nullptr;
}

handler find_select(scalar t) {
  switch (size_of(t)) {
  case 2:
  case 4:
    return run_select<std::uint32_t>;
  case 8:
    return run_select<std::uint64_t>;
  default:
    return nullptr;
  }
}

handler find_predicate(pred_op op) {
  switch (op) {
  case pred_op::and_:
    return run_predicate<pred_op::and_>;
  case pred_op::or_:
    return run_predicate<pred_op::or_>;
  case pred_op::xor_:
    return run_predicate<pred_op::xor_>;
  case pred_op::not_:
    return run_predicate<pred_op::not_>;
  case pred_op::move:
    return run_predicate<pred_op::move>;
  }
  return nullptr;
}

} // namespace gompsim::ptx::GOMPSIM_ISA
