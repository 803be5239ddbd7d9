# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# cvt in all its pairs, and mov between registers and their parts.
from fractions import Fraction

import ieee
from ieee import BF16, F16, F32, F64, FORMATS, MODES
from integer import clamp, edges, extremes, value
from kernel import ANY, register, test, width

INTEGERS = ("u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64")
INTEGRAL = {"rni": "rn", "rzi": "rz", "rmi": "rm", "rpi": "rp"}


def small_edges(t):
    return [0, 1, 2, 0x7F, 0x80, 0x81, 0xFE, 0xFF] if width(t) == 8 else sorted(v for v in set(edges(t) + [0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF]) if v < 1 << width(t))


def between_integers(out):
    for to in INTEGERS:
        for source in INTEGERS:
            for sat in ("", ".sat"):
                if sat and extremes(to)[0] <= extremes(source)[0] and extremes(source)[1] <= extremes(to)[1]:
                    continue  # not allowed where it would do nothing
                f = (lambda a: clamp(to, value(source, a))) if sat else lambda a: value(source, a)
                name = f"cvt{sat}.{to}.{source}"
                test(out, name, f"{name} %d, %a;", [(source, small_edges(source))], [to], f)
    # A register wider than the type is filled up according to the type's sign.
    for source in ("u8", "s8", "u16", "s16"):
        for wide in ("b32", "b64"):
            if width(wide) <= width(source):
                continue
            test(out, f"cvt.{source}.{source}.into.{wide}", f"cvt.{source}.{source} %w, %a;\nmov.{wide} %d, %w;", [(source, small_edges(source))], [wide],
                 lambda a: value(source, a), registers=f".reg .{wide} %w;", what=f"cvt.{source}.{source} into a register of {width(wide)} bits")
    # A source register wider than the type: only the type's bits count.
    for source in ("u8", "s8", "u16", "s16"):
        test(out, f"cvt.u32.{source}.from.b32", f"cvt.u32.{source} %d, %a;", [("b32", edges("b32") + [0x80, 0xFF7F, 0x8080, 0x18000])], ["b32"],
             lambda a: value(source, a & ((1 << width(source)) - 1)), what=f"cvt.u32.{source} from a register of 32 bits")


def integers_to_floats(out):
    for f in (F16, F32, F64):
        for source in INTEGERS:
            w = f.fraction_bits
            # Ties and their neighbours, as far as the source has them.
            ties = [v for v in ((1 << (w + 1)) + 1, (1 << (w + 1)) + 3, (1 << (w + 2)) + 2, (1 << (w + 2)) + 6, (1 << (w + 2)) + 5, (1 << (w + 3)) + 1) if v < 1 << width(source)]
            values = sorted(set(small_edges(source) + ties))
            for mode in MODES:
                name = f"cvt.{mode}.{f.name}.{source}"
                test(out, name, f"{name} %d, %a;", [(source, values)], [f.name], lambda a: f.round(ieee.from_exact(value(source, a)), mode))
            name = f"cvt.rn.sat.{f.name}.{source}"
            test(out, name, f"{name} %d, %a;", [(source, values)], [f.name], lambda a: f.saturate(f.round(ieee.from_exact(value(source, a)))))


def integer_of(f, to, a, mode, ftz):
    v = f.decode(a, ftz)
    least, most = extremes(to)
    if v.kind == "nan":
        # Narrow results of a NaN are left to the hardware's manual.
        if width(to) < 32:
            return ANY
        return 1 << (width(to) - 1) if f is F64 or width(to) == 64 else 0
    if v.kind == "inf":
        return least if v.sign else most
    return clamp(to, int(ieee.to_integral(v, mode).exact))


def floats_to_integers(out):
    for f in (F16, F32, F64):
        values = f.edges() + [f.near(Fraction(n, 2) * s) for s in (1, -1) for n in (1, 3, 5, 7, 251, 255, 257, 511, 65535, 131071)]
        for p in (7, 8, 15, 16, 31, 32, 63, 64):  # around the ends of the integers' ranges
            at = f.near(Fraction(2) ** p)
            if at < f.infinity:
                values += [at - 1, at, at + 1, f.signed(1, at - 1), f.signed(1, at), f.signed(1, at + 1)]
        values = sorted(set(values))
        for to in INTEGERS:
            for name, mode in INTEGRAL.items():
                form = f"cvt.{name}.{to}.{f.name}"
                test(out, form, f"{form} %d, %a;", [(f.name, values)], [to], lambda a: integer_of(f, to, a, mode, False))
            if f is F32:
                form = f"cvt.rpi.ftz.{to}.f32"
                test(out, form, f"{form} %d, %a;", [("f32", values)], [to], lambda a: integer_of(f, to, a, "rp", True))


def between_floats(out):
    for f in (F32, F64, F16):
        values = f.edges() + [f.near(Fraction(n, 4) * s) for s in (1, -1) for n in (1, 2, 3, 5, 6, 7, 10, 14)]
        for name, mode in INTEGRAL.items():
            form = f"cvt.{name}.{f.name}.{f.name}"
            test(out, form, f"{form} %d, %a;", [(f.name, values)], [f.name], lambda a: f.round(ieee.to_integral(f.decode(a), mode)))
        if f is not F16:
            form = f"cvt.sat.{f.name}.{f.name}"
            test(out, form, f"{form} %d, %a;", [(f.name, values)], [f.name], lambda a: f.saturate(f.round(f.decode(a))))
    test(out, "cvt.ftz.f32.f32", "cvt.ftz.f32.f32 %d, %a;", [("f32", F32.edges())], ["f32"], lambda a: F32.round(F32.decode(a, True)))
    for source, to in ((F16, F32), (F16, F64), (F32, F64)):
        form = f"cvt.{to.name}.{source.name}"
        test(out, form, f"{form} %d, %a;", [(source.name, source.edges())], [to.name], lambda a: to.round(source.decode(a)))
    test(out, "cvt.ftz.f64.f32", "cvt.ftz.f64.f32 %d, %a;", [("f32", F32.edges())], ["f64"], lambda a: F64.round(F32.decode(a, True)))
    for source, to in ((F64, F32), (F64, F16), (F32, F16)):
        ulp = Fraction(1, 2**to.fraction_bits)
        values = source.edges() + [source.near(x * s) for s in (1, -1) for x in (
            1 + ulp / 2, 1 + ulp * 3 / 2, 1 + ulp / 2 + ulp / 64, 1 + ulp / 4, Fraction(2) ** (to.emin - to.fraction_bits) / 2, Fraction(2) ** (to.emin - to.fraction_bits) * 3 / 2,
            Fraction(2) ** to.emin * (1 - ulp / 2), to.decode(to.largest).exact, to.decode(to.largest).exact * (1 + ulp / 4), Fraction(2) ** (to.bias + 1))]
        for mode in MODES:
            form = f"cvt.{mode}.{to.name}.{source.name}"
            test(out, form, f"{form} %d, %a;", [(source.name, values)], [to.name], lambda a: to.round(source.decode(a), mode))
        form = f"cvt.rn.sat.{to.name}.{source.name}"
        test(out, form, f"{form} %d, %a;", [(source.name, values)], [to.name], lambda a: to.saturate(to.round(source.decode(a))))
    test(out, "cvt.rz.ftz.f32.f64", "cvt.rz.ftz.f32.f64 %d, %a;", [("f64", F64.edges() + [F64.near(Fraction(1, 2**130)), F64.near(Fraction(-3, 2**140))])], ["f32"],
         lambda a: F32.round(F64.decode(a), "rz", True))
    for mode in ("rn", "rz"):
        form = f"cvt.{mode}.bf16.f32"
        test(out, form, f"{form} %d, %a;", [("f32", F32.edges() + [0x3F808000, 0x3F818000, 0x3F808001, 0x3F807FFF, 0xBF808000])], ["bf16"], lambda a: BF16.round(F32.decode(a), mode),
             version="7.0", target="sm_80")
    few = [0, 0x80000000, 0x3F800000, 0xBF818000, 0x3F801000, 0x3F803000, 0x477FF000, 0xC77FEFFF, 0x33000001, 0x7F7FFFFF, 0x7F800000, 0x7FC00000, 1]
    for f in (F16, BF16):
        for mode in ("rn", "rz"):
            for relu in ("", ".relu"):
                def half(a):
                    v = f.round(F32.decode(a), mode)
                    if v is None:
                        return 0x7FFF
                    return 0 if relu and v & 0x8000 else v
                form = f"cvt.{mode}{relu}.{f.name}x2.f32"
                test(out, form, f"{form} %d, %a, %b;", [("f32", few), ("f32", few)], ["b32"], lambda a, b: half(a) << 16 | half(b), version="7.0", target="sm_80")
    test(out, "cvt.f32.bf16", "cvt.f32.bf16 %d, %a;", [("bf16", BF16.edges())], ["f32"], lambda a: F32.round(BF16.decode(a)), version="7.8", target="sm_90")


def parts(out):
    """mov between one register and several smaller ones."""
    quads = [0, 0xFFFFFFFFFFFFFFFF, 0x0123456789ABCDEF, 0x8000000000000001]
    test(out, "mov.b64.unpack.2", "mov.b64 {%d, %e}, %a;", [("b64", quads)], ["b32", "b32"], lambda a: (a, a >> 32))
    test(out, "mov.b64.unpack.sink", "mov.b64 {_, %d}, %a;", [("b64", quads)], ["b32"], lambda a: a >> 32, version="7.3")
    test(out, "mov.b64.pack.2", "mov.b64 %d, {%a, %b};", [("b32", edges("b32", True))] * 2, ["b64"], lambda a, b: a | b << 32)
    test(out, "mov.b32.unpack.2", "mov.b32 {%d, %e}, %a;", [("b32", edges("b32"))], ["b16", "b16"], lambda a: (a, a >> 16))
    test(out, "mov.b32.pack.2", "mov.b32 %d, {%a, %b};", [("b16", edges("b16", True))] * 2, ["b32"], lambda a, b: a | b << 16)
    test(out, "mov.b64.pack.4", "mov.b64 %d, {%a, %b, %c, %a};", [("b16", edges("b16", True))] * 3, ["b64"], lambda a, b, c: a | b << 16 | c << 32 | a << 48)
    test(out, "mov.b64.unpack.4", "mov.b64 {%d, %s, %e, %f}, %a;", [("b64", quads)], ["b16", "b16", "b16"], lambda a: (a, a >> 32, a >> 48), registers=".reg .b16 %s;")
    test(out, "mov.b64.swap", "mov.b64 {%h, %l}, %a;\nmov.b64 %d, {%l, %h};", [("b64", quads)], ["b64"], lambda a: (a >> 32 | a << 32), registers=".reg .b32 %h, %l;",
         what="the halves of a 64-bit value exchanged")
    test(out, "mov.b64.f64", "mov.b64 %d, %a;", [("f64", F64.edges()[:26])], ["b64"], lambda a: a)
    test(out, "mov.b32.f32", "mov.b32 %d, %a;", [("f32", F32.edges())], ["b32"], lambda a: a)
    for t in ("u16", "u32", "u64", "b16", "b32", "b64", "s16", "s32", "s64", "f32", "f64"):
        test(out, "mov." + t, f"mov.{t} %d, %a;", [(t, edges("b" + t[1:]))], [t], lambda a: a)
    for n, t in ((2, "u32"), (2, "u64"), (4, "u32"), (4, "f32")):
        r = register(t)
        regs = f".reg .v{n} .{r} %v, %w;"
        names = ["x", "y", "z", "w"][:n]
        body = "\n".join(f"mov.{t} %v.{x}, %{'abca'[i] if i < 3 else 'a'};" for i, x in enumerate(names)) + f"\nmov.v{n}.{t} %w, %v;\n" + "\n".join(
            f"mov.{t} %{y}, %w.{x};" for x, y in zip(names[-3:], "def"))
        inputs = [(t, edges("b" + t[1:], True)[:6])] * min(n, 3)
        test(out, f"mov.v{n}.{t}", body, inputs, [t] * min(n, 3), lambda *v: tuple((list(v) + [v[0]])[:n][-min(n, 3):]), registers=regs, what=f"mov.v{n}.{t}")


def generate(out):
    between_integers(out)
    integers_to_floats(out)
    floats_to_integers(out)
    between_floats(out)
    parts(out)
