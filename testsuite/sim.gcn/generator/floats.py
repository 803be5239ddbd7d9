# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Floating-point arithmetic of lanes, with modifiers, rounding and subnormal modes.
from fractions import Fraction

import ieee

from assembly import vgpr
from ieee import NAN, RM, RN, RP, RZ, Value, add, fma, mul, negated

# As the kernel descriptor has them.
ROUNDING = {RN: 0, RP: 1, RM: 2, RZ: 3}


def kernel_mode(name, rounding=RN, subnormals=True):
    group = "32" if name == "f32" else "16_64"
    return f".amdhsa_float_round_mode_{group} {ROUNDING[rounding]}\n.amdhsa_float_denorm_mode_{group} {3 if subnormals else 0}"


def register_type(name):
    return "u16" if name == "f16" else name


def result_type(name):
    return "u32" if name == "f16" else name


class Case:
    """An operation in one format: decodes operands, rounds the result."""

    def __init__(self, out, name, rounding=RN, subnormals=True):
        self.out, self.name, self.f, self.rounding, self.subnormals = out, name, ieee.FORMATS[name], rounding, subnormals
        self.mode = kernel_mode(name, rounding, subnormals)

    def decode(self, bits):
        return self.f.decode(bits, ftz=not self.subnormals)

    def encode(self, v):
        bits = self.f.round(v, self.rounding, ftz=not self.subnormals)
        # NaNs of f16 are compared as bits, and only known to be NaNs.
        return "?" if bits is None and self.name == "f16" else bits

    def test(self, test_name, body, operands, compute, finish=None, **options):
        t = register_type(self.name)
        finish = finish or self.encode
        self.out.test(test_name, body, [(t, values) for values in operands], [result_type(self.name)],
                      lambda *bits: finish(compute(*(self.decode(b) for b in bits))), mode=self.mode, **options)


def registers(name, count):
    t = register_type(name)
    return [vgpr(16, t)] + [vgpr(4 + 4 * k, t) for k in range(count)]


def minimum(a, b):
    if a.kind == "nan":
        return b
    if b.kind == "nan":
        return a
    if a.zero and b.zero:
        return a if a.sign else b
    key = [(-1 if v.sign else 1) * (Fraction(10) ** 400 if v.kind == "inf" else v.magnitude) for v in (a, b)]
    return a if key[0] < key[1] else b


def maximum(a, b):
    return negated(minimum(negated(a), negated(b))) if a.kind != "nan" and b.kind != "nan" else minimum(a, b)


def equal(a, b):
    """Zeros of both signs are."""
    return a.kind == b.kind and (a.exact == b.exact if a.kind == "num" else a.sign == b.sign)


def median(a, b, c):
    if "nan" in (a.kind, b.kind, c.kind):
        return minimum(minimum(a, b), c)
    most = maximum(maximum(a, b), c)
    if equal(most, a):
        return maximum(b, c)
    return maximum(a, c) if equal(most, b) else maximum(a, b)


def fract(a):
    if a.kind != "num":
        return NAN
    whole = a.exact.numerator // a.exact.denominator
    return ieee.from_exact(a.exact - whole)


def scaled(a, power):
    return Value(a.kind, a.sign, a.magnitude * Fraction(2) ** power) if a.kind == "num" else a


def saturated(case):
    """clamp: to [0, 1]; NaN becomes 0."""
    return lambda v: case.f.saturate(case.f.round(v, case.rounding, ftz=not case.subnormals))


def exponent_of(v):
    """So that the magnitude is in [1/2, 1) times 2 to that power."""
    e = v.magnitude.numerator.bit_length() - v.magnitude.denominator.bit_length()
    if Fraction(2) ** e > v.magnitude:
        e -= 1
    return e + 1


def arithmetic(out, name):
    f = ieee.FORMATS[name]
    d, a, b = registers(name, 2)
    binary = {"add": add, "sub": lambda x, y, m: add(x, negated(y), m), "mul": lambda x, y, m: mul(x, y)}
    if name != "f64":
        binary["subrev"] = lambda x, y, m: add(y, negated(x), m)
    full = [f.edges(), f.edges()]
    for op, compute in binary.items():
        if name == "f64" and op == "sub":
            continue
        case = Case(out, name)
        case.test(f"v_{op}_{name}", f"v_{op}_{name} {d}, {a}, {b}", full, lambda x, y, c=compute: c(x, y, RN))
        if name == "f16":
            continue
        for rounding in (RP, RM, RZ):
            case = Case(out, name, rounding)
            case.test(f"v_{op}_{name}-{rounding}", f"v_{op}_{name} {d}, {a}, {b}", full, lambda x, y, c=compute, r=rounding: c(x, y, r))
        # Of a product just below the smallest normal number no document says whether it is flushed before it is rounded to that.
        case = Case(out, name, subnormals=False)
        if op != "mul":
            case.test(f"v_{op}_{name}-flush", f"v_{op}_{name} {d}, {a}, {b}", full, lambda x, y, c=compute: c(x, y, RN))
        case = Case(out, name)
        case.test(f"v_{op}_{name}-modifiers", f"v_{op}_{name} {d}, -|{a}|, -{b}", full,
                  lambda x, y, c=compute: c(Value(x.kind, 1, x.magnitude), negated(y), RN))
        case.test(f"v_{op}_{name}-clamp", f"v_{op}_{name} {d}, {a}, {b} clamp", full, lambda x, y, c=compute: c(x, y, RN), saturated(case))
    # omod is defined without subnormal numbers; -0 becomes +0.
    if name == "f32":
        case = Case(out, name, subnormals=False)
        few = [[v for v in f.few_edges() if v & (f.sign_bit - 1) != 0], [f.one, f.one | 1, f.sign_bit | f.one]]
        for suffix, power in ((" mul:2", 1), (" mul:4", 2), (" div:2", -1)):
            case.test(f"v_mul_f32-{suffix.strip().replace(':', '-')}", f"v_mul_f32 {d}, {a}, {b}{suffix}", few,
                      lambda x, y, p=power: scaled(case.decode(case.f.round(mul(x, y), RN, ftz=True) if mul(x, y).kind != "nan" else f.nan), p))
    d, a, b, c = registers(name, 3)
    few = [f.few_edges()] * 3
    case = Case(out, name)
    case.test(f"v_fma_{name}", f"v_fma_{name} {d}, {a}, {b}, {c}", few, lambda x, y, z: fma(x, y, z, RN))
    case.test(f"v_fma_{name}-modifiers", f"v_fma_{name} {d}, -{a}, |{b}|, -{c}", few,
              lambda x, y, z: fma(negated(x), Value(y.kind, 0, y.magnitude), negated(z), RN))
    if name != "f16":
        for rounding in (RP, RM, RZ):
            case = Case(out, name, rounding)
            case.test(f"v_fma_{name}-{rounding}", f"v_fma_{name} {d}, {a}, {b}, {c}", few, lambda x, y, z, r=rounding: fma(x, y, z, r))


def choice(out, name):
    f = ieee.FORMATS[name]
    d, a, b = registers(name, 2)
    case = Case(out, name)
    for op, compute in (("min", minimum), ("max", maximum)):
        case.test(f"v_{op}_{name}", f"v_{op}_{name} {d}, {a}, {b}", [f.edges(), f.edges()], compute)
    if name != "f64":
        d, a, b, c = registers(name, 3)
        quiet = [v for v in f.few_edges() if v != f.nan]
        for op, compute in (("min3", lambda x, y, z: minimum(minimum(x, y), z)), ("max3", lambda x, y, z: maximum(maximum(x, y), z)),
                            ("med3", median)):
            case.test(f"v_{op}_{name}", f"v_{op}_{name} {d}, {a}, {b}, {c}", [quiet] * 3, compute)


def parts(out, name):
    f = ieee.FORMATS[name]
    d, a = registers(name, 1)
    case = Case(out, name)
    more = f.edges() + [f.near(Fraction(n, 4)) for n in range(-13, 14)]
    for op, mode in (("trunc", RZ), ("ceil", RP), ("floor", RM), ("rndne", RN)):
        case.test(f"v_{op}_{name}", f"v_{op}_{name} {d}, {a}", [more], lambda x, m=mode: ieee.to_integral(x, m))
    case.test(f"v_fract_{name}", f"v_fract_{name} {d}, {a}", [[v for v in more if f.decode(v).kind == "num" and f.decode(v).magnitude > 0
                                                             and (not v & f.sign_bit or v & ~f.sign_bit >= f.one)]], fract)
    normal = [v for v in more if f.decode(v).kind == "num"]
    t = register_type(name)

    def mantissa(bits):
        v = f.decode(bits)
        return bits if v.zero else f.round(scaled(v, -exponent_of(v)))

    def exponent(bits):
        v = f.decode(bits)
        return 0 if v.kind != "num" or v.zero else exponent_of(v)

    out.test(f"v_frexp_mant_{name}", f"v_frexp_mant_{name} {d}, {a}", [(t, normal)], [result_type(name)], mantissa, mode=case.mode)
    exp = f"v_frexp_exp_i32_{name}" if name != "f16" else "v_frexp_exp_i16_f16"
    cut = 0xFFFF if name == "f16" else 0xFFFFFFFF
    out.test(exp, f"{exp} v16, {a}", [(t, more)], ["u32"], lambda bits: exponent(bits) & cut, mode=case.mode)
    powers = [0, 1, 2, 23, 52, 127, 1000, 1100, 3000]
    powers = powers + [-p for p in powers]
    if name == "f16":
        powers = [p for p in powers if -32768 <= p < 32768]
    out.test(f"v_ldexp_{name}", f"v_ldexp_{name} {d}, {a}, v8", [(t, f.edges()), ("u32", [p & 0xFFFFFFFF for p in powers])],
             [result_type(name)],
             lambda x, p: case.encode(scaled(f.decode(x), p - (1 << 32) if p >> 31 else p)), mode=case.mode)


def approximate(out, name):
    """Within what the ISA promises: 1 unit in the last place for f32, some more for f64's first guesses."""
    f = ieee.FORMATS[name]
    d, a = registers(name, 1)
    mode = kernel_mode(name)
    values = [v for v in f.edges() if f.decode(v).kind != "num" or v & ~f.sign_bit in (0, *range(f.one - 1, f.one + 2), f.near(Fraction(1, 3)),
                                                                                    f.near(Fraction(5, 2)))]
    tolerance = "~ulp 1" if name == "f32" else "~rel 1e-7"
    t = register_type(name)
    out.test(f"v_rcp_{name}", f"v_rcp_{name} {d}, {a}", [(t, values)], [t], lambda x: f.round(ieee.div(f.decode(f.one), f.decode(x))),
             mode=mode, tolerance=tolerance)
    out.test(f"v_sqrt_{name}", f"v_sqrt_{name} {d}, {a}", [(t, values)], [t], lambda x: f.round(ieee.sqrt(f.decode(x))), mode=mode,
             tolerance=tolerance)

    def rsq(x):
        root = ieee.sqrt(f.decode(x))
        return f.round(ieee.div(f.decode(f.one), root))

    out.test(f"v_rsq_{name}", f"v_rsq_{name} {d}, {a}", [(t, values)], [t], rsq, mode=mode, tolerance=tolerance)


def division(out, name):
    """v_div_scale, v_div_fmas, v_div_fixup as GCC writes a division, whose result is that of IEEE 754."""
    f = ieee.FORMATS[name]
    d, a, b = registers(name, 2)
    t = name
    v = lambda n: vgpr(n, t)  # noqa: E731
    steps = [f"v_div_scale_{name} {v(24)}, s[20:21], {b}, {b}, {a}", f"v_div_scale_{name} {v(28)}, vcc, {a}, {b}, {a}",
             f"v_rcp_{name} {v(32)}, {v(24)}"]
    for _ in range(1 if name == "f32" else 2):
        steps += [f"v_fma_{name} {v(36)}, -{v(24)}, {v(32)}, 1.0", f"v_fma_{name} {v(32)}, {v(36)}, {v(32)}, {v(32)}"]
    steps += [f"v_mul_{name} {v(40)}, {v(28)}, {v(32)}", f"v_fma_{name} {v(36)}, -{v(24)}, {v(40)}, {v(28)}"]
    if name == "f32":
        steps += [f"v_fma_{name} {v(40)}, {v(36)}, {v(32)}, {v(40)}", f"v_fma_{name} {v(36)}, -{v(24)}, {v(40)}, {v(28)}"]
    steps += [f"v_div_fmas_{name} {v(36)}, {v(36)}, {v(32)}, {v(40)}", f"v_div_fixup_{name} {d}, {v(36)}, {b}, {a}"]
    case = Case(out, name)
    # Quotients that are subnormal are rounded twice by this sequence.
    pairs = [(x, y) for x in f.edges() for y in f.edges()]
    expected, left, right = [], [], []
    for x, y in pairs:
        q = ieee.div(f.decode(x), f.decode(y))
        bits = case.encode(q)
        if q.kind == "num" and not q.zero and (bits & (f.sign_bit - 1)) <= f.smallest_normal:
            continue
        left.append(x)
        right.append(y)
        expected.append(bits)
    out.add(f"division-{name}", "\n".join(steps), [(t, left), (t, right)], [t], [expected], mode=case.mode, what=f"a / b in {name}, as GCC divides")


def generate(out):
    for name in ("f32", "f64", "f16"):
        if name == "f16" and out.has(11):
            continue  # registers of 16 bits
        arithmetic(out, name)
        choice(out, name)
        parts(out, name)
    for name in ("f32", "f64"):
        approximate(out, name)
        division(out, name)
