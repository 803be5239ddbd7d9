# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Floating-point arithmetic, comparisons and tests of properties.
import ieee
from approximate import COS, EXP2, LOG2, SIN, TANH, approximate
from ieee import BF16, F16, F32, F64, MODES, NAN, RM, RN, Value
from kernel import ANY, test

ARITHMETIC = {
    "add": lambda a, b, mode: ieee.add(a, b, mode),
    "sub": lambda a, b, mode: ieee.add(a, ieee.negated(b), mode),
    "mul": lambda a, b, mode: ieee.mul(a, b),
}


def rounded(f, value, mode=RN, ftz=False, sat=False, before=False):
    """`before`: what is below the smallest normal number before it is rounded is zero with .ftz, as an H200 has it for mul and div."""
    tiny = before and ftz and value.kind == "num" and value.magnitude < ieee.Fraction(2) ** f.emin
    bits = f.signed(value.sign, 0) if tiny else f.round(value, mode, ftz)
    return f.saturate(bits) if sat else bits


def modifiers(mode, ftz, sat):
    return ("." + mode if mode else "") + (".ftz" if ftz else "") + (".sat" if sat else "")


def variants(f, modes=MODES):
    """Rounding modes, then .ftz and .sat as far as a format has them."""
    yield "", False, False
    for mode in modes:
        yield mode, False, False
    if f is not F64:
        for mode in modes:
            yield mode, True, False
        yield RN, False, True
        yield RN, True, True


def arithmetic(out):
    for f in (F32, F64):
        few = f.edges()
        for op, g in ARITHMETIC.items():
            for mode, ftz, sat in variants(f):
                name = f"{op}{modifiers(mode, ftz, sat)}.{f.name}"
                test(out, name, f"{name} %d, %a, %b;", [(f.name, few), (f.name, few)], [f.name],
                     lambda a, b: rounded(f, g(f.decode(a, ftz), f.decode(b, ftz), mode or RN), mode or RN, ftz, sat, op == "mul"))
        few = f.few_edges()[:10]
        for mode, ftz, sat in variants(f):
            if mode:
                name = f"fma{modifiers(mode, ftz, sat)}.{f.name}"
                near = [f.signed(1, f.round(ieee.mul(f.decode(f.one | 1), f.decode(f.one | 3)))), f.near(ieee.Fraction(-4, 9))]
                test(out, name, f"{name} %d, %a, %b, %c;", [(f.name, few), (f.name, few), (f.name, few[:8] + near)], [f.name],
                     lambda a, b, c: rounded(f, ieee.fma(f.decode(a, ftz), f.decode(b, ftz), f.decode(c, ftz), mode), mode, ftz, sat))
        for mode in MODES:
            for ftz in (False, True)[: 2 if f is F32 else 1]:
                tail = f"{modifiers(mode, ftz, False)}.{f.name}"
                edges = f.edges()
                test(out, "div" + tail, f"div{tail} %d, %a, %b;", [(f.name, edges), (f.name, edges)], [f.name],
                     lambda a, b: rounded(f, ieee.div(f.decode(a, ftz), f.decode(b, ftz)), mode, ftz, before=True))
                test(out, "rcp" + tail, f"rcp{tail} %d, %a;", [(f.name, edges)], [f.name],
                     lambda a: rounded(f, ieee.div(f.decode(f.one), f.decode(a, ftz)), mode, ftz))
                roots = edges + [f.near(ieee.Fraction(n)) for n in (2, 3, 4, 9, 10, 65537)]
                test(out, "sqrt" + tail, f"sqrt{tail} %d, %a;", [(f.name, roots)], [f.name], lambda a: rounded(f, ieee.sqrt(f.decode(a, ftz)), mode, ftz))


def half(out):
    """16-bit arithmetic; bf16 has only fma before sm_90."""
    for f, version, target in ((F16, "7.3", "sm_75"), (BF16, "7.8", "sm_90")):
        edges = f.edges()
        for op, g in ARITHMETIC.items():
            for mode, ftz, sat in (("", False, False), (RN, False, False), (RN, True, False), (RN, False, True)):
                if f is BF16 and (ftz or sat):
                    continue
                name = f"{op}{modifiers(mode, ftz, sat)}.{f.name}"
                test(out, name, f"{name} %d, %a, %b;", [(f.name, edges), (f.name, edges)], [f.name],
                     lambda a, b: rounded(f, g(f.decode(a, ftz), f.decode(b, ftz), RN), RN, ftz, sat, op == "mul"), version=version, target=target)
        few = f.few_edges()[:10]
        test(out, f"fma.rn.{f.name}", f"fma.rn.{f.name} %d, %a, %b, %c;", [(f.name, few)] * 3, [f.name],
             lambda a, b, c: rounded(f, ieee.fma(f.decode(a), f.decode(b), f.decode(c), RN)), version=version, target=target)


def smaller(f, a, b, least, nan_wins):
    x, y = f.decode(a), f.decode(b)
    if nan_wins and "nan" in (x.kind, y.kind) or x.kind == y.kind == "nan":
        return None
    if x.kind == "nan":
        return b
    if y.kind == "nan":
        return a
    order = ieee.compare(x, y) or y.sign - x.sign  # -0 is smaller than +0
    return a if (order < 0) == least else b


def extremes(out):
    for f, forms in ((F32, ("", ".ftz", ".NaN")), (F64, ("",)), (F16, ("", ".ftz", ".NaN"))):
        edges = f.edges()
        for op in ("min", "max"):
            for form in forms:
                target, version = ("sm_80", "7.0") if form == ".NaN" or f is F16 else ("sm_75", "7.3")
                flushed = f.flush if form == ".ftz" else lambda v: v
                test(out, f"{op}{form}.{f.name}", f"{op}{form}.{f.name} %d, %a, %b;", [(f.name, edges), (f.name, edges)], [f.name],
                     lambda a, b: smaller(f, flushed(a), flushed(b), op == "min", form == ".NaN"), version=version, target=target)


def signs(out):
    for f in (F32, F64, F16):
        number = lambda a, v: None if f.decode(a).kind == "nan" else v
        for ftz in (False, True)[: 1 if f is F64 else 2]:
            flushed = f.flush if ftz else lambda v: v
            tail = f"{'.ftz' if ftz else ''}.{f.name}"
            test(out, "neg" + tail, f"neg{tail} %d, %a;", [(f.name, f.edges())], [f.name], lambda a: number(a, flushed(a) ^ f.sign_bit))
            test(out, "abs" + tail, f"abs{tail} %d, %a;", [(f.name, f.edges())], [f.name], lambda a: number(a, flushed(a) & ~f.sign_bit))
    for f in (F32, F64):
        # The sign is the first operand's, the rest the second's.
        test(out, "copysign." + f.name, f"copysign.{f.name} %d, %a, %b;", [(f.name, f.edges())] * 2, [f.name],
             lambda a, b: None if f.decode(b).kind == "nan" else (b & ~f.sign_bit) | (a & f.sign_bit))
        properties = {
            "finite": lambda v, a: v.kind == "num", "infinite": lambda v, a: v.kind == "inf", "number": lambda v, a: v.kind != "nan",
            "notanumber": lambda v, a: v.kind == "nan", "normal": lambda v, a: v.kind == "num" and a & (f.sign_bit - 1) >= f.smallest_normal,
            "subnormal": lambda v, a: v.kind == "num" and a & (f.sign_bit - 1) < f.smallest_normal,
        }
        for name, g in properties.items():
            # Whether a zero counts as normal or subnormal is left to the hardware's manual.
            unsure = lambda v: name in ("normal", "subnormal") and v.zero
            test(out, f"testp.{name}.{f.name}", f"testp.{name}.{f.name} %p, %a;\nselp.u32 %d, 1, 0, %p;", [(f.name, f.edges())], ["u32"],
                 lambda a: ANY if unsure(f.decode(a)) else int(g(f.decode(a), a)))


ORDERED = {"eq": (0,), "ne": (-1, 1), "lt": (-1,), "le": (-1, 0), "gt": (1,), "ge": (0, 1)}


def comparisons(out):
    for f in (F32, F64, F16):
        edges = f.edges()
        table = {}
        for name, wanted in ORDERED.items():
            table[name] = lambda c, wanted=wanted: c in wanted
            table[name + "u"] = lambda c, wanted=wanted: c is None or c in wanted
        table["num"] = lambda c: c is not None
        table["nan"] = lambda c: c is None
        for name, g in table.items():
            for ftz in (False, True)[: 2 if f is F32 and name in ("eq", "lt", "geu") else 1]:
                form = f"{name}{'.ftz' if ftz else ''}"
                h = lambda a, b: int(g(ieee.compare(f.decode(a, ftz), f.decode(b, ftz))))
                test(out, f"setp.{form}.{f.name}", f"setp.{form}.{f.name} %p, %a, %b;\nselp.u32 %d, 1, 0, %p;", [(f.name, edges)] * 2, ["u32"], h)
                if f is not F16:
                    test(out, f"set.{form}.u32.{f.name}", f"set.{form}.u32.{f.name} %d, %a, %b;", [(f.name, edges)] * 2, ["u32"], lambda a, b: -h(a, b))
        if f is not F16:
            test(out, f"set.gt.f32.{f.name}", f"set.gt.f32.{f.name} %d, %a, %b;", [(f.name, edges)] * 2, ["f32"],
                 lambda a, b: F32.one if ieee.compare(f.decode(a), f.decode(b)) == 1 else 0)
            test(out, f"setp.lt.and.{f.name}", f"setp.ne.u32 %q, %c, 0;\nsetp.lt.and.{f.name} %p|%r, %a, %b, %q;\nselp.u32 %d, 1, 0, %p; selp.u32 %e, 1, 0, %r;",
                 [(f.name, f.few_edges()), (f.name, f.few_edges()), ("u32", [0, 1])], ["u32", "u32"],
                 lambda a, b, c: tuple(int(bool(c) and x) for x in (lambda r: (r, not r))(ieee.compare(f.decode(a), f.decode(b)) == -1)), registers=".reg .pred %r;",
                 what=f"setp.lt.and.{f.name} p|q, a, b, c;")


def approximations(out):
    """Within the errors that the PTX manual grants; what is granted in ulps is compared in ulps."""
    f = F32
    normal = [v for v in f.edges() if f.decode(v).zero or f.decode(v).kind != "num" or v & (f.sign_bit - 1) >= f.smallest_normal]
    middle = [f.near(ieee.Fraction(n, d)) for n, d in ((1, 1), (1, 3), (2, 1), (7, 5), (100, 1), (-5, 3), (12345, 7), (1, 1000))]
    # The quotient is exact to 2 ulp while the divisor lies in 2^-126 ... 2^126.
    usual = [v for v in normal if f.decode(v).kind != "num" or not f.decode(v).magnitude > 2**120] + middle
    for form in ("approx", "approx.ftz", "full", "full.ftz"):
        test(out, f"div.{form}.f32", f"div.{form}.f32 %d, %a, %b;", [("f32", middle), ("f32", middle)], ["f32"],
             lambda a, b: rounded(f, ieee.div(f.decode(a), f.decode(b))), tolerance="~ulp 2")
    for form in ("approx", "approx.ftz"):
        test(out, f"rcp.{form}.f32", f"rcp.{form}.f32 %d, %a;", [("f32", usual)], ["f32"], lambda a: rounded(f, ieee.div(f.decode(f.one), f.decode(a)), RN, True), tolerance="~ulp 1")
        test(out, f"sqrt.{form}.f32", f"sqrt.{form}.f32 %d, %a;", [("f32", usual)], ["f32"], lambda a: rounded(f, ieee.sqrt(f.decode(a)), RN, True), tolerance="~rel 1.3e-7")
        test(out, f"rsqrt.{form}.f32", f"rsqrt.{form}.f32 %d, %a;", [("f32", usual)], ["f32"],
             lambda a: rounded(f, ieee.div(f.decode(f.one), ieee.sqrt(f.decode(a)))), tolerance="~rel 1.4e-7")
        small = [v for v in usual if f.decode(v).kind != "num" or f.decode(v).magnitude < 3]
        test(out, f"sin.{form}.f32", f"sin.{form}.f32 %d, %a;", [("f32", small)], ["f32"], approximate(SIN), tolerance="~abs 6.8e-7")
        test(out, f"cos.{form}.f32", f"cos.{form}.f32 %d, %a;", [("f32", small)], ["f32"], approximate(COS), tolerance="~abs 6.8e-7")
        test(out, f"ex2.{form}.f32", f"ex2.{form}.f32 %d, %a;", [("f32", [v for v in usual if f.decode(v).kind != "num" or f.decode(v).magnitude < 101])], ["f32"],
             approximate(EXP2), tolerance="~ulp 2")
        test(out, f"lg2.{form}.f32", f"lg2.{form}.f32 %d, %a;", [("f32", usual)], ["f32"], approximate(LOG2), tolerance="~rel 2.4e-7")
    test(out, "tanh.approx.f32", "tanh.approx.f32 %d, %a;", [("f32", [v for v in usual if f.decode(v).kind != "num" or f.decode(v).magnitude < 2**20])], ["f32"], approximate(TANH),
         tolerance="~rel 5e-4")
    f = F64
    doubles = [v for v in f.edges() if f.decode(v).zero or f.decode(v).kind != "num" or v & (f.sign_bit - 1) >= f.smallest_normal]
    test(out, "rsqrt.approx.f64", "rsqrt.approx.f64 %d, %a;", [("f64", doubles)], ["f64"], lambda a: rounded(f, ieee.div(f.decode(f.one), ieee.sqrt(f.decode(a)))),
         tolerance="~rel 5.2e-8")


def generate(out):
    arithmetic(out)
    half(out)
    extremes(out)
    signs(out)
    comparisons(out)
    approximations(out)
