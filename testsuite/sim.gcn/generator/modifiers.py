# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# DPP, SDWA and packed operations with everything that they can have at once, chosen at random but the same each time: masks of lanes,
# rows and banks, lanes that are off, selects with and without sign, what stays of the destination, halves and their signs.
import random
import struct

from integers import value

LANES = range(64)
OLD = 0x12345678
MASK = 0xFFFFFFFF
COUNT = 40
OPERATIONS = {
    "and_b32": lambda a, b: a & b, "or_b32": lambda a, b: a | b, "xor_b32": lambda a, b: a ^ b,
    "min_i32": lambda a, b: min(a, b, key=lambda v: value("s32", v)), "max_u32": max,
    "lshlrev_b32": lambda a, b: b << (a & 31), "lshrrev_b32": lambda a, b: b >> (a & 31), "ashrrev_i32": lambda a, b: value("s32", b) >> (a & 31),
    "mul_u32_u24": lambda a, b: (a & 0xFFFFFF) * (b & 0xFFFFFF),
}
SELECTS = {"BYTE_0": (0, 8), "BYTE_1": (8, 8), "BYTE_2": (16, 8), "BYTE_3": (24, 8), "WORD_0": (0, 16), "WORD_1": (16, 16), "DWORD": (0, 32)}


def selected(v, select, signed):
    shift, bits = SELECTS[select]
    field = v >> shift & ((1 << bits) - 1)
    return (field - (1 << bits)) & MASK if signed and field >> (bits - 1) else field


def placed(v, select, unused):
    shift, bits = SELECTS[select]
    field = v & ((1 << bits) - 1)
    if unused == "UNUSED_PRESERVE":
        return OLD & ~(((1 << bits) - 1) << shift) | field << shift
    if unused == "UNUSED_SEXT" and field >> (bits - 1):
        return (field - (1 << bits)) << shift & MASK
    return field << shift


def controls(out, r):
    """The assembler's words for a way to move, and the lane that a lane reads (None: there is none)."""
    n, quad = r.randint(1, 15), [r.randrange(4) for _ in range(4)]
    ways = [("quad_perm:[{},{},{},{}]".format(*quad), lambda i: i & ~3 | quad[i & 3]), (f"row_shl:{n}", lambda i: i + n if (i & 15) + n < 16 else None),
            (f"row_shr:{n}", lambda i: i - n if (i & 15) >= n else None), (f"row_ror:{n}", lambda i: i & ~15 | (i - n) & 15),
            ("row_mirror", lambda i: i & ~15 | 15 - (i & 15)), ("row_half_mirror", lambda i: i & ~7 | 7 - (i & 7))]
    if not out.before_10:
        return ways + [(f"row_share:{n}", lambda i: i & ~15 | n), (f"row_xmask:{n}", lambda i: i ^ n)]
    return ways + [("wave_shl:1", lambda i: i + 1 if i < 63 else None), ("wave_shr:1", lambda i: i - 1 if i else None),
                   ("wave_rol:1", lambda i: (i + 1) % 64), ("wave_ror:1", lambda i: (i - 1) % 64),
                   ("row_bcast:15", lambda i: (i & ~15) - 1 if i > 15 else None), ("row_bcast:31", lambda i: 31 if i > 31 else None)]


def lanes_that_execute(r):
    return r.choice([r.getrandbits(64), r.getrandbits(64) | r.getrandbits(64), (1 << 64) - 1, 1 << r.randrange(64), 0])


def moved(out, r, op, f, a, b, execute):
    control, source = r.choice(controls(out, r))
    rows, banks = r.choice([15, r.randrange(16)]), r.choice([15, r.randrange(16)])
    bound, inactive = r.random() < 0.5, not out.before_10 and r.random() < 0.4
    text = f"v_{op}_dpp v16, v4, v8 {control} row_mask:{rows} bank_mask:{banks}"
    text += f" bound_ctrl:{0 if out.before_10 else 1}" * bound + " fi:1" * inactive

    def result(i):
        if not execute >> i & rows >> (i >> 4) & banks >> (i >> 2 & 3) & 1:
            return OLD
        s = source(i)
        if s is None or not (execute >> s & 1 or inactive):
            return f(0, b[i]) & MASK if bound else OLD
        return f(a[s], b[i]) & MASK

    return text, result


def chosen(r, op, f, a, b, execute):
    to, unused = r.choice(list(SELECTS)), r.choice(["UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"])
    selects, signs = [r.choice(list(SELECTS)) for _ in range(2)], [r.random() < 0.4 for _ in range(2)]
    sources = [f"sext({v})" if s else v for v, s in zip(("v4", "v8"), signs)]
    text = f"v_{op}_sdwa v16, {sources[0]}, {sources[1]} dst_sel:{to} dst_unused:{unused} src0_sel:{selects[0]} src1_sel:{selects[1]}"

    def result(i):
        if not execute >> i & 1:
            return OLD
        return placed(f(selected(a[i], selects[0], signs[0]), selected(b[i], selects[1], signs[1])) & MASK, to, unused)

    return text, result


def halves(out, r):
    def bits(v):
        return struct.unpack("<H", struct.pack("<e", v))[0]

    # Halves of whole numbers, whose products and sums are exact.
    numbers = [[[r.randint(-40, 40) / 2 for _ in range(2)] for _ in LANES] for _ in range(3)]
    inputs = [("u32", [bits(v[0]) | bits(v[1]) << 16 for v in column]) for column in numbers]
    for n in range(COUNT // 4):
        low, high, negative_low, negative_high = ([r.randint(0, 1) for _ in range(3)] for _ in range(4))
        words = " ".join(f"{name}:[{v[0]},{v[1]},{v[2]}]" for name, v in (("op_sel", low), ("op_sel_hi", high), ("neg_lo", negative_low), ("neg_hi", negative_high)))

        def half(i, select, negative):
            a, b, c = (-column[i][s] if m else column[i][s] for column, s, m in zip(numbers, select, negative))
            return bits(a * b + c)

        text = f"v_pk_fma_f16 v16, v4, v8, v12 {words}"
        out.add(f"modifiers-packed-{n}", text, inputs, ["u32"], [[half(i, low, negative_low) | half(i, high, negative_high) << 16 for i in LANES]], what=text)


def generate(out):
    r = random.Random(13)
    a = [r.getrandbits(32) for _ in LANES]
    b = [r.getrandbits(32) & r.choice([MASK, 0xFFFF, 0xFF, 31]) for _ in LANES]
    nc = "" if out.before_10 else "nc_"
    operations = {**OPERATIONS, f"add_{nc}u32": lambda x, y: x + y, f"subrev_{nc}u32": lambda x, y: y - x}
    for n in range(COUNT):
        execute, (op, f) = lanes_that_execute(r), r.choice(list(operations.items()))
        is_moved = out.has(11) or n % 2 == 0
        text, result = moved(out, r, op, f, a, b, execute) if is_moved else chosen(r, op, f, a, b, execute)
        body = (f"s_mov_b64 s[20:21], exec\nv_mov_b32 v16, 0x{OLD:x}\ns_mov_b32 exec_lo, 0x{execute & MASK:x}\ns_mov_b32 exec_hi, 0x{execute >> 32:x}\n"
                f"{text}\ns_mov_b64 exec, s[20:21]")
        out.add(f"modifiers-{n}", body, [("u32", a), ("u32", b)], ["u32"], [[result(i) for i in LANES]], what=text)
    halves(out, r)
