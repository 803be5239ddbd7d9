// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparisons of lanes: one bit for each lane that executes, zero for the others. v_cmpx writes exec as well.
#include "sim/gcn/lanes.h"
#include "sim/gcn/mask_lanes.h"

namespace gompsim::gcn::GOMPSIM_ISA {

namespace {

template <class A, class B, auto F>
[[gnu::always_inline]] inline lane_mask compared(exec &x, const insn *i) {
  const lane_mask m = x.mask();
  if (m == all_lanes) {
    const all_of<A> a(x, i->a);
    const all_of<B> b(x, i->b);
    return mask_of([&](unsigned l) { return F(a[l], b[l]); });
  }
  const each_of<A> a(x, i->a);
  const each_of<B> b(x, i->b);
  lane_mask r = 0;
  for_lanes(m, [&](unsigned l) { r |= lane_mask{F(a[l], b[l])} << l; });
  return r;
}

// With e the result goes to exec, too; where v_cmpx has no other destination d is exec.
template <class A, class B, bool X, auto F>
const insn *run_compare(exec &x, const insn *i) {
  const lane_mask r = compared<A, B, F>(x, i);
  x.set(i->d, r);
  if constexpr (X) x.set_scalar(word_exec, r);
  return i + 1;
}

// The classes of v_cmp_class, from bit 0: signalling NaN, quiet NaN, negative infinity, normal, denormal, zero, and then the
// positive ones from zero to infinity.
template <class T, class B>
constexpr u32 class_of(B v) {
  constexpr unsigned mantissa = sizeof(B) == 8 ? 52 : sizeof(B) == 4 ? 23 : 10;
  constexpr B top = static_cast<B>(B{1} << (sizeof(B) * 8 - 1));
  constexpr B infinity = static_cast<B>(static_cast<B>(~B{0} << mantissa) & static_cast<B>(~top));
  const bool negative = (v & top) != 0;
  const B w = static_cast<B>(v & static_cast<B>(~top));
  if (w > infinity) return (w >> (mantissa - 1) & 1) != 0 ? 2 : 1;
  unsigned kind = 0; // from infinity to zero
  if (w == infinity)
    kind = 0;
  else if (w >> mantissa != 0)
    kind = 1;
  else if (w != 0)
    kind = 2;
  else
    kind = 3;
  return negative ? 1u << (2 + kind) : 1u << (9 - kind);
}

bool is_of_class(u16 a, u32 b) { return (class_of<f16>(a) & b) != 0; }

template <class A, class B, auto F>
routine plain() {
  return {run_compare<A, B, false, F>, lane_type::none, {type_of<A>(), type_of<B>(), lane_type::none}};
}
template <class A, class B, auto F>
routine with_exec() {
  return {run_compare<A, B, true, F>, lane_type::none, {type_of<A>(), type_of<B>(), lane_type::none}};
}

} // namespace

#define ONE(NAME, T, A, B, E)                                                                                               \
  case opcode::v_cmp_##NAME##_##T:                                                                                          \
    return plain<A, B, [](A a, B b) -> bool {                                                                               \
      (void)a, (void)b;                                                                                                     \
      return (E);                                                                                                           \
    }>();                                                                                                                   \
  case opcode::v_cmpx_##NAME##_##T:                                                                                         \
    return with_exec<A, B, [](A a, B b) -> bool {                                                                           \
      (void)a, (void)b;                                                                                                     \
      return (E);                                                                                                           \
    }>();
#define INTEGERS(T)                                                                                                         \
  ONE(f, T, T, T, false)                                                                                                    \
  ONE(t, T, T, T, true)                                                                                                     \
  INTEGERS16(T)
#define INTEGERS16(T)                                                                                                       \
  ONE(lt, T, T, T, a < b)                                                                                                   \
  ONE(eq, T, T, T, a == b)                                                                                                  \
  ONE(le, T, T, T, a <= b)                                                                                                  \
  ONE(gt, T, T, T, a > b)                                                                                                   \
  ONE(ne, T, T, T, a != b)                                                                                                  \
  ONE(ge, T, T, T, a >= b)
#define FLOATS(T)                                                                                                           \
  ONE(f, T, T, T, false)                                                                                                    \
  ONE(lt, T, T, T, a < b)                                                                                                   \
  ONE(eq, T, T, T, a == b)                                                                                                  \
  ONE(le, T, T, T, a <= b)                                                                                                  \
  ONE(gt, T, T, T, a > b)                                                                                                   \
  ONE(lg, T, T, T, a<b || a> b)                                                                                             \
  ONE(ge, T, T, T, a >= b)                                                                                                  \
  ONE(o, T, T, T, a == a && b == b)                                                                                         \
  ONE(u, T, T, T, a != a || b != b)                                                                                         \
  ONE(nge, T, T, T, !(a >= b))                                                                                              \
  ONE(nlg, T, T, T, !(a < b || a > b))                                                                                      \
  ONE(ngt, T, T, T, !(a > b))                                                                                               \
  ONE(nle, T, T, T, !(a <= b))                                                                                              \
  ONE(neq, T, T, T, !(a == b))                                                                                              \
  ONE(nlt, T, T, T, !(a < b))                                                                                               \
  ONE(tru, T, T, T, true)

routine find_compare(opcode op) {
  switch (op) {
    INTEGERS(i32)
    INTEGERS(u32)
    INTEGERS(i64)
    INTEGERS(u64)
    INTEGERS(i16)
    INTEGERS(u16)
    FLOATS(f16)
    FLOATS(f32)
    FLOATS(f64)
    // Modifiers of the first source are those of a floating-point number.
  case opcode::v_cmp_class_f16: // a denormal half is one, whatever the mode
    return {run_compare<u16, u32, false, is_of_class>, lane_type::none, {lane_type::f16, lane_type::b32, lane_type::none}};
  case opcode::v_cmpx_class_f16:
    return {run_compare<u16, u32, true, is_of_class>, lane_type::none, {lane_type::f16, lane_type::b32, lane_type::none}};
    ONE(class, f32, f32, u32, (class_of<f32>(std::bit_cast<u32>(a)) & b) != 0)
    ONE(class, f64, f64, u32, (class_of<f64>(std::bit_cast<u64>(a)) & b) != 0)
  default:
    return {};
  }
}

} // namespace gompsim::gcn::GOMPSIM_ISA
