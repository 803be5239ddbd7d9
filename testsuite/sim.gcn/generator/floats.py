# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Floating-point arithmetic of lanes, with modifiers, rounding and subnormal modes.
from fractions import Fraction

import ieee

from assembly import vgpr
from comparisons import order
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
        # Of a product just below the smallest normal number no document says whether it is flushed before it is rounded to that.
        if op != "mul":
            case = Case(out, name, subnormals=False)
            case.test(f"v_{op}_{name}-flush", f"v_{op}_{name} {d}, {a}, {b}", full, lambda x, y, c=compute: c(x, y, RN))
        if name == "f16":
            continue
        for rounding in (RP, RM, RZ):
            case = Case(out, name, rounding)
            case.test(f"v_{op}_{name}-{rounding}", f"v_{op}_{name} {d}, {a}, {b}", full, lambda x, y, c=compute, r=rounding: c(x, y, r))
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


def subnormal_modes(out, name):
    """Sources and results have a bit each of the mode; what only chooses or takes apart goes by them, too."""
    f = ieee.FORMATS[name]
    d, a, b = registers(name, 2)
    t = register_type(name)
    few = [v for v in f.edges() if f.decode(v).kind != "nan"]
    pairs = [(t, few), (t, few)]
    for mode in range(4):
        sources, results = not mode & 1, not mode & 2
        text = kernel_mode(name).replace(" 3", f" {mode}")

        def computed(compute, x, y, sources=sources, results=results):
            return f.round(compute(f.decode(x, ftz=sources), f.decode(y, ftz=sources)), ftz=results)

        for op, compute in (("max", maximum), ("min", minimum)):
            out.test(f"v_{op}_{name}-mode-{mode}", f"v_{op}_{name} {d}, {a}, {b}", pairs, [result_type(name)],
                     lambda x, y, c=computed, f=compute: c(f, x, y), mode=text)
        finite = [v for v in few if f.decode(v).kind == "num"]
        out.test(f"v_add_{name}-mode-{mode}", f"v_add_{name} {d}, {a}, {b}", [(t, finite), (t, finite)], [result_type(name)],
                 lambda x, y, c=computed: c(lambda p, q: add(p, q, RN), x, y), mode=text)
        for op, rounding in (("ceil", RP), ("floor", RM)):
            out.test(f"v_{op}_{name}-mode-{mode}", f"v_{op}_{name} {d}, {a}", [(t, few)], [result_type(name)],
                     lambda x, s=sources, r=rounding: f.round(ieee.to_integral(f.decode(x, ftz=s), r)), mode=text)
        out.test(f"v_cmp_gt_{name}-mode-{mode}", f"v_cmp_gt_{name} vcc, {a}, {b}\nv_cndmask_b32_e64 v16, 0, 1, vcc", pairs, ["u32"],
                 lambda x, y, s=sources: int(order(f.decode(x, ftz=s), f.decode(y, ftz=s)) == 1), mode=text)


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


def exact(out):
    """Of functions that the ISA does not promise exactly, arguments whose results leave no choice."""
    quarters = [Fraction(n, 4) for n in (-4, 0, 4)]
    powers = [Fraction(2) ** n for n in (-3, -1, 0, 1, 2, 7)]
    exponents = [Fraction(n) for n in (-9, -1, 0, 1, 2, 11)]
    logarithm = {p: n for p, n in zip(powers, (-3, -1, 0, 1, 2, 7))}
    for name in ("f32", "f16"):
        f = ieee.FORMATS[name]
        d, a = registers(name, 1)
        t = register_type(name)
        for op, arguments, compute in (("exp", exponents, lambda v: Fraction(2) ** int(v)), ("log", powers, lambda v: Fraction(logarithm[v])),
                                       ("sin", [Fraction(0), Fraction(1, 4), Fraction(-1, 4)], lambda v: 4 * v),
                                       ("cos", quarters + [Fraction(1, 2)], lambda v: Fraction(-1 if v == Fraction(1, 2) else 1)),
                                       ("rcp", powers, lambda v: 1 / v), ("sqrt", [v * v for v in powers[:-1]] + [Fraction(9)], None)):
            results = {f.near(v): f.near(compute(v)) if compute else f.round(ieee.sqrt(ieee.from_exact(v))) for v in arguments}
            out.test(f"v_{op}_{name}-exact", f"v_{op}_{name} {d}, {a}", [(t, list(results))], [result_type(name)], lambda x, r=results: r[x],
                     mode=kernel_mode(name))


def halves(out):
    """The end of a division; integers of 16 bits; what is flushed on the way between halves and wider numbers."""
    f16, f32 = ieee.F16, ieee.F32
    one, two = f16.one, f16.near(Fraction(-2))
    cases = [(f16.near(Fraction(1, 2)), two, one), (f16.near(Fraction(3, 2)), one, two), (one, 0, one), (one, f16.infinity, two), (one, two, 0),
             (one, two, f16.infinity), (one, one | 0x8000, f16.sign_bit)]
    wanted = [f16.near(Fraction(-1, 2)), f16.near(Fraction(-3, 2)), f16.infinity, f16.sign_bit, f16.sign_bit, f16.infinity | f16.sign_bit, 0]
    d, a, b, c = registers("f16", 3)
    out.add("v_div_fixup_f16", f"v_div_fixup_f16 {d}, {a}, {b}, {c}", [("u16", [x[k] for x in cases]) for k in range(3)], ["u32"], [wanted])
    integers = [0, 1, 2, 2047, 2048, 2049, 4099, 0x7FFF, 0x8000, 0x8001, 0xFFFF, 0xF7FF]
    for letter in "iu":
        signed = lambda v, s=letter == "i": v - (1 << 16) if s and v >> 15 else v
        out.test(f"v_cvt_f16_{letter}16", f"v_cvt_f16_{letter}16 {d}, {a}", [("u16", integers)], ["u32"],
                 lambda x, v=signed: f16.round(ieee.from_exact(Fraction(v(x)))))
        low, high = (-(1 << 15), (1 << 15) - 1) if letter == "i" else (0, 0xFFFF)

        def whole(x, low=low, high=high):
            v = f16.decode(x)
            if v.kind == "nan":
                return 0
            return (max(low, min(high, int(ieee.to_integral(v, RZ).exact))) if v.kind == "num" else low if v.sign else high) & 0xFFFF

        out.test(f"v_cvt_{letter}16_f16", f"v_cvt_{letter}16_f16 {d}, {a}", [("u16", f16.edges() + [f16.near(Fraction(n, 4)) for n in (-9, 7, 21)])],
                 ["u32"], whole)
    small = [v for v in f16.edges() if f16.decode(v).kind == "num"]
    tiny = [v for v in f32.edges() if f32.decode(v).kind == "num"] + [f32.near(Fraction(2) ** -16), f32.near(Fraction(-3) * Fraction(2) ** -20)]
    for mode in (0, 3):
        text = f".amdhsa_float_denorm_mode_32 3\n.amdhsa_float_denorm_mode_16_64 {mode}"
        out.test(f"v_cvt_f32_f16-mode-{mode}", f"v_cvt_f32_f16 v16, {a}", [("u16", small)], ["u32"],
                 lambda x, m=mode: f32.round(f16.decode(x, ftz=m == 0)), mode=text)
        out.test(f"v_cvt_f16_f32-mode-{mode}", "v_cvt_f16_f32 v16, v4", [("f32", tiny)], ["u32"],
                 lambda x, m=mode: f16.round(f32.decode(x), ftz=m == 0), mode=text)
        text = f".amdhsa_float_denorm_mode_32 {mode}\n.amdhsa_float_denorm_mode_16_64 3"
        out.test(f"v_cvt_f64_f32-mode-{mode}", "v_cvt_f64_f32 v[16:17], v4", [("f32", tiny)], ["f64"],
                 lambda x, m=mode: ieee.F64.round(f32.decode(x, ftz=m == 0)), mode=text)
        pairs = [v << 16 | w for v in (0x0001, 0x83FF, 0x3C00) for w in (0x0001, 0x0400, 0x8001)]
        sums = lambda x, y, m: f16.round(add(f16.decode(x & 0xFFFF, ftz=m == 0), f16.decode(y & 0xFFFF, ftz=m == 0), RN), ftz=m == 0)
        out.test(f"v_pk_add_f16-mode-{mode}", "v_pk_add_f16 v16, v4, v8", [("u32", pairs), ("u32", pairs)], ["u32"],
                 lambda x, y, m=mode: sums(x, y, m) | sums(x >> 16, y >> 16, m) << 16,
                 mode=f".amdhsa_float_denorm_mode_32 3\n.amdhsa_float_denorm_mode_16_64 {mode}")


def generate(out):
    exact(out)
    halves(out)
    for name in ("f32", "f64", "f16"):
        arithmetic(out, name)
        subnormal_modes(out, name)
        choice(out, name)
        parts(out, name)
    for name in ("f32", "f64"):
        approximate(out, name)
        division(out, name)
