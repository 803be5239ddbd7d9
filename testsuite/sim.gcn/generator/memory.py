# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# LDS and flat memory: widths, sign extension, offsets, two addresses, atomic operations with and without the old value.
from fractions import Fraction

import ieee

from assembly import vgpr
from integers import RANDOM, bits, edges, value

LANES = range(64)
DATA = [(RANDOM >> k & 0xFFFFFF00) | k for k in LANES]
WIDE = [(RANDOM >> k & 0xFFFFFFFF_FFFFFF00) | k for k in LANES]
WAIT = "\ns_waitcnt vmcnt(0) lgkmcnt(0)"
# v24: where the lane's 32 bytes of LDS are.
PLACE = "v_and_b32 v24, 63, v0\nv_lshlrev_b32 v24, 5, v24\n"


def lanes(out, name, body, f, inputs, t="u32", what=None):
    out.add(name, body, inputs, [t], [[bits(t, f(i)) for i in LANES]], what=what)


def lds_widths(out):
    word, wide = [("u32", DATA)], [("u64", WIDE)]
    old = not out.has(11)
    store32, load32 = ("ds_write_b32", "ds_read_b32") if old else ("ds_store_b32", "ds_load_b32")
    for op, signed, size in (("ds_read_u8", False, 8), ("ds_read_i8", True, 8), ("ds_read_u16", False, 16), ("ds_read_i16", True, 16)):
        name = op if old else op.replace("read", "load")
        for offset in (0, 2):
            def field(i, offset=offset, size=size, signed=signed):
                v = DATA[i] >> 8 * offset & ((1 << size) - 1)
                return v - (1 << size) if signed and v >> (size - 1) else v

            lanes(out, f"{op}-{offset}", f"{PLACE}{store32} v24, v4{WAIT}\n{name} v16, v24 offset:{offset}{WAIT}", field, word)
    for op, size in (("ds_write_b8", 8), ("ds_write_b16", 16)):
        name = op if old else op.replace("write", "store")
        lanes(out, op, f"{PLACE}v_mov_b32 v25, -1\n{store32} v24, v25{WAIT}\n{name} v24, v4 offset:2{WAIT}\n{load32} v16, v24{WAIT}",
              lambda i, m=(1 << size) - 1: 0xFFFFFFFF & ~(m << 16) | (DATA[i] & m) << 16, word)
    pair = ("ds_write_b64", "ds_read_b64") if old else ("ds_store_b64", "ds_load_b64")
    lanes(out, "ds_b64", f"{PLACE}{pair[0]} v24, v[4:5] offset:8{WAIT}\n{pair[1]} v[16:17], v24 offset:8{WAIT}", lambda i: WIDE[i], wide, "u64")
    four = ("ds_write_b128", "ds_read_b128") if old else ("ds_store_b128", "ds_load_b128")
    lanes(out, "ds_b128", f"{PLACE}v_mov_b32 v6, v5\nv_mov_b32 v7, v4\n{four[0]} v24, v[4:7] offset:16{WAIT}\n{four[1]} v[28:31], v24 offset:16{WAIT}\n"
          "v_mov_b32 v16, v31\nv_mov_b32 v17, v30", lambda i: WIDE[i], wide, "u64")
    two = ("ds_write2_b32", "ds_read2_b32") if old else ("ds_store_2addr_b32", "ds_load_2addr_b32")
    lanes(out, "ds_read2_b32", f"{PLACE}{two[0]} v24, v4, v5 offset0:3 offset1:1{WAIT}\n{two[1]} v[16:17], v24 offset0:3 offset1:1{WAIT}",
          lambda i: WIDE[i], wide, "u64")
    two = ("ds_write2st64_b32", "ds_read2st64_b32") if old else ("ds_store_2addr_stride64_b32", "ds_load_2addr_stride64_b32")
    lanes(out, "ds_read2st64_b32", f"{PLACE}v_lshrrev_b32 v24, 3, v24\n{two[0]} v24, v4, v5 offset0:2 offset1:5{WAIT}\n"
          f"{two[1]} v[16:17], v24 offset0:2 offset1:5{WAIT}", lambda i: WIDE[i], wide, "u64", what="offsets count in 256 bytes")


ATOMICS = {"add": lambda m, d: m + d, "sub": lambda m, d: m - d, "and": lambda m, d: m & d, "or": lambda m, d: m | d, "xor": lambda m, d: m ^ d,
           "inc": lambda m, d: 0 if m >= d else m + 1, "dec": lambda m, d: d if m == 0 or m > d else m - 1}
ORDERED = {"min": min, "max": max}


def operands(t):
    values = [(a, b) for a in edges(t) for b in edges(t)]
    return [(t, [a for a, _ in values]), (t, [b for _, b in values])]


def atomic(out, name, body, t, f):
    """body: memory holds v4's (a), the operand is v8's (d); the old value comes to v16, what is in memory then to v20."""
    given = operands(t)
    result = [bits(t, f(value(t, m), value(t, d))) for m, d in zip(given[0][1], given[1][1])]
    out.add(name, body, given, [t, t], [given[0][1], result])


def lds_atomics(out):
    old = not out.has(11)
    for size in (32, 64):
        store, load = (f"ds_write_b{size}", f"ds_read_b{size}") if old else (f"ds_store_b{size}", f"ds_load_b{size}")
        m, d, result, after = (vgpr(k, f"u{size}") for k in (4, 8, 16, 20))

        def body(op, place=store, fetch=load, m=m, d=d, result=result, after=after):
            return f"{PLACE}{place} v24, {m} offset:8{WAIT}\n{op} {result}, v24, {d} offset:8{WAIT}\n{fetch} {after}, v24 offset:8{WAIT}"

        for name, f in ATOMICS.items():
            t, kind = f"u{size}", "b" if name in ("and", "or", "xor") else "u"
            atomic(out, f"ds_{name}_rtn_{size}", body(f"ds_{name}_rtn_{kind}{size}"), t, f)
        for name, f in ORDERED.items():
            for letter, t in (("i", f"s{size}"), ("u", f"u{size}")):
                atomic(out, f"ds_{name}_rtn_{letter}{size}", body(f"ds_{name}_rtn_{letter}{size}"), t, f)
        swap = f"ds_wrxchg_rtn_b{size}" if old else f"ds_storexchg_rtn_b{size}"
        atomic(out, f"ds_exchange_{size}", body(swap), f"u{size}", lambda a, b: b)
        # Compare and swap: before gfx11 what is compared comes first.
        t, third = f"u{size}", vgpr(28, f"u{size}")
        compared, new = (d, third) if old else (third, d)
        op = f"ds_cmpst_rtn_b{size}" if old else f"ds_cmpstore_rtn_b{size}"
        more = "".join(f"v_mov_b32 v{28 + r}, 0x{0x5AA5 + r:x}\n" for r in range(size // 32))
        value_of_new = 0x5AA5 if size == 32 else 0x5AA6_00005AA5
        given = [(t, [a for a in edges(t) for b in edges(t)]), (t, [b for a in edges(t) for b in edges(t)])]
        out.add(f"ds_compare_{size}", f"{PLACE}{more}{store} v24, {m} offset:8{WAIT}\n{op} {result}, v24, {compared}, {new} offset:8{WAIT}\n"
                f"{load} {after}, v24 offset:8{WAIT}", given, [t, t],
                [given[0][1], [value_of_new if a == b else a for a, b in zip(given[0][1], given[1][1])]], what=op)
    # Without the old value.
    for size in (32, 64):
        store, load = (f"ds_write_b{size}", f"ds_read_b{size}") if old else (f"ds_store_b{size}", f"ds_load_b{size}")
        m, d, after = (vgpr(k, f"u{size}") for k in (4, 8, 16))

        def silent(op, t, f, given=None, store=store, load=load, m=m, d=d, after=after):
            given = given or operands(t)
            out.add(op, f"{PLACE}{store} v24, {m} offset:8{WAIT}\n{op} v24, {d} offset:8{WAIT}\n{load} {after}, v24 offset:8{WAIT}", given, [t],
                    [[f(a, b) for a, b in zip(given[0][1], given[1][1])]], what=op)

        for name, f in {**ATOMICS, "rsub": lambda a, b: b - a}.items():
            t, kind = f"u{size}", "b" if name in ("and", "or", "xor") else "u"
            silent(f"ds_{name}_{kind}{size}", t, lambda a, b, f=f, t=t: bits(t, f(a, b)))
        for name, f in ORDERED.items():
            for letter, t in (("i", f"s{size}"), ("u", f"u{size}")):
                silent(f"ds_{name}_{letter}{size}", t, lambda a, b, f=f, t=t: bits(t, f(value(t, a), value(t, b))))
            form = ieee.FORMATS[f"f{size}"]
            numbers = [form.near(Fraction(n, 4)) for n in (-7, -1, 1, 9)] + [form.infinity, form.infinity | form.sign_bit]
            key = lambda v, form=form: form.decode(v).exact if form.decode(v).kind == "num" else (-1 if v & form.sign_bit else 1) * Fraction(2) ** 2000
            given = [(f"f{size}", [a for a in numbers for b in numbers]), (f"f{size}", [b for a in numbers for b in numbers])]
            silent(f"ds_{name}_f{size}", f"f{size}", lambda a, b, f=f, key=key: f(a, b, key=key), given)
    f32 = ieee.F32
    pairs = [(a, b) for a in f32.few_edges() for b in f32.few_edges()]
    load, store = ("ds_read_b32", "ds_write_b32") if old else ("ds_load_b32", "ds_store_b32")
    normal = [(a, b) for a, b in pairs if not 0 < a & 0x7FFFFFFF < f32.smallest_normal and not 0 < b & 0x7FFFFFFF < f32.smallest_normal]
    sums = [f32.round(ieee.add(f32.decode(a), f32.decode(b), ieee.RN)) for a, b in normal]
    out.add("ds_add_rtn_f32", f"{PLACE}{store} v24, v4{WAIT}\nds_add_rtn_f32 v16, v24, v8{WAIT}\n{load} v20, v24{WAIT}",
            [("f32", [a for a, _ in normal]), ("f32", [b for _, b in normal])], ["f32", "f32"],
            [[a if f32.decode(a).kind != "nan" else None for a, _ in normal], sums])


def flat(out):
    """In the first output's memory, which is where the result goes afterwards: each lane has its own place."""
    old = not out.has(11)
    for size in (32, 64):
        suffix = ("" if size == 32 else "_x2") if old else f"_b{size}"
        words = {32: "dword", 64: "dwordx2"}[size]
        m, d, result, after = (vgpr(k, f"u{size}") for k in (4, 8, 16, 20))
        # v[26:27]: the address of the lane's place in the first output.
        address = (f"v_mov_b32 v26, s40\nv_mov_b32 v27, s41\nv_add_co_u32 v26, vcc, v26, v{1 if size == 32 else 2}\n"
                   f"v_add{'c_co' if out.before_10 else '_co_ci'}_u32 v27, vcc, 0, v27, vcc\n")
        for space, at in (("flat", "v[26:27]"), ("global", "v[26:27]")):
            end = ", off" if space == "global" else ""

            def body(op, returns="glc", space=space, at=at, end=end, m=m, d=d, result=result, after=after, words=words, address=address):
                if out.has(94):
                    returns = "sc0"
                return (f"{address}{space}_store_{words} {at}, {m}{end}{WAIT}\n{space}_atomic_{op} {result}, {at}, {d}{end} {returns}{WAIT}\n"
                        f"{space}_load_{words} {after}, {at}{end}{WAIT}")

            for name, f in ATOMICS.items():
                new = {"and": "b", "or": "b", "xor": "b"}.get(name, "u")
                op = name + (suffix if old else f"_{new}{size}")
                atomic(out, f"{space}_atomic_{name}_{size}", body(op), f"u{size}", f)
            for name, f in ORDERED.items():
                for letter, t in (("s", f"s{size}"), ("u", f"u{size}")):
                    op = f"{letter}{name}{suffix}" if old else f"{name}_{'i' if letter == 's' else 'u'}{size}"
                    atomic(out, f"{space}_atomic_{letter}{name}_{size}", body(op), t, f)
            atomic(out, f"{space}_atomic_swap_{size}", body("swap" + suffix), f"u{size}", lambda a, b: b)
            # The new value, and behind it what is compared.
            n = size // 32
            more = "".join(f"v_mov_b32 v{28 + r}, 0x{0x5AA5 + r:x}\nv_mov_b32 v{28 + n + r}, v{8 + r}\n" for r in range(n))
            both = f"v[28:{27 + 2 * n}]"
            t = f"u{size}"
            given = operands(t)
            new = 0x5AA5 if size == 32 else 0x5AA6_00005AA5
            text = body("cmpswap" + suffix).replace(f", {d}{end}", f", {both}{end}")
            out.add(f"{space}_atomic_cmpswap_{size}", more + text, given, [t, t],
                    [given[0][1], [new if a == b else a for a, b in zip(given[0][1], given[1][1])]])


def flat_widths(out):
    wide = [("u64", WIDE)]
    base = ("v_mov_b32 v26, s40\nv_mov_b32 v27, s41\nv_add_co_u32 v26, vcc, v26, v2\n"
            f"v_add{'c_co' if out.before_10 else '_co_ci'}_u32 v27, vcc, 0, v27, vcc\n")
    for name, signed, size in (("ubyte", False, 8), ("sbyte", True, 8), ("ushort", False, 16), ("sshort", True, 16)):
        def field(i, size=size, signed=signed):
            v = WIDE[i] >> 16 & ((1 << size) - 1)
            return v - (1 << size) if signed and v >> (size - 1) else v

        lanes(out, f"flat_load_{name}", f"{base}global_store_dwordx2 v[26:27], v[4:5], off{WAIT}\nglobal_load_{name} v16, v[26:27], off offset:2{WAIT}\n"
              "v_mov_b32 v17, 0", lambda i, field=field: field(i) & 0xFFFFFFFF, wide, "u64")
    for name, size in (("byte", 8), ("short", 16)):
        lanes(out, f"global_store_{name}", f"{base}global_store_dwordx2 v[26:27], v[4:5], off{WAIT}\nv_mov_b32 v28, 0x1c3d\n"
              f"global_store_{name} v[26:27], v28, off offset:6{WAIT}\nglobal_load_dwordx2 v[16:17], v[26:27], off{WAIT}",
              lambda i, m=(1 << size) - 1: WIDE[i] & ~(m << 48) | (0x1C3D & m) << 48, wide, "u64")
    lanes(out, "global-scalar-base", f"global_store_dwordx2 v2, v[4:5], s[40:41]{WAIT}\nglobal_load_dword v16, v2, s[40:41] offset:4{WAIT}\nv_mov_b32 v17, 0",
          lambda i: WIDE[i] >> 32, wide, "u64")
    d16 = f"{base}v_mov_b32 v28, 0x77\nglobal_store_dwordx2 v[26:27], v[4:5], off{WAIT}\n"
    lanes(out, "global_load_d16", d16 + "v_mov_b32 v16, -1\nv_mov_b32 v17, 0\nglobal_load_short_d16 v16, v[26:27], off{0}\n"
          "global_load_short_d16_hi v16, v[26:27], off offset:4{0}".replace("{0}", WAIT), lambda i: WIDE[i] & 0xFFFF | (WIDE[i] >> 32 & 0xFFFF) << 16, wide, "u64")
    # A quarter of the wave for 16 bytes each.
    lanes(out, "global_x4", f"{base}v_and_b32 v30, 3, v0\nv_cmp_eq_u32 vcc, 0, v30\n"
          f"v_mov_b32 v6, v5\nv_mov_b32 v7, v4\ns_and_saveexec_b64 s[20:21], vcc\nglobal_store_dwordx4 v[26:27], v[4:7], off{WAIT}\n"
          f"global_load_dwordx4 v[28:31], v[26:27], off{WAIT}\nv_mov_b32 v16, v31\nv_mov_b32 v17, v30\ns_mov_b64 exec, s[20:21]",
          lambda i: WIDE[i] if i % 4 == 0 else 0, wide, "u64")


def flat_threes(out):
    """Three words, of every fourth lane; and signed loads at the place itself."""
    wide = [("u64", WIDE)]
    base = ("v_mov_b32 v26, s40\nv_mov_b32 v27, s41\nv_add_co_u32 v26, vcc, v26, v2\n"
            f"v_add{'c_co' if out.before_10 else '_co_ci'}_u32 v27, vcc, 0, v27, vcc\n")
    for space, end in (("flat", ""), ("global", ", off")):
        lanes(out, f"{space}_x3", f"{base}v_and_b32 v30, 1, v0\nv_cmp_eq_u32 vcc, 0, v30\n"
              f"v_mov_b32 v6, v5\ns_and_saveexec_b64 s[20:21], vcc\n{space}_store_dwordx3 v[26:27], v[4:6]{end}{WAIT}\n"
              f"{space}_load_dwordx3 v[28:30], v[26:27]{end}{WAIT}\nv_mov_b32 v16, v30\nv_mov_b32 v17, v28\ns_mov_b64 exec, s[20:21]",
              lambda i: WIDE[i] >> 32 | (WIDE[i] & 0xFFFFFFFF) << 32 if i % 2 == 0 else 0, wide, "u64")
    for name, size in (("sbyte", 8), ("sshort", 16)):
        lanes(out, f"flat_load_{name}-place", f"{base}flat_store_dwordx2 v[26:27], v[4:5]{WAIT}\nflat_load_{name} v16, v[26:27]{WAIT}\nv_mov_b32 v17, 0",
              lambda i, s=size: ((WIDE[i] & ((1 << s) - 1)) ^ 1 << (s - 1)) - (1 << (s - 1)) & 0xFFFFFFFF, wide, "u64")


def scalar_atomics(out):
    """On the lane's place in the first output, a lane after the other."""
    for size in (32, 64):
        t, words, suffix = f"u{size}", size // 32, "" if size == 32 else "_x2"
        m, d, result, after = (f"s{k}" if size == 32 else f"s[{k}:{k + 1}]" for k in (4, 8, 16, 20))
        load = "s_load_dword" + ("" if size == 32 else "x2")
        move = f"s_mov_b{size}"
        # The vector store, since not all of these chips have a scalar one.
        place = (f"s_add_u32 s31, s3, s30\ns_lshl_b32 s31, s31, {1 + words}\ns_add_u32 s22, s40, s31\ns_addc_u32 s23, s41, 0\nv_mov_b32 v30, 0\n"
                 f"v_mov_b32 v28, s4\nv_mov_b32 v29, s{5 if size == 64 else 4}\n"
                 f"global_store_dword{'' if size == 32 else 'x2'} v30, v{'28' if size == 32 else '[28:29]'}, s[22:23]{WAIT}\n")
        body = lambda op: f"{place}{move} {result}, {d}\n{op} {result}, s[22:23], 0 glc{WAIT}\ns_dcache_inv\n{load} {after}, s[22:23], 0{WAIT}"
        tests = {name: f for name, f in ATOMICS.items()}
        for name, f in ORDERED.items():
            tests["u" + name] = f
            tests["s" + name] = lambda a, b, f=f, s=f"s{size}": f(value(s, a), value(s, b))
        tests["swap"] = lambda a, b: b
        for name, f in tests.items():
            op = f"s_atomic_{name}{suffix}"
            out.test(op, body(op), operands_apart(t), [t, t], lambda a, b, f=f: (a, bits(t, f(a, b))), scalar=True, what=op)
        # The new value, and behind it what is compared.
        op = f"s_atomic_cmpswap{suffix}"
        both = f"s[24:{23 + 2 * words}]"
        more = "".join(f"s_movk_i32 s{24 + r}, 0x5a{r}\ns_mov_b32 s{24 + words + r}, s{8 + r}\n" for r in range(words))
        new = 0x5A0 if size == 32 else 0x5A1_000005A0
        out.test(op, f"{place}{more}{op} {both}, s[22:23], 0 glc{WAIT}\n{move} {result}, {both.split(':')[0] + ':25]' if size == 64 else 's24'}\n"
                 f"s_dcache_inv\n{load} {after}, s[22:23], 0{WAIT}", operands_apart(t), [t, t], lambda a, b: (a, new if a == b else a), scalar=True, what=op)


def operands_apart(t):
    return [(t, edges(t)), (t, edges(t))]


def generate(out):
    flat_threes(out)
    if out.before_10:
        scalar_atomics(out)
    lds_widths(out)
    lds_atomics(out)
    flat(out)
    flat_widths(out)
