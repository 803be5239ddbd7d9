# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Dot products, products and sums of mixed widths, and moves of pairs.
import ieee
from assembly import ANY
from integers import RANDOM, bits, clamped, edges

F16, F32 = ieee.FORMATS["f16"], ieee.FORMATS["f32"]
ADDENDS = [0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x12345678]
PACKED = edges("u32", True) + [0x80008000, 0x7FFF8001, 0x88888888, 0x01FF7F80]
# Halves without infinities: 1, -2.5, the largest, the least normal, a denormal one, 1/3.
HALVES = [0x3C00_C100, 0x7BFF_0400, 0x0001_3555, 0xFBFF_8000]
FLOATS = [0, 0x3F800000, 0xC0490FDB, 0x33800000, 0x4B000001, 0x80000000]


def elements(v, width, signed):
    fields = [v >> k & ((1 << width) - 1) for k in range(0, 32, width)]
    return [f - (1 << width) if signed and f >> (width - 1) else f for f in fields]


def integers(out, name, width, signed, accumulates=False, mixed=None):
    t = "s32" if signed or mixed else "u32"

    def total(a, b, c, clamp, signs=(signed, signed)):
        v = sum(x * y for x, y in zip(elements(a, width, signs[0]), elements(b, width, signs[1])))
        c = c - (1 << 32) if t == "s32" and c >> 31 else c
        return bits(t, clamped(t, v + c) if clamp else v + c)

    operands = [("u32", PACKED), ("u32", PACKED), ("u32", ADDENDS)]
    if accumulates:
        out.test(name, f"v_mov_b32 v16, v12\n{name} v16, v4, v8", operands, ["u32"], lambda a, b, c: total(a, b, c, False))
        out.test(f"{name}-dpp", f"v_mov_b32 v16, v12\n{name}_dpp v16, v4, v8 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0xf", operands, ["u32"],
                 lambda a, b, c: total(a, b, c, False))
        return
    if mixed:
        for n in range(4):
            signs = (bool(n & 1), bool(n & 2))
            out.test(f"{name}-{n}", f"{name} v16, v4, v8, v12 neg_lo:[{n & 1},{n >> 1},0]", operands, ["u32"], lambda a, b, c, s=signs: total(a, b, c, False, s))
        out.test(f"{name}-clamp", f"{name} v16, v4, v8, v12 neg_lo:[1,1,0] clamp", operands, ["u32"], lambda a, b, c: total(a, b, c, True, (True, True)))
        return
    out.test(name, f"{name} v16, v4, v8, v12", operands, ["u32"], lambda a, b, c: total(a, b, c, False))
    out.test(f"{name}-clamp", f"{name} v16, v4, v8, v12 clamp", operands, ["u32"], lambda a, b, c: total(a, b, c, True))
    if width == 16 and not out.has(94):
        def swapped(v):
            return (v >> 16 | v << 16) & 0xFFFFFFFF

        out.test(f"{name}-op_sel", f"{name} v16, v4, v8, v12 op_sel:[1,0,0] op_sel_hi:[0,1,1]", operands, ["u32"], lambda a, b, c: total(swapped(a), b, c, False))


def two_products(form, to_f32, a, b, c):
    total = F32.decode(c)
    for k in (0, 16):
        product = ieee.fma(to_f32(a >> k & 0xFFFF), to_f32(b >> k & 0xFFFF), total, ieee.RN)
        total = F32.decode(F32.round(product))
    return F32.round(total)


def floats(out, name, accumulates=False, bf16=False):
    to_f32 = (lambda v: F32.decode(v << 16)) if bf16 else F16.decode
    values = [0x3F80_C020, 0x0080_BEAA, 0x4150_8000] if bf16 else HALVES
    operands = [("u32", values), ("u32", values + [values[0] >> 16 | (values[0] & 0xFFFF) << 16]), ("u32", FLOATS)]
    compute = lambda a, b, c: two_products(name, to_f32, a, b, c)
    if accumulates:
        out.test(name, f"v_mov_b32 v16, v12\n{name} v16, v4, v8", operands, ["u32"], compute)
        return
    out.test(name, f"{name} v16, v4, v8, v12", operands, ["u32"], compute)
    out.test(f"{name}-neg", f"{name} v16, v4, v8, v12 neg_lo:[1,0,0] neg_hi:[0,1,0]", operands, ["u32"],
             lambda a, b, c: two_products(name, to_f32, a ^ 0x8000, b ^ 0x80000000, c))


def mixes(out):
    kind = "fma"
    operands = [("u32", HALVES + FLOATS[1:4]), ("u32", HALVES + FLOATS[1:4]), ("u32", FLOATS + HALVES[:1])]

    def source(v, is_half, high, negate=False, absolute=False):
        d = F16.decode(v >> 16 * high & 0xFFFF) if is_half else F32.decode(v)
        if absolute:
            d = ieee.Value(d.kind, 0, d.magnitude)
        return ieee.negated(d) if negate else d

    def result(a, b, c):
        v = ieee.fma(a, b, c, ieee.RN)
        return v, F32.round(v) if v.kind != "nan" else None

    for n, (halves, high) in enumerate((((0, 0, 0), (0, 0, 0)), ((1, 1, 0), (0, 1, 0)), ((1, 0, 1), (1, 0, 1)), ((1, 1, 1), (1, 0, 0)))):
        text = f"op_sel:[{high[0]},{high[1]},{high[2]}] op_sel_hi:[{halves[0]},{halves[1]},{halves[2]}]"

        def value(a, b, c, halves=halves, high=high, **modifiers):
            return result(*(source(v, h, u) for v, h, u in zip((a, b, c), halves, high)))[1]

        out.test(f"v_{kind}_mix_f32-{n}", f"v_{kind}_mix_f32 v16, v4, v8, v12 {text}", operands, ["u32"], lambda a, b, c, f=value: ANY if f(a, b, c) is None else f(a, b, c))

        def half(a, b, c, f=value):
            v = f(a, b, c)
            return ANY if v is None or F32.decode(v).kind == "nan" else F16.round(F32.decode(v))

        for place, merge in (("lo", lambda h: 0x77770000 | h), ("hi", lambda h: 0x7777 | h << 16)):
            out.test(f"v_{kind}_mix{place}_f16-{n}", f"v_mov_b32 v16, 0x77777777\nv_{kind}_mix{place}_f16 v16, v4, v8, v12 {text}", operands, ["u32"],
                     lambda a, b, c, m=merge, f=half: f(a, b, c) if f(a, b, c) == ANY else m(f(a, b, c)))

    def modified(a, b, c):
        v = result(source(a, 1, 0, negate=True), source(b, 0, 0, absolute=True), source(c, 0, 0, negate=True, absolute=True))[1]
        return ANY if v is None else v

    out.test(f"v_{kind}_mix_f32-modified", f"v_{kind}_mix_f32 v16, -v4, |v8|, -|v12| op_sel_hi:[1,0,0]", operands, ["u32"], modified)


def moves(out):
    wide = [RANDOM >> k & 0xFFFFFFFF_FFFFFFFF for k in (0, 9, 33, 64)]
    for low in (0, 1):
        for high in (0, 1):
            out.test(f"v_pk_mov_b32-{low}{high}", f"v_pk_mov_b32 v[16:17], v[4:5], v[8:9] op_sel:[{low},{high}]", [("u64", wide), ("u64", wide)], ["u64"],
                     lambda a, b, low=low, high=high: a >> 32 * low & 0xFFFFFFFF | (b >> 32 * high & 0xFFFFFFFF) << 32)


def generate(out):
    if out.chip == "gfx9-generic":
        return
    mixes(out)
    floats(out, "v_dot2_f32_f16")
    for width, element in ((8, "u8"), (4, "u4")):
        integers(out, f"v_dot{32 // width}_u32_{element}", width, False)
    if out.has(11):
        integers(out, "v_dot4_i32_iu8", 8, True, mixed=True)
        integers(out, "v_dot8_i32_iu4", 4, True, mixed=True)
        floats(out, "v_dot2_f32_bf16", bf16=True)
        return
    integers(out, "v_dot2_i32_i16", 16, True)
    integers(out, "v_dot2_u32_u16", 16, False)
    integers(out, "v_dot4_i32_i8", 8, True)
    integers(out, "v_dot8_i32_i4", 4, True)
    floats(out, "v_dot2c_f32_f16", accumulates=True)
    integers(out, "v_dot4c_i32_i8", 8, True, accumulates=True)
    if out.before_10:
        integers(out, "v_dot2c_i32_i16", 16, True, accumulates=True)
        integers(out, "v_dot8c_i32_i4", 4, True, accumulates=True)
    if out.has(90, 94):
        moves(out)
