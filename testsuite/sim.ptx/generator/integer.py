# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Integer arithmetic, bits, comparisons and selection. Python's integers have no width, so each expected value is the mathematical
# result, cut to the width by the writer.
from kernel import ANY, test, width

INTEGERS = ("u16", "s16", "u32", "s32", "u64", "s64")
BITS = ("b16", "b32", "b64")


def value(t, bits):
    """What bits mean in a type."""
    w = width(t)
    return bits - (1 << w) if t[0] == "s" and bits >> (w - 1) else bits


def extremes(t):
    w = width(t)
    return (-(1 << (w - 1)), (1 << (w - 1)) - 1) if t[0] == "s" else (0, (1 << w) - 1)


def clamp(t, v):
    least, most = extremes(t)
    return max(least, min(most, v))


def edges(t, few=False):
    """Bit patterns worth trying: around zero, around both extremes, and some without pattern."""
    w = width(t)
    top = 1 << (w - 1)
    random = 0x9E3779B97F4A7C15F39CC0605CEDC835 >> (128 - w)
    if few:
        return [0, 1, 2 * top - 1, top - 1, top, top + 1, random, 0x5A % (2 * top)]
    return [0, 1, 2, 3, 2 * top - 1, 2 * top - 2, top - 1, top, top + 1, top - 2, random, random ^ (2 * top - 1), 10, 0x5A5A5A5A5A5A5A5A >> (64 - w),
            1 << (w // 2), (1 << (w // 2)) - 1]


COUNTS = [0, 1, 2, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 255, 256, 0x80000000, 0xFFFFFFFF]


def toward_zero(a, b):
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


def binary(out, op, t, f, result=None):
    result = result or t
    test(out, op.replace("::", "-") + "." + t, f"{op}.{t} %d, %a, %b;", [(t, edges(t)), (t, edges(t))], [result], lambda a, b: f(value(t, a), value(t, b)))


def ternary(out, op, t, f, third=None):
    third = third or t
    test(out, f"{op}.{t}", f"{op}.{t} %d, %a, %b, %c;", [(t, edges(t, True)), (t, edges(t, True)), (third, edges(third, True))], [third],
         lambda a, b, c: f(value(t, a), value(t, b), value(third, c)))


def unary(out, op, t, f, result=None):
    w = width(t)
    values = sorted(set(edges(t) + [1 << i for i in range(w)] + [(1 << i) - 1 for i in range(w)]))
    test(out, f"{op}.{t}", f"{op}.{t} %d, %a;", [(t, values)], [result or t], lambda a: f(value(t, a)))


def arithmetic(out):
    for t in INTEGERS:
        w = width(t)
        wide = t[0] + str(2 * w)
        binary(out, "add", t, lambda a, b: a + b)
        binary(out, "sub", t, lambda a, b: a - b)
        binary(out, "mul.lo", t, lambda a, b: a * b)
        binary(out, "mul.hi", t, lambda a, b: a * b >> w)
        binary(out, "min", t, min)
        binary(out, "max", t, max)
        # What a division by zero gives is not specified, nor is a quotient that does not fit: only that the kernel goes on.
        undefined = lambda a, b: b == 0 or not extremes(t)[0] <= toward_zero(a, b) <= extremes(t)[1]
        binary(out, "div", t, lambda a, b: ANY if undefined(a, b) else toward_zero(a, b))
        binary(out, "rem", t, lambda a, b: ANY if undefined(a, b) else a - b * toward_zero(a, b))
        ternary(out, "mad.lo", t, lambda a, b, c: a * b + c)
        ternary(out, "mad.hi", t, lambda a, b, c: (a * b >> w) + c)
        ternary(out, "sad", t, lambda a, b, c: c + abs(a - b))
        if w < 64:
            binary(out, "mul.wide", t, lambda a, b: a * b, wide)
            ternary(out, "mad.wide", t, lambda a, b, c: a * b + c, wide)
        if t[0] == "s":
            unary(out, "neg", t, lambda a: -a)
            unary(out, "abs", t, abs)
    t = "s32"
    binary(out, "add.sat", t, lambda a, b: clamp(t, a + b))
    binary(out, "sub.sat", t, lambda a, b: clamp(t, a - b))
    ternary(out, "mad.hi.sat", t, lambda a, b, c: clamp(t, (a * b >> 32) + c))
    for t in ("u32", "s32"):
        low = lambda v: value(t[0] + "24", v & 0xFFFFFF)
        binary(out, "mul24.lo", t, lambda a, b: low(a) * low(b))
        binary(out, "mul24.hi", t, lambda a, b: low(a) * low(b) >> 16)
        ternary(out, "mad24.lo", t, lambda a, b, c: low(a) * low(b) + c)
        ternary(out, "mad24.hi", t, lambda a, b, c: (low(a) * low(b) >> 16) + c)
        if t == "s32":
            ternary(out, "mad24.hi.sat", t, lambda a, b, c: clamp(t, (low(a) * low(b) >> 16) + c))


def carries(out):
    for t in ("u32", "u64"):
        w = width(t)
        high = lambda v: v >> w
        v = edges(t)
        version = "7.3"
        test(out, f"add.cc.{t}", f"add.cc.{t} %d, %a, %b;\naddc.{t} %e, 0, 0;", [(t, v), (t, v)], [t, t], lambda a, b: (a + b, high(a + b)), version=version)
        test(out, f"sub.cc.{t}", f"sub.cc.{t} %d, %a, %b;\nsubc.{t} %e, 0, 0;", [(t, v), (t, v)], [t, t], lambda a, b: (a - b, -(a < b)), version=version)
        f = edges(t, True)
        test(out, f"addc.cc.{t}", f"add.cc.{t} %d, %a, %b;\naddc.cc.{t} %e, %b, %c;\naddc.{t} %f, %a, 0;", [(t, f)] * 3, [t, t, t],
             lambda a, b, c: (a + b, b + c + high(a + b), a + high(b + c + high(a + b))), version=version)
        test(out, f"subc.cc.{t}", f"sub.cc.{t} %d, %a, %b;\nsubc.cc.{t} %e, %b, %c;\nsubc.{t} %f, %a, 0;", [(t, f)] * 3, [t, t, t],
             lambda a, b, c: (a - b, b - c - (a < b), a - (b - c - (a < b) < 0)), version=version)
        test(out, f"madc.{t}", f"mad.lo.cc.{t} %d, %a, %b, %c;\nmadc.hi.{t} %e, %a, %b, %c;", [(t, f)] * 3, [t, t],
             lambda a, b, c: (a * b + c, (a * b >> w) + c + high((a * b & ((1 << w) - 1)) + c)), version=version)
        test(out, f"madc.cc.{t}", f"mad.hi.cc.{t} %d, %a, %b, %c;\nmadc.lo.cc.{t} %e, %a, %b, %c;\naddc.{t} %f, 0, 0;", [(t, f)] * 3, [t, t, t],
             lambda a, b, c: carry_chain(a, b, c, w), version=version)


def carry_chain(a, b, c, w):
    mask = (1 << w) - 1
    first = (a * b >> w) + c
    second = (a * b & mask) + c + (first >> w)
    return first, second, second >> w


def bits(out):
    for t in BITS:
        w = width(t)
        binary(out, "and", t, lambda a, b: a & b)
        binary(out, "or", t, lambda a, b: a | b)
        binary(out, "xor", t, lambda a, b: a ^ b)
        unary(out, "not", t, lambda a: ~a)
        unary(out, "cnot", t, lambda a: int(a == 0))
        for op, kind in (("shl", "b"), ("shr", "b"), ("shr", "u"), ("shr", "s")):
            k = kind + str(w)
            shift = (lambda a, n: a << min(n, w)) if op == "shl" else (lambda a, n: value(k, a) >> min(n, w))
            test(out, f"{op}.{k}", f"{op}.{k} %d, %a, %b;", [(k, edges(k)), ("u32", COUNTS)], [k], shift)
    for t in ("b32", "b64"):
        w = width(t)
        unary(out, "popc", t, lambda a: bin(a).count("1"), "u32")
        unary(out, "clz", t, lambda a: w - a.bit_length(), "u32")
        unary(out, "brev", t, lambda a: int(bin(a | 1 << w)[3:][::-1], 2))
        starts = [0, 1, 7, w - 1, w, 255, 300, 0xFFFFFF01]
        lengths = [0, 1, 5, w - 1, w, w + 1, 255, 256]
        if w == 64:  # The instruction takes the low 8 bits of either; the driver's code for an H200 does not, so no program can rest on it.
            starts, lengths = [n for n in starts if n < 256], [n for n in lengths if n < 256]
        test(out, f"bfi.{t}", f"bfi.{t} %d, %a, %n0, %b, %c;", [(t, [0, (1 << w) - 1, 0x123456789ABCDEF0 >> (64 - w), 1]), ("u32", starts), ("u32", lengths)], [t],
             lambda a, b, c: insert(w, a, 0x0FF0A55AC33C9669 >> (64 - w), b, c), registers=f".reg .{t} %n0; mov.{t} %n0, {hex(0x0FF0A55AC33C9669 >> (64 - w))};")
    for t in ("u32", "s32", "u64", "s64"):
        w = width(t)
        found = lambda a: 0xFFFFFFFF if a in (0, -1 if t[0] == "s" else 0) else (a if a >= 0 else ~a).bit_length() - 1
        unary(out, "bfind", t, found, "u32")
        unary(out, "bfind.shiftamt", t, lambda a: 0xFFFFFFFF if found(a) == 0xFFFFFFFF else w - 1 - found(a), "u32")
        starts = [0, 1, 7, w - 2, w - 1, w, 255, 300, 0xFFFFFF01]
        lengths = [0, 1, 5, w - 1, w, w + 1, 255, 256]
        if w == 64:  # as for bfi
            starts, lengths = [n for n in starts if n < 256], [n for n in lengths if n < 256]
        test(out, f"bfe.{t}", f"bfe.{t} %d, %a, %b, %c;", [(t, edges(t)[4:14]), ("u32", starts), ("u32", lengths)], [t], lambda a, b, c: extract(t, a, b, c))
    for side in "lr":
        for mode in ("wrap", "clamp"):
            test(out, f"shf.{side}.{mode}.b32", f"shf.{side}.{mode}.b32 %d, %a, %b, %c;", [("b32", edges("b32", True)), ("b32", edges("b32", True)), ("u32", COUNTS[:16])],
                 ["b32"], lambda a, b, c: funnel(side, a, b, c & 31 if mode == "wrap" else min(c, 32)))
    for mode in ("", ".f4e", ".b4e", ".rc8", ".ecl", ".ecr", ".rc16"):
        test(out, f"prmt.b32{mode}", f"prmt.b32{mode} %d, %a, %b, %c;", [("b32", [0x83828180, 0x7F6F5F4F, 0xFF00AA55]), ("b32", [0x97969594, 0x12B456F8]),
             ("b32", [0, 1, 2, 3, 0x3210, 0x7654, 0x0246, 0x89AB, 0xFEDC, 0x1111, 0xFFFF3615, 0xF])], ["b32"], lambda a, b, c: permute(mode, a, b, c))
    for table in (0x00, 0x80, 0xFE, 0x96, 0xCA, 0xE8, 0x1D, 0xFF, 0x0F):
        f = lambda a, b, c: sum(1 << i for i in range(32) if table >> ((a >> i & 1) << 2 | (b >> i & 1) << 1 | c >> i & 1) & 1)
        test(out, f"lop3.b32.{table:02x}", f"lop3.b32 %d, %a, %b, %c, {hex(table)};", [("b32", [0xF0F0F0F0, 0xFFFFFFFF, 0x12345678]), ("b32", [0xCCCCCCCC, 0, 0x9ABCDEF0]),
             ("b32", [0xAAAAAAAA, 0x0F1E2D3C])], ["b32"], f)
    test(out, "fns.b32", "fns.b32 %d, %a, %b, %c;", [("b32", [0, 1, 0x80000000, 0xFFFFFFFF, 0x00F00F10, 0xAAAAAAAA]), ("u32", [0, 1, 4, 16, 31]),
         ("s32", [0, 1, 2, 5, 0xFFFFFFFF, 0xFFFFFFFD, 31])], ["u32"], lambda a, b, c: nth_set(a, b, value("s32", c)))
    for mode in ("clamp", "wrap"):
        count = (lambda n: min(n, 32)) if mode == "clamp" else (lambda n: n & 31)
        for t in ("u32", "s32"):
            test(out, f"szext.{mode}.{t}", f"szext.{mode}.{t} %d, %a, %b;", [(t, edges(t)), ("u32", COUNTS)], [t],
                 lambda a, n: 0 if count(n) == 0 else value(t[0] + str(count(n)), a & ((1 << count(n)) - 1)), version="7.6")
        test(out, f"bmsk.{mode}.b32", f"bmsk.{mode}.b32 %d, %a, %b;", [("u32", COUNTS), ("u32", COUNTS)], ["b32"],
             lambda a, b: ((1 << count(b)) - 1) << count(a), version="7.6")
    for a_type in ("u32", "s32"):
        for b_type in ("u32", "s32"):
            words = [0, 0xFFFFFFFF, 0x80808080, 0x7F7F7F7F, 0x01FF80FE, 0x12345678]
            part = lambda t, v, i, n: value(t[0] + str(n), v >> (i * n) & ((1 << n) - 1))
            names = f"{a_type}.{b_type}"
            inputs = [(a_type, words), (b_type, words), ("u32", [0, 5, 0x80000000, 0xFFFFFFFF])]
            test(out, "dp4a." + names, f"dp4a.{names} %d, %a, %b, %c;", inputs, ["u32"],
                 lambda a, b, c: c + sum(part(a_type, a, i, 8) * part(b_type, b, i, 8) for i in range(4)))
            for half in ("lo", "hi"):
                test(out, f"dp2a.{half}.{names}", f"dp2a.{half}.{names} %d, %a, %b, %c;", inputs, ["u32"],
                     lambda a, b, c: c + sum(part(a_type, a, i, 16) * part(b_type, b, i + (2 if half == "hi" else 0), 8) for i in range(2)))


def insert(w, a, b, position, length):
    position, length = position & 0xFF, length & 0xFF
    mask = ((1 << length) - 1) << position & ((1 << w) - 1)
    return (b & ~mask) | (a << position & mask)


def extract(t, a, position, length):
    w = width(t)
    position, length = position & 0xFF, length & 0xFF
    if t[0] == "u" or length == 0:
        sign = 0
    else:
        sign = a >> min(position + length - 1, w - 1) & 1
    r = 0
    for i in range(w):
        r |= (a >> (position + i) & 1 if i < length and position + i < w else sign) << i
    return r


def funnel(side, a, b, n):
    both = b << 32 | a
    return both << n >> 32 if side == "l" else both >> n


def permute(mode, a, b, c):
    source = [(b << 32 | a) >> (8 * i) & 0xFF for i in range(8)]
    n = c & 3
    if mode == "":
        r = 0
        for i in range(4):
            s = c >> (4 * i) & 0xF
            byte = source[s & 7]
            if s & 8:
                byte = 0xFF if byte & 0x80 else 0
            r |= byte << (8 * i)
        return r
    picks = {".f4e": [n, n + 1, n + 2, n + 3], ".b4e": [n, (n - 1) % 8, (n - 2) % 8, (n - 3) % 8], ".rc8": [n] * 4,
             ".ecl": [max(i, n) for i in range(4)], ".ecr": [min(i, n) for i in range(4)], ".rc16": [0, 1, 0, 1] if n % 2 == 0 else [2, 3, 2, 3]}[mode]
    return sum(source[p] << (8 * i) for i, p in enumerate(picks))


def nth_set(mask, base, offset):
    """The position of the offset-th set bit from base on, counting downwards if it is negative; the base itself if 0."""
    if offset == 0:
        return base if mask >> base & 1 else 0xFFFFFFFF
    step = 1 if offset > 0 else -1
    left, at = abs(offset), base
    while 0 <= at < 32:
        if mask >> at & 1:
            left -= 1
            if left == 0:
                return at
        at += step
    return 0xFFFFFFFF


INTEGER_COMPARISONS = {"eq": lambda a, b: a == b, "ne": lambda a, b: a != b, "lt": lambda a, b: a < b, "le": lambda a, b: a <= b,
                       "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b}
UNSIGNED_COMPARISONS = {"lo": "lt", "ls": "le", "hi": "gt", "hs": "ge"}
COMBINE = {"and": lambda x, y: x and y, "or": lambda x, y: x or y, "xor": lambda x, y: x != y}


def comparisons(out):
    store = "\nselp.u32 %d, 1, 0, %p;"
    for t in INTEGERS + BITS:
        table = {k: f for k, f in INTEGER_COMPARISONS.items() if t[0] != "b" or k in ("eq", "ne")}
        if t[0] == "u":
            table |= {k: INTEGER_COMPARISONS[v] for k, v in UNSIGNED_COMPARISONS.items()}
        for name, f in table.items():
            g = lambda a, b: int(f(value(t, a), value(t, b)))
            inputs = [(t, edges(t)), (t, edges(t))]
            test(out, f"setp.{name}.{t}", f"setp.{name}.{t} %p, %a, %b;{store}", inputs, ["u32"], g)
            test(out, f"set.{name}.u32.{t}", f"set.{name}.u32.{t} %d, %a, %b;", inputs, ["u32"], lambda a, b: -g(a, b))
            if width(t) >= 32:  # GCC writes the types in this order, which is accepted too
                test(out, f"set.u32.{name}.{t}", f"set.u32.{name}.{t} %d, %a, %b;", inputs, ["u32"], lambda a, b: -g(a, b))
    for t in ("s32", "u64"):
        for combine, f in COMBINE.items():
            for negate in ("", "!"):
                g = lambda a, b, c: (value(t, a) < value(t, b), bool(c) != bool(negate))
                inputs = [(t, edges(t, True)), (t, edges(t, True)), ("u32", [0, 1])]
                name = f"{combine}.{t}{'.not' if negate else ''}"
                test(out, f"setp.lt.{name}", f"setp.ne.u32 %q, %c, 0;\nsetp.lt.{combine}.{t} %p|%r, %a, %b, {negate}%q;\nselp.u32 %d, 1, 0, %p; selp.u32 %e, 1, 0, %r;",
                     inputs, ["u32", "u32"], lambda a, b, c: (int(f(*g(a, b, c))), int(f(not g(a, b, c)[0], g(a, b, c)[1]))), registers=".reg .pred %r;",
                     what=f"setp.lt.{combine}.{t} p|q, a, b, {negate}c;")
                test(out, f"set.lt.{combine}.s32.{t}{'.not' if negate else ''}", f"setp.ne.u32 %q, %c, 0;\nset.lt.{combine}.s32.{t} %d, %a, %b, {negate}%q;", inputs, ["s32"],
                     lambda a, b, c: -int(f(*g(a, b, c))), what=f"set.lt.{combine}.s32.{t} d, a, b, {negate}c;")
    test(out, "set.ge.f32.s32", "set.ge.f32.s32 %d, %a, %b;", [("s32", edges("s32", True))] * 2, ["f32"], lambda a, b: 0x3F800000 if value("s32", a) >= value("s32", b) else 0)
    test(out, "setp.eq.two", "setp.eq.u32 %p|%q, %a, %b;\nselp.u32 %d, 1, 0, %p; selp.u32 %e, 1, 0, %q;", [("u32", edges("u32", True))] * 2, ["u32", "u32"],
         lambda a, b: (int(a == b), int(a != b)))


def predicates(out):
    load = "setp.ne.u32 %p, %a, 0; setp.ne.u32 %q, %b, 0;\n"
    for op, f in {"and": lambda a, b: a & b, "or": lambda a, b: a | b, "xor": lambda a, b: a ^ b}.items():
        test(out, op + ".pred", f"{load}{op}.pred %r, %p, %q;\nselp.u32 %d, 1, 0, %r;", [("u32", [0, 1, 1, 0, 1])] * 2, ["u32"], f, registers=".reg .pred %r;", what=f"{op}.pred")
    test(out, "not.pred", "setp.ne.u32 %p, %a, 0;\nnot.pred %q, %p;\nselp.u32 %d, 1, 0, %q;", [("u32", [0, 1, 2, 0])], ["u32"], lambda a: int(a == 0), what="not.pred")
    test(out, "mov.pred", "setp.ne.u32 %p, %a, 0;\nmov.pred %q, %p;\nselp.u32 %d, 1, 0, %q;", [("u32", [0, 1, 2, 0])], ["u32"], lambda a: int(a != 0), what="mov.pred")
    test(out, "guard", "setp.ne.u32 %p, %a, 0;\nmov.u32 %d, 7;\n@%p add.u32 %d, %d, 1;\n@!%p add.u32 %d, %d, 2;", [("u32", [0, 1, 2, 0, 5] * 9)], ["u32"],
         lambda a: 8 if a else 9, what="instructions under a predicate and its negation")
    for t in BITS + INTEGERS + ("f32", "f64"):
        e = edges("b" + t[1:], True)
        test(out, "selp." + t, f"setp.ne.u32 %p, %c, 0;\nselp.{t} %d, %a, %b, %p;", [(t, e), (t, e), ("u32", [0, 1])], [t], lambda a, b, c: a if c else b, what="selp." + t)
        test(out, f"slct.{t}.s32", f"slct.{t}.s32 %d, %a, %b, %c;", [(t, e), (t, e), ("s32", [0, 1, 0xFFFFFFFF, 0x80000000])], [t], lambda a, b, c: b if c >> 31 else a)
        test(out, f"slct.{t}.f32", f"slct.{t}.f32 %d, %a, %b, %c;", [(t, e), (t, e), ("f32", [0, 0x80000000, 1, 0x80000001, 0x3F800000, 0xBF800000, 0x7FC00000])], [t],
             lambda a, b, c: a if c in (0, 0x80000000, 1, 0x3F800000) else b)


def video(out):
    """vadd and relatives on whole words and on parts of them."""
    ops = {"vadd": lambda a, b: a + b, "vsub": lambda a, b: a - b, "vabsdiff": lambda a, b: abs(a - b), "vmin": min, "vmax": max}
    part = lambda t, v, sel: value(t, v) if not sel else value(t[0] + ("8" if sel[1] == "b" else "16"), v >> int(sel[2]) * (8 if sel[1] == "b" else 16) & (0xFF if sel[1] == "b" else 0xFFFF))
    e = edges("u32", True)
    for op, f in ops.items():
        for d, a, b in (("u32", "u32", "u32"), ("s32", "s32", "s32"), ("s32", "u32", "s32")):
            for sat in ("", ".sat"):
                fit = (lambda v: clamp(d, v)) if sat else (lambda v: v)
                name = f"{op}.{d}.{a}.{b}{sat}"
                test(out, name, f"{name} %d, %a, %b;", [(a, e), (b, e)], [d], lambda x, y: fit(f(value(a, x), value(b, y))))
                for second, g in {"add": lambda x, c: x + c, "min": min, "max": max}.items():
                    # A first result that does not fit is not defined before a comparison.
                    lost = lambda v: second != "add" and clamp(d, v) != v
                    first = lambda x, y: fit(f(value(a, x), value(b, y)))
                    test(out, f"{name}.{second}", f"{name}.{second} %d, %a, %b, %c;", [(a, e), (b, e), (d, e)], [d],
                         lambda x, y, c: ANY if lost(first(x, y)) else g(first(x, y), value(d, c)))
    for sa, sb in ((".b0", ".b3"), (".h1", ".h0"), (".b2", ".h1")):
        t = "s32"
        test(out, f"vadd.parts{sa}{sb}", f"vadd.s32.s32.s32 %d, %a{sa}, %b{sb};", [(t, e), (t, e)], [t], lambda x, y: part(t, x, sa) + part(t, y, sb))
    for a, b in (("u32", "u32"), ("s32", "s32"), ("u32", "s32")):
        for ma, mc in (("", ""), ("-", ""), ("", "-")):
            signed = a != "u32" or b != "u32" or bool(ma or mc)
            t = "s32" if signed else "u32"
            for po in ("", ".po") if not (ma or mc) else ("",):
                for scale, shift in (("", 0), (".shr7", 7), (".shr15", 15)):
                    for sat in ("", ".sat"):
                        form = f"vmad.{t}.{a}.{b}{po}{sat}{scale}"
                        def vmad(x, y, z):
                            product, third = value(a, x) * value(b, y), value(t, z)
                            r = ((-product if ma else product) + (-third if mc else third) + (1 if po else 0)) >> shift
                            return clamp(t, r) if sat else r
                        test(out, form + (".minus_a" if ma else ".minus_c" if mc else ""), f"{form} %d, {ma}%a, %b, {mc}%c;", [(a, e), (b, e), (t, e)], [t], vmad)
    for cmp, f in INTEGER_COMPARISONS.items():
        for t in ("u32", "s32"):
            test(out, f"vset.{t}.{t}.{cmp}", f"vset.{t}.{t}.{cmp} %d, %a, %b;", [(t, e), (t, e)], ["u32"], lambda x, y: int(f(value(t, x), value(t, y))))
    for t in ("u32", "s32"):
        for mode in ("clamp", "wrap"):
            count = (lambda n: min(n, 32)) if mode == "clamp" else (lambda n: n & 31)
            counts = [0, 1, 5, 31, 32, 33, 100]
            test(out, f"vshl.u32.{t}.u32.{mode}", f"vshl.u32.{t}.u32.{mode} %d, %a, %b;", [(t, e), ("u32", counts)], ["u32"], lambda x, n: value(t, x) << count(n))
            test(out, f"vshr.{t}.{t}.u32.{mode}", f"vshr.{t}.{t}.u32.{mode} %d, %a, %b;", [(t, e), ("u32", counts)], [t], lambda x, n: value(t, x) >> count(n))


def video_simd(out):
    """vadd2, vadd4 and relatives."""
    ops = {"vadd": lambda a, b: a + b, "vsub": lambda a, b: a - b, "vabsdiff": lambda a, b: abs(a - b), "vmin": min, "vmax": max,
           # to the nearest, halves away from zero
           "vavrg": lambda a, b: (a + b + 1) // 2 if a + b >= 0 else -((1 - a - b) // 2)}
    e = [0, 0xFFFFFFFF, 0x7FFF8000, 0x80007FFF, 0x00FF01FE, 0x12345678, 0x807F0180, 0x9ABCDEF0]
    words = ("u32", "u32", "u32"), ("s32", "s32", "s32"), ("s32", "u32", "s32")

    def simd(parts, f, types, mask, sa, sb, sat, accumulate):
        w = 32 // parts

        def run(x, y, c):
            both, result = y << 32 | x, c
            for k in mask:
                v = f(*(value(t[0] + str(w), both >> s[k] * w & ((1 << w) - 1)) for t, s in zip(types[1:], (sa, sb))))
                if sat:
                    v = clamp(types[0][0] + str(w), v)
                if accumulate:
                    result += v
                else:
                    result = result & ~(((1 << w) - 1) << k * w) | (v & ((1 << w) - 1)) << k * w
            return result

        return run

    def one(name, parts, letter, f, types):
        both = range(2 * parts)
        for sat, accumulate in ((0, 0), (1, 0), (0, 1)) if not name.startswith("vset") else ((0, 0), (0, 1)):
            form = name + (".sat" if sat else ".add" if accumulate else "")
            test(out, form, f"{form} %d, %a, %b, %c;", [(t, e) for t in types[1:]] + [("u32", [0, 0x11223344])], ["u32"],
                 simd(parts, f, types, range(parts), both[:parts], both[parts:], sat, accumulate))
            sa, sb, mask = ((3, 0), (1, 1), (1,)) if parts == 2 else ((7, 0, 3, 3), (1, 2, 5, 6), (3, 0))
            digits = lambda s: "".join(str(d) for d in reversed(s))
            body = f"{form} %d.{letter}{digits(sorted(mask))}, %a.{letter}{digits(sa)}, %b.{letter}{digits(sb)}, %c;"
            test(out, form + ".selected", body, [(t, e) for t in types[1:]] + [("u32", [0, 0x11223344])], ["u32"], simd(parts, f, types, mask, sa, sb, sat, accumulate))

    for parts, letter in ((2, "h"), (4, "b")):
        for types in words:
            for op, f in ops.items():
                one(f"{op}{parts}." + ".".join(types), parts, letter, f, types)
            for cmp, f in INTEGER_COMPARISONS.items():
                one(f"vset{parts}." + ".".join(types[1:]) + "." + cmp, parts, letter, lambda a, b: int(f(a, b)), ("u32",) + types[1:]) if types[0] == types[1] or types[1] != types[2] else None


def generate(out):
    video_simd(out)
    arithmetic(out)
    carries(out)
    bits(out)
    comparisons(out)
    predicates(out)
    video(out)
