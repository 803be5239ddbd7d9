# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Conversions between integers and floating-point formats.
from fractions import Fraction

import ieee

from assembly import vgpr
from floats import kernel_mode
from integers import edges, value

WIDE = ".amdhsa_float_denorm_mode_32 3\n.amdhsa_float_denorm_mode_16_64 3"


def to_integer(f, bits, t, mode):
    """Saturated; NaN becomes 0."""
    v = f.decode(bits)
    least, most = (-(1 << 31), (1 << 31) - 1) if t == "s32" else (0, (1 << 32) - 1)
    if v.kind == "nan":
        return 0
    if v.kind == "inf":
        return least if v.sign else most
    return max(least, min(most, int(ieee.to_integral(v, mode).exact)))


def generate(out):
    f32, f64, f16 = ieee.F32, ieee.F64, ieee.F16
    interesting = {}
    for f in (f32, f64):
        near = [Fraction(n, 4) for n in range(-11, 12)] + [Fraction(2) ** 31, Fraction(2) ** 31 - 1, -Fraction(2) ** 31, Fraction(2) ** 32 - 1,
                                                           Fraction(2) ** 32, -Fraction(2) ** 31 - 1, Fraction(12345678, 10)]
        interesting[f.name] = f.edges() + [f.near(x) for x in near]
    for name, f in (("f32", f32), ("f64", f64)):
        source = vgpr(4, name)
        for t, letter in (("s32", "i32"), ("u32", "u32")):
            op = f"v_cvt_{letter}_{name}"
            out.test(op, f"{op} v16, {source}", [(name, interesting[name])], ["u32"],
                     lambda x, f=f, t=t: to_integer(f, x, t, ieee.RZ) & 0xFFFFFFFF, mode=WIDE)
            op = f"v_cvt_{name}_{letter}"
            out.test(op, f"{op} {vgpr(16, name)}, v4", [(t, edges(t) + [0x1000001, 0x1000003, 0x7FFFFFBF, 0x7FFFFFC0, 0xFFFFFF80])], [name],
                     lambda x, f=f, t=t: f.round(ieee.from_exact(value(t, x))), mode=WIDE)
    for rounding in ieee.MODES:
        out.test(f"v_cvt_f32_f64-{rounding}", "v_cvt_f32_f64 v16, v[4:5]", [("f64", f64.edges() + [f64.near(Fraction(x)) for x in (
            Fraction(1, 10), Fraction(2) ** -149 / 2, Fraction(2) ** -149 * 3 / 2, Fraction(2) ** 128, 1 + Fraction(1, 2**24), 1 + Fraction(3, 2**24))])],
                 ["f32"], lambda x, r=rounding: f32.round(f64.decode(x), r), mode=WIDE + "\n" + kernel_mode("f32", rounding).split("\n")[0] +
                 "\n" + kernel_mode("f64", rounding).split("\n")[0])
    out.test("v_cvt_f64_f32", "v_cvt_f64_f32 v[16:17], v4", [("f32", f32.edges())], ["f64"], lambda x: f64.round(f32.decode(x)), mode=WIDE)
    out.test("v_cvt_f32_ubyte", "\n".join(f"v_cvt_f32_ubyte{k} v2{k + 4}, v4" for k in range(4)) + "\nv_mov_b32 v16, v24\nv_mov_b32 v20, v27",
             [("u32", edges("u32"))], ["f32", "f32"], lambda x: (f32.round(ieee.from_exact(x & 255)), f32.round(ieee.from_exact(x >> 24))))
    out.test("v_cvt_f16_f32", "v_cvt_f16_f32 v16, v4", [("f32", [x for x in interesting["f32"] if f32.decode(x).kind != "nan"])], ["u32"],
             lambda x: f16.round(f32.decode(x)), mode=WIDE)
    out.test("v_cvt_f32_f16", "v_cvt_f32_f16 v16, v4", [("u16", f16.edges())], ["f32"], lambda x: f32.round(f16.decode(x)), mode=WIDE)
    out.test("v_cvt_flr_i32_f32", f"v_cvt_{'flr' if not out.has(11) else 'floor'}_i32_f32 v16, v4", [("f32", interesting["f32"])], ["u32"],
             lambda x: to_integer(f32, x, "s32", ieee.RM) & 0xFFFFFFFF, mode=WIDE)
