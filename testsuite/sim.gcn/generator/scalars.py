# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The scalar unit. Each lane's operands are brought to scalar registers, one lane after the other.
from assembly import sgpr, width
from integers import COUNTS, bits, edges, leading, leading_signs, reversed_bits, trailing, value

SCC = "\ns_cselect_b32 s20, 1, 0"


def test(out, name, body, operands, types, compute):
    out.test(name, body, operands, types, compute, scalar=True)


def two(out, op, f, t="u32", second=None, values=None, scc=True):
    """f returns the result and SCC; None for SCC: kept, which is 0."""
    second = second or t
    body = f"s_cmp_lg_u32 0, 0\n{op} {sgpr(16, t)}, {sgpr(4, t)}, {sgpr(8, second)}" + (SCC if scc else "")

    def compute(a, b):
        r, flag = f(value(t, a), value(second, b))
        return (bits(t, r), int(flag or 0)) if scc else bits(t, r)

    test(out, op, body, [(t, edges(t)), (second, values or edges(second))], [t, "u32"] if scc else [t], compute)


def logic(f, t):
    return lambda a, b: (f(a, b), bits(t, f(a, b)) != 0)


def overflow(f):
    return lambda a, b: (f(a, b), not -(1 << 31) <= f(a, b) < 1 << 31)


def one(out, op, f, t="u32", result=None, scc=None):
    r = result or t
    body = f"s_cmp_lg_u32 0, 0\n{op} {sgpr(16, r)}, {sgpr(4, t)}" + (SCC if scc else "")
    w = width(t)
    values = sorted(set(edges(t) + [1 << i for i in range(0, w, 5)] + [(1 << w) - (1 << i) for i in range(0, w, 5)]))

    def compute(a):
        v = bits(r, f(a))
        return (v, int(scc(v))) if scc else v

    test(out, op, body, [(t, values)], [r, "u32"] if scc else [r], compute)


def generate(out):
    two(out, "s_add_u32", lambda a, b: (a + b, a + b >= 1 << 32))
    two(out, "s_sub_u32", lambda a, b: (a - b, a < b))
    two(out, "s_add_i32", overflow(lambda a, b: a + b), "s32")
    two(out, "s_sub_i32", overflow(lambda a, b: a - b), "s32")
    for carry in (0, 1):
        for op, f in (("s_addc_u32", lambda a, b, c: (a + b + c, a + b + c >= 1 << 32)), ("s_subb_u32", lambda a, b, c: (a - b - c, a - b - c < 0))):
            test(out, f"{op}-{carry}", f"s_cmp_eq_u32 {carry}, 1\n{op} s16, s4, s8{SCC}", [("u32", edges("u32")), ("u32", edges("u32"))],
                 ["u32", "u32"], lambda a, b, f=f, c=carry: (f(a, b, c)[0], int(f(a, b, c)[1])))
    for t, letter in (("s32", "i"), ("u32", "u")):
        two(out, f"s_min_{letter}32", lambda a, b: (min(a, b), a < b), t)
        # gfx9 and later: SCC says that the first one is the result.
        two(out, f"s_max_{letter}32", lambda a, b: (max(a, b), a > b) if a != b else (a, None), t, scc=False)
    two(out, "s_mul_i32", lambda a, b: (a * b, None))
    two(out, "s_mul_hi_u32", lambda a, b: (a * b >> 32, None))
    two(out, "s_mul_hi_i32", lambda a, b: (a * b >> 32, None), "s32")
    for suffix, t in (("b32", "u32"), ("b64", "u64")):
        for op, f in (("and", lambda a, b: a & b), ("or", lambda a, b: a | b), ("xor", lambda a, b: a ^ b), ("nand", lambda a, b: ~(a & b)),
                      ("nor", lambda a, b: ~(a | b)), ("xnor", lambda a, b: ~(a ^ b))):
            two(out, f"s_{op}_{suffix}", logic(f, t), t)
        for old, new, f in (("andn2", "and_not1", lambda a, b: a & ~b), ("orn2", "or_not1", lambda a, b: a | ~b)):
            two(out, f"s_{new if out.has(11) else old}_{suffix}", logic(f, t), t)
        mask = width(t) - 1
        for op, t2, f in ((f"s_lshl_{suffix}", t, lambda a, n, m=mask: a << (n & m)), (f"s_lshr_{suffix}", t, lambda a, n, m=mask: a >> (n & m)),
                          (f"s_ashr_i{suffix[1:]}", "s" + t[1:], lambda a, n, m=mask: a >> (n & m))):
            two(out, op, logic(f, t2), t2, "u32", COUNTS)
    fields = [0, 0x10000, 0x80004, 0x1F0000, 0x100010, 0x200000, 0x70003, 0x50025, 0x400000, 0x200020]
    for suffix, t in (("u32", "u32"), ("i32", "s32"), ("u64", "u64"), ("i64", "s64")):
        w = width(t)

        def field(a, spec, w=w, signed=t[0] == "s"):
            offset, count = spec & (w - 1), spec >> 16 & 0x7F
            count = min(count, w - offset)
            v = a >> offset & ((1 << count) - 1)
            if signed and count and v >> (count - 1):
                v -= 1 << count
            return v, v != 0

        two(out, f"s_bfe_{suffix}", field, t, "u32", fields)
    two(out, "s_bfm_b32", lambda n, o: (((1 << (n & 31)) - 1) << (o & 31), None))
    test(out, "s_bfm_b64", "s_bfm_b64 s[16:17], s4, s8", [("u32", COUNTS), ("u32", COUNTS)], ["u64"],
         lambda n, o: ((1 << (n & 63)) - 1) << (o & 63))
    test(out, "s_pack_ll_b32_b16", "s_pack_ll_b32_b16 s16, s4, s8\ns_pack_hh_b32_b16 s20, s4, s8", [("u32", edges("u32")), ("u32", edges("u32"))],
         ["u32", "u32"], lambda a, b: (a & 0xFFFF | b << 16, a >> 16 | b >> 16 << 16))
    test(out, "s_cselect_b64", "s_cmp_eq_u64 s[4:5], s[8:9]\ns_cselect_b64 s[16:17], s[4:5], s[8:9]",
         [("u64", edges("u64")), ("u64", edges("u64"))], ["u64"], lambda a, b: b)
    one(out, "s_mov_b32", lambda a: a)
    one(out, "s_mov_b64", lambda a: a, "u64")
    for suffix, t in (("b32", "u32"), ("b64", "u64")):
        w = width(t)
        one(out, f"s_not_{suffix}", lambda a: ~a, t, scc=lambda v: v != 0)
        one(out, f"s_brev_{suffix}", lambda a, w=w: reversed_bits(a, w), t)
        one(out, f"s_bcnt1_i32_{suffix}", lambda a: bin(a).count("1"), t, "u32", scc=lambda v: v != 0)
        one(out, f"s_bcnt0_i32_{suffix}", lambda a, w=w: w - bin(a).count("1"), t, "u32", scc=lambda v: v != 0)
        one(out, f"s_{'ctz_i32' if out.has(11) else 'ff1_i32'}_{suffix}", trailing, t, "u32")
        one(out, f"s_{'clz_i32_u' + suffix[1:] if out.has(11) else 'flbit_i32_' + suffix}", lambda a, w=w: leading(a, w), t, "u32")
        one(out, f"s_wqm_{suffix}", lambda a, w=w: sum(15 << k for k in range(0, w, 4) if a >> k & 15), t, scc=lambda v: v != 0)
    one(out, "s_cls_i32" if out.has(11) else "s_flbit_i32", lambda a: leading_signs(a, 32))
    one(out, "s_cls_i32_i64" if out.has(11) else "s_flbit_i32_i64", lambda a: leading_signs(a, 64), "u64", "u32")
    one(out, "s_abs_i32", lambda a: abs(value("s32", a)), scc=lambda v: v != 0)
    one(out, "s_sext_i32_i8", lambda a: (a & 255) - ((a & 128) << 1))
    one(out, "s_sext_i32_i16", lambda a: (a & 0xFFFF) - ((a & 0x8000) << 1))
    compare = {"eq": lambda a, b: a == b, "lg": lambda a, b: a != b, "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b,
               "lt": lambda a, b: a < b, "le": lambda a, b: a <= b}
    for name, f in compare.items():
        for t, letter in (("s32", "i"), ("u32", "u")):
            test(out, f"s_cmp_{name}_{letter}32", f"s_cmp_{name}_{letter}32 s4, s8\ns_cselect_b32 s16, 1, 0", [(t, edges(t)), (t, edges(t))],
                 ["u32"], lambda a, b, f=f, t=t: int(f(value(t, a), value(t, b))))
            constant = 0x5A if t == "u32" else -2
            test(out, f"s_cmpk_{name}_{letter}32", f"s_cmpk_{name}_{letter}32 s4, {constant}\ns_cselect_b32 s16, 1, 0",
                 [(t, edges(t) + [bits(t, constant)])], ["u32"], lambda a, f=f, t=t, c=constant: int(f(value(t, a), c)))
    for name in ("eq", "lg"):
        test(out, f"s_cmp_{name}_u64", f"s_cmp_{name}_u64 s[4:5], s[8:9]\ns_cselect_b32 s16, 1, 0", [("u64", edges("u64")), ("u64", edges("u64"))],
             ["u32"], lambda a, b, f=compare[name]: int(f(a, b)))
    test(out, "s_bitcmp", "s_bitcmp0_b32 s4, s8\ns_cselect_b32 s16, 1, 0\ns_bitcmp1_b32 s4, s8" + SCC, [("u32", edges("u32")), ("u32", COUNTS)],
         ["u32", "u32"], lambda a, n: (1 - (a >> (n & 31) & 1), a >> (n & 31) & 1))
    test(out, "s_movk_i32", "s_movk_i32 s16, 0x8000\ns_movk_i32 s20, 0x7fff", [("u32", [1])], ["u32", "u32"], lambda a: (0xFFFF8000, 0x7FFF))
    test(out, "s_addk_i32", "s_mov_b32 s16, s4\ns_addk_i32 s16, 0x8001" + SCC, [("s32", edges("s32"))], ["s32", "u32"],
         lambda a: (bits("s32", value("s32", a) - 0x7FFF), int(value("s32", a) - 0x7FFF < -(1 << 31))))
    test(out, "s_mulk_i32", "s_mov_b32 s16, s4\ns_mulk_i32 s16, -3", [("s32", edges("s32"))], ["s32"], lambda a: bits("s32", -3 * value("s32", a)))
    test(out, "s_cmovk_i32", "s_mov_b32 s16, s4\ns_cmp_gt_u32 s4, 9\ns_cmovk_i32 s16, 77", [("u32", edges("u32"))], ["u32"],
         lambda a: 77 if a > 9 else a)
    for n in (1, 2, 3, 4):
        two(out, f"s_lshl{n}_add_u32", lambda a, b, n=n: ((a << n) + b, (a << n) + b >= 1 << 32))
