# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Integer arithmetic and logic of lanes. Python's integers have no width; the writer cuts each result to the register's.
from assembly import vgpr, width

RANDOM = 0x9E3779B97F4A7C15F39CC0605CEDC835


def edges(t, few=False):
    """Bit patterns worth trying: around zero, around both extremes, and some without pattern."""
    w = width(t)
    top = 1 << (w - 1)
    random = RANDOM >> (128 - w)
    if few:
        return [0, 1, 2 * top - 1, top - 1, top, random, 0x5A % (2 * top), random ^ (2 * top - 1)]
    return [0, 1, 2, 3, 2 * top - 1, 2 * top - 2, top - 1, top, top + 1, random, random ^ (2 * top - 1), 10,
            0x5A5A5A5A5A5A5A5A >> (64 - w), 1 << (w // 2), (1 << (w // 2)) - 1, 31]


COUNTS = [0, 1, 2, 7, 15, 16, 17, 31, 32, 33, 63, 64, 65, 255, 0x80000000, 0xFFFFFFFF]


def value(t, bits):
    """What bits mean in a type."""
    w = width(t)
    bits &= (1 << w) - 1
    return bits - (1 << w) if t[0] == "s" and bits >> (w - 1) else bits


def bits(t, v):
    return v & ((1 << width(t)) - 1)


def clamped(t, v):
    w = width(t)
    low, high = (-(1 << (w - 1)), (1 << (w - 1)) - 1) if t[0] == "s" else (0, (1 << w) - 1)
    return max(low, min(high, v))


def reversed_bits(v, w):
    return int(format(v, f"0{w}b")[::-1], 2)


def leading(v, w):
    """Zeros in front; -1 if there is no one."""
    return w - v.bit_length() if v else -1


def leading_signs(v, w):
    """Bits in front that equal the sign; -1 if all do."""
    sign = v >> (w - 1)
    for i in range(1, w):
        if v >> (w - 1 - i) & 1 != sign:
            return i
    return -1


def trailing(v):
    return (v & -v).bit_length() - 1 if v else -1


def perm(a, b, c):
    joined = a << 32 | b
    r = 0
    for k in range(4):
        s = c >> (8 * k) & 255
        if s < 8:
            byte = joined >> (8 * s) & 255
        elif s < 12:
            byte = 255 * (joined >> (16 * (s - 8) + 15) & 1)
        else:
            byte = 255 if s > 12 else 0
        r |= byte << (8 * k)
    return r


def median(a, b, c):
    return sorted((a, b, c))[1]


def each_byte(f, a, b):
    return [f(a >> k & 255, b >> k & 255) for k in (0, 8, 16, 24)]


def unary(out, op, t, f, result=None, name=None):
    w = width(t)
    values = sorted(set(edges(t) + [1 << i for i in range(w)] + [(1 << w) - (1 << i) for i in range(w)]))
    r = result or t
    out.test(name or op, f"{op} {vgpr(16, r)}, {vgpr(4, t)}", [(t, values)], [r], f)


def binary(out, op, f, t="u32", second=None, result=None, suffix="", name=None):
    """Arguments and result of f are what the bits mean."""
    second = second or t
    r = result or t
    out.test(name or op, f"{op} {vgpr(16, r)}, {vgpr(4, t)}, {vgpr(8, second)}{suffix}", [(t, edges(t)), (second, edges(second))], [r],
             lambda a, b: bits(r, f(value(t, a), value(second, b))))


def ternary(out, op, f, t="u32", third=None, suffix="", name=None):
    third = third or t
    out.test(name or op, f"{op} {vgpr(16, third)}, {vgpr(4, t)}, {vgpr(8, t)}, {vgpr(12, third)}{suffix}",
             [(t, edges(t, True)), (t, edges(t, True)), (third, edges(third, True))], [third],
             lambda a, b, c: bits(third, f(value(t, a), value(t, b), value(third, c))))


def shift(out, op, t, f):
    counts = COUNTS
    out.test(op, f"{op} {vgpr(16, t)}, {vgpr(4, 'u32')}, {vgpr(8, t)}", [("u32", counts), (t, edges(t))], [t],
             lambda n, v: bits(t, f(value(t, v), n & (width(t) - 1))))


def signed24(v):
    v &= 0xFFFFFF
    return v - (1 << 24) if v >> 23 else v


def of24(v):
    return v & 0xFFFFFF


def generate(out):
    unary(out, "v_mov_b32", "u32", lambda a: a)
    unary(out, "v_not_b32", "u32", lambda a: ~a)
    unary(out, "v_bfrev_b32", "u32", lambda a: reversed_bits(a, 32))
    count_leading, count_trailing, count_signs = ("v_ffbh_u32", "v_ffbl_b32", "v_ffbh_i32") if not out.has(11) else (
        "v_clz_i32_u32", "v_ctz_i32_b32", "v_cls_i32")
    unary(out, count_leading, "u32", lambda a: leading(a, 32))
    unary(out, count_trailing, "u32", trailing)
    unary(out, count_signs, "u32", lambda a: leading_signs(a, 32))
    if out.has(94):
        unary(out, "v_mov_b64", "u64", lambda a: a)

    for op, f in (("and", lambda a, b: a & b), ("or", lambda a, b: a | b), ("xor", lambda a, b: a ^ b)):
        binary(out, f"v_{op}_b32", f)
    if out.chip != "gfx9-generic":
        binary(out, "v_xnor_b32", lambda a, b: ~(a ^ b))
    shift(out, "v_lshlrev_b32", "u32", lambda v, n: v << n)
    shift(out, "v_lshrrev_b32", "u32", lambda v, n: v >> n)
    shift(out, "v_ashrrev_i32", "s32", lambda v, n: v >> n)
    shift(out, "v_lshlrev_b64", "u64", lambda v, n: v << n)
    shift(out, "v_lshrrev_b64", "u64", lambda v, n: v >> n)
    shift(out, "v_ashrrev_i64", "s64", lambda v, n: v >> n)
    nc = "" if out.before_10 else "nc_"
    binary(out, f"v_add_{nc}u32", lambda a, b: a + b)
    binary(out, f"v_sub_{nc}u32", lambda a, b: a - b)
    binary(out, f"v_subrev_{nc}u32", lambda a, b: b - a)
    binary(out, f"v_add_{nc}u32_e64", lambda a, b: clamped("u32", a + b), suffix=" clamp", name="v_add_u32-clamp")
    binary(out, f"v_sub_{nc}u32_e64", lambda a, b: clamped("u32", a - b), suffix=" clamp", name="v_sub_u32-clamp")
    i32 = "v_add_i32" if out.before_10 else "v_add_nc_i32"
    binary(out, i32, lambda a, b: a + b, "s32")
    binary(out, i32, lambda a, b: clamped("s32", a + b), "s32", suffix=" clamp", name="v_add_i32-clamp")
    binary(out, i32.replace("add", "sub"), lambda a, b: clamped("s32", a - b), "s32", suffix=" clamp", name="v_sub_i32-clamp")
    binary(out, "v_mul_lo_u32", lambda a, b: a * b)
    binary(out, "v_mul_hi_u32", lambda a, b: a * b >> 32)
    binary(out, "v_mul_hi_i32", lambda a, b: a * b >> 32, "s32")
    binary(out, "v_mul_u32_u24", lambda a, b: of24(a) * of24(b))
    binary(out, "v_mul_hi_u32_u24", lambda a, b: of24(a) * of24(b) >> 32)
    binary(out, "v_mul_i32_i24", lambda a, b: signed24(a) * signed24(b))
    binary(out, "v_mul_hi_i32_i24", lambda a, b: signed24(a) * signed24(b) >> 32)
    for t in ("u32", "s32"):
        letter = "u" if t == "u32" else "i"
        binary(out, f"v_min_{letter}32", min, t)
        binary(out, f"v_max_{letter}32", max, t)
        ternary(out, f"v_min3_{letter}32", min, t)
        ternary(out, f"v_max3_{letter}32", max, t)
        ternary(out, f"v_med3_{letter}32", median, t)
    ternary(out, "v_mad_u32_u24", lambda a, b, c: of24(a) * of24(b) + c)
    ternary(out, "v_mad_i32_i24", lambda a, b, c: signed24(a) * signed24(b) + c)
    ternary(out, "v_bfi_b32", lambda a, b, c: (a & b) | (~a & c))
    ternary(out, "v_alignbit_b32", lambda a, b, c: (a << 32 | b) >> (c & 31))
    ternary(out, "v_alignbyte_b32", lambda a, b, c: (a << 32 | b) >> 8 * (c & 3))
    ternary(out, "v_lshl_add_u32", lambda a, b, c: (a << (b & 31)) + c)
    ternary(out, "v_add_lshl_u32", lambda a, b, c: (a + b) << (c & 31))
    ternary(out, "v_add3_u32", lambda a, b, c: a + b + c)
    ternary(out, "v_lshl_or_b32", lambda a, b, c: (a << (b & 31)) | c)
    ternary(out, "v_and_or_b32", lambda a, b, c: (a & b) | c)
    ternary(out, "v_or3_b32", lambda a, b, c: a | b | c)
    ternary(out, "v_xad_u32", lambda a, b, c: (a ^ b) + c)
    ternary(out, "v_sad_u32", lambda a, b, c: abs(a - b) + c)
    ternary(out, "v_sad_u8", lambda a, b, c: sum(each_byte(lambda x, y: abs(x - y), a, b)) + c)
    ternary(out, "v_sad_hi_u8", lambda a, b, c: (sum(each_byte(lambda x, y: abs(x - y), a, b)) << 16) + c)
    ternary(out, "v_msad_u8", lambda a, b, c: sum(each_byte(lambda x, y: abs(x - y) if y else 0, a, b)) + c)
    ternary(out, "v_sad_u16", lambda a, b, c: abs((a & 0xFFFF) - (b & 0xFFFF)) + abs((a >> 16) - (b >> 16)) + c)
    ternary(out, "v_lerp_u8", lambda a, b, c: sum(((a >> k & 255) + (b >> k & 255) + (c >> k & 1)) // 2 << k for k in (0, 8, 16, 24)))
    selectors = [0x03020100, 0x07060504, 0x0C0D0E0F, 0x08090A0B, 0x00040105, 0x0C000C01, 0xFF80000C, 0x0B070301]
    out.test("v_perm_b32", "v_perm_b32 v16, v4, v8, v12", [("u32", edges("u32", True)), ("u32", edges("u32", True)), ("u32", selectors)],
             ["u32"], perm)
    fields = [0, 1, 5, 8, 16, 24, 31, 32, 33]

    def signed_field(v, offset, count):
        offset, count = offset & 31, count & 31
        field = v >> offset & ((1 << count) - 1)
        if count == 0:
            return 0
        if offset + count > 32:
            return value("s32", v) >> offset
        return field - (1 << count) if field >> (count - 1) else field

    operands = [("u32", edges("u32", True)), ("u32", fields), ("u32", fields)]
    out.test("v_bfe_u32", "v_bfe_u32 v16, v4, v8, v12", operands, ["u32"], lambda v, o, n: v >> (o & 31) & ((1 << (n & 31)) - 1))
    out.test("v_bfe_i32", "v_bfe_i32 v16, v4, v8, v12", operands, ["u32"], signed_field)
    out.test("v_bfm_b32", "v_bfm_b32 v16, v4, v8", [("u32", fields), ("u32", fields)], ["u32"],
             lambda n, o: ((1 << (n & 31)) - 1) << (o & 31))
    binary(out, "v_bcnt_u32_b32", lambda a, b: bin(a).count("1") + b)
    nc = "" if out.before_10 else "_nc"
    sums = [(f"add{nc}", lambda a, b: a + b), (f"sub{nc}", lambda a, b: a - b), ("mul_lo", lambda a, b: a * b)]
    for op, f in sums + ([("subrev", lambda a, b: b - a)] if out.before_10 else []):
        binary(out, f"v_{op}_u16", lambda a, b, f=f: f(a, b) & 0xFFFF, "u16", result="u32")
    for op, f in sums[:2]:
        binary(out, f"v_{op}_i16", lambda a, b, f=f: f(a, b) & 0xFFFF, "s16", result="u32")
    for t, letter in (("u16", "u"), ("s16", "i")):
        binary(out, f"v_min_{letter}16", lambda a, b: min(a, b) & 0xFFFF, t, result="u32")
        binary(out, f"v_max_{letter}16", lambda a, b: max(a, b) & 0xFFFF, t, result="u32")
    shift16 = [("u32", COUNTS)]
    for op, t, f in (("v_lshlrev_b16", "u16", lambda v, n: v << n), ("v_lshrrev_b16", "u16", lambda v, n: v >> n),
                     ("v_ashrrev_i16", "s16", lambda v, n: v >> n)):
        out.test(op, f"{op} v16, v4, v8", shift16 + [(t, edges(t))], ["u32"], lambda n, v, t=t, f=f: f(value(t, v), n & 15) & 0xFFFF)
    if out.has(11):
        for op, f in (("and", lambda a, b: a & b), ("or", lambda a, b: a | b), ("xor", lambda a, b: a ^ b)):
            binary(out, f"v_{op}_b16", f, "u16", result="u32")
        narrow = [("v_not_b16", "u16", lambda a: ~a & 0xFFFF), ("v_cvt_i32_i16", "s16", lambda a: a), ("v_cvt_u32_u16", "u16", lambda a: a)]
        for op, t, f in narrow:
            out.test(op, f"{op} v16, v4", [(t, edges(t))], ["u32"], lambda a, t=t, f=f: bits("u32", f(value(t, a))))
    pairs = [("u32", edges("u32", True)), ("u32", edges("u32", True)), ("u64", edges("u64", True))]
    for t, letter in (("u32", "u"), ("s32", "i")):
        out.test(f"v_mad_{letter}64_{letter}32", f"v_mad_{letter}64_{letter}32 v[16:17], vcc, v4, v8, v[12:13]", pairs, ["u64"],
                 lambda a, b, c, t=t: bits("u64", value(t, a) * value(t, b) + c))