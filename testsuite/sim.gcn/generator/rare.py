# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What no compiler, or only LLVM's, makes use of: patterns of ds_swizzle, permutations of rows, exchanges at two places of LDS, counters,
# registers whose number has an index, sums of differences, faces of cubes, and what stays in a register of which one half is written.
import struct

from lanes import DATA, LANES, lanes
from memory import PLACE, WAIT, WIDE
from integers import bits, clamped, each_byte, edges, value

ONE = [("u32", DATA)]
ODD = "s_mov_b64 s[20:21], exec\nv_mov_b32 v16, 0x77\ns_mov_b32 exec_lo, 0xaaaaaaaa\ns_mov_b32 exec_hi, 0xaaaaaaaa\n"


def swizzles(out):
    def text(pattern):
        return f"ds_swizzle_b32 v16, v4 offset:{pattern}\ns_waitcnt lgkmcnt(0)"

    for mask in (0, 1, 6, 16, 31):
        def fourier(i, mask=mask):
            place = int(format(i & 31, "05b")[::-1], 2) >> bin(mask).count("1")
            return DATA[i & 32 | place | i & mask]

        lanes(out, f"ds_swizzle_b32-fft-{mask}", text(0xE000 | mask), fourier)
    for right, by, mask in ((0, 1, 0), (0, 5, 24), (1, 3, 0), (1, 7, 3), (0, 31, 16)):
        def rotated(i, right=right, by=by, mask=mask):
            place = (i & 31) + (-by if right else by) & 31
            return DATA[i & 32 | i & mask | place & ~mask]

        lanes(out, f"ds_swizzle_b32-rotate-{right}-{by}-{mask}", text(0xC000 | right << 10 | by << 5 | mask), rotated)


def rows(out):
    chosen = [(5 * k + 3) % 16 for k in range(16)]
    select = sum(s << 4 * k for k, s in enumerate(chosen))
    scalars = f"s_mov_b32 s22, 0x{select & 0xFFFFFFFF:x}\ns_mov_b32 s23, 0x{select >> 32:x}\n"
    for op, other in (("v_permlane16_b32", 0), ("v_permlanex16_b32", 16)):
        source = lambda i, other=other: (i & 48) ^ other | chosen[i & 15]
        lanes(out, op, f"{scalars}{op} v16, v4, s22, s23", lambda i, s=source: DATA[s(i)])
        for name, modes, missing in (("exec", "", lambda i: 0x77), ("bound", " op_sel:[0,1]", lambda i: 0), ("inactive", " op_sel:[1,0]", lambda i, s=source: DATA[s(i)])):
            lanes(out, f"{op}-{name}", f"{ODD}{scalars}{op} v16, v4, s22, s23{modes}\ns_mov_b64 exec, s[20:21]",
                  lambda i, s=source, m=missing: 0x77 if i % 2 == 0 else DATA[s(i)] if s(i) % 2 else m(i))
    # A lane that is off gives zero.
    lanes(out, "dpp8-exec", ODD + "v_mov_b32_dpp v16, v4 dpp8:[7,6,0,1,2,2,4,5]\ns_mov_b64 exec, s[20:21]",
          lambda i: 0x77 if i % 2 == 0 else DATA[i & ~7 | (7, 6, 0, 1, 2, 2, 4, 5)[i & 7]] if (7, 6, 0, 1, 2, 2, 4, 5)[i & 7] % 2 else 0)
    lanes(out, "dpp8-inactive", ODD + "v_mov_b32_dpp v16, v4 dpp8:[7,6,0,1,2,2,4,5] fi:1\ns_mov_b64 exec, s[20:21]",
          lambda i: 0x77 if i % 2 == 0 else DATA[i & ~7 | (7, 6, 0, 1, 2, 2, 4, 5)[i & 7]])


def shared(out):
    """v24: 32 bytes of LDS for each lane."""
    old = not out.has(11)
    wide = [("u64", WIDE)]
    store = "ds_write_b64" if old else "ds_store_b64"
    load = "ds_read_b64" if old else "ds_load_b64"
    two = "ds_wrxchg2_rtn_b32" if old else "ds_storexchg_2addr_rtn_b32"
    begin = f"{PLACE}{store} v24, v[4:5] offset:8{WAIT}\nv_not_b32 v28, v4\nv_not_b32 v29, v5\n"
    swapped = lambda w: w >> 32 | (w & 0xFFFFFFFF) << 32
    out.add("ds_wrxchg2_rtn_b32", f"{begin}{two} v[16:17], v24, v28, v29 offset0:3 offset1:2{WAIT}\n{load} v[20:21], v24 offset:8{WAIT}", wide, ["u64", "u64"],
            [[swapped(w) for w in WIDE], [~swapped(w) & (1 << 64) - 1 for w in WIDE]])
    far = "ds_wrxchg2st64_rtn_b32" if old else "ds_storexchg_2addr_stride64_rtn_b32"
    put = "ds_write2st64_b32" if old else "ds_store_2addr_stride64_b32"
    get = "ds_read2st64_b32" if old else "ds_load_2addr_stride64_b32"
    out.add("ds_wrxchg2st64_rtn_b32", f"{PLACE}v_lshrrev_b32 v24, 3, v24\n{put} v24, v4, v5 offset0:2 offset1:5{WAIT}\nv_not_b32 v28, v4\nv_not_b32 v29, v5\n"
            f"{far} v[16:17], v24, v28, v29 offset0:2 offset1:5{WAIT}\n{get} v[20:21], v24 offset0:2 offset1:5{WAIT}", wide, ["u64", "u64"],
            [WIDE, [~w & (1 << 64) - 1 for w in WIDE]])
    pair = "ds_wrxchg2_rtn_b64" if old else "ds_storexchg_2addr_rtn_b64"
    out.add("ds_wrxchg2_rtn_b64", f"{PLACE}{store} v24, v[4:5]{WAIT}\nv_not_b32 v28, v4\nv_not_b32 v29, v5\n{store} v24, v[28:29] offset:16{WAIT}\n"
            f"{pair} v[32:35], v24, v[28:29], v[4:5] offset0:0 offset1:2{WAIT}\nv_mov_b32 v16, v32\nv_mov_b32 v17, v33\nv_xor_b32 v20, v34, v32\nv_xor_b32 v21, v35, v33\n"
            f"{load} v[30:31], v24{WAIT}\nv_xor_b32 v20, v30, v20\nv_xor_b32 v21, v31, v21", wide, ["u64", "u64"],
            [WIDE, WIDE])
    word_store, word_load = ("ds_write_b32", "ds_read_b32") if old else ("ds_store_b32", "ds_load_b32")
    numbers = [0, 1, 5, 9, 10, 11, 0x7FFFFFFF, 0xFFFFFFFF]
    out.test("ds_wrap_rtn_b32", f"{PLACE}{word_store} v24, v4{WAIT}\nv_mov_b32 v28, 3\nds_wrap_rtn_b32 v16, v24, v8, v28{WAIT}\n{word_load} v20, v24{WAIT}",
             [("u32", numbers), ("u32", numbers)], ["u32", "u32"], lambda a, b: (a, a - b if a >= b else bits("u32", a + 3)))
    # All lanes, and of the odd ones after them.
    base = "s_movk_i32 m0, 0x40\nv_mov_b32 v24, 0x48\n" + f"v_mov_b32 v28, 100\n{word_store} v24, v28{WAIT}\n"
    for op, sign in (("ds_append", 1), ("ds_consume", -1)):
        lanes(out, op, f"{base}{op} v16 offset:8{WAIT}\ns_mov_b64 s[20:21], exec\ns_mov_b32 exec_lo, 0xaaaaaaaa\ns_mov_b32 exec_hi, 0xaaaaaaaa\n"
              f"{op} v16 offset:8{WAIT}\ns_mov_b64 exec, s[20:21]\n{word_load} v28, v24{WAIT}\nv_lshlrev_b32 v28, 16, v28\nv_or_b32 v16, v16, v28",
              lambda i, s=sign: bits("u32", (100 + 96 * s) << 16) | bits("u32", 100 + 64 * s if i % 2 else 100), ONE)


def indexed(out):
    table = "".join(f"s_movk_i32 s{22 + k}, 0x{0x100 + k:x}\n" for k in range(6))
    numbers = [("u32", [0, 1, 2, 3])]
    out.test("s_movrels_b32", f"{table}s_mov_b32 m0, s4\ns_nop 1\ns_movrels_b32 s16, s23", numbers, ["u32"], lambda n: 0x101 + n, scalar=True)
    out.test("s_movreld_b32", f"{table}s_mov_b32 m0, s4\ns_nop 1\ns_movreld_b32 s22, 7\ns_lshl_b32 s16, s22, 4\ns_add_u32 s16, s16, s24\ns_lshl_b32 s16, s16, 4\ns_add_u32 s16, s16, s25",
             numbers, ["u32"], lambda n: ((7 if n == 0 else 0x100) * 16 + (7 if n == 2 else 0x102)) * 16 + (7 if n == 3 else 0x103), scalar=True)
    out.test("s_movrels_b64", f"{table}s_and_b32 s5, s4, 2\ns_mov_b32 m0, s5\ns_nop 1\ns_movrels_b64 s[16:17], s[22:23]", numbers, ["u64"],
             lambda n: 0x100 + (n & 2) | (0x101 + (n & 2)) << 32, scalar=True)
    out.test("s_movreld_b64", f"{table}s_mov_b32 m0, 2\ns_mov_b32 s5, s4\ns_nop 1\ns_movreld_b64 s[22:23], s[4:5]\ns_mov_b32 s16, s24\ns_mov_b32 s17, s25", numbers, ["u64"],
             lambda n: n | n << 32, scalar=True)
    registers = "".join(f"v_add_{'' if out.before_10 else 'nc_'}u32 v{28 + k}, {k}, v4\n" for k in range(4))
    if out.before_10:
        # The four sources and the destination by bits of the mode; then an index of another register.
        lanes(out, "s_set_gpr_idx-source", f"{registers}s_movk_i32 s20, 2\ns_set_gpr_idx_on s20, gpr_idx(SRC0)\nv_mov_b32 v16, v29\ns_set_gpr_idx_off", lambda i: DATA[i] + 3, ONE)
        lanes(out, "s_set_gpr_idx-destination", f"{registers}s_movk_i32 s20, 3\ns_set_gpr_idx_on s20, gpr_idx(DST)\nv_mov_b32 v28, v4\ns_set_gpr_idx_off\nv_xor_b32 v16, v31, v30",
              lambda i: DATA[i] ^ bits("u32", DATA[i] + 2), ONE)
        lanes(out, "s_set_gpr_idx-all", f"{registers}s_movk_i32 s20, 0x102\ns_set_gpr_idx_on s20, gpr_idx(SRC0,SRC1,DST)\nv_sub_u32 v14, v28, v29\ns_set_gpr_idx_off",
              lambda i: -1, ONE, what="only eight bits of the index count")
        lanes(out, "s_set_gpr_idx-modes", f"{registers}s_movk_i32 s20, 1\ns_movk_i32 s21, 3\ns_set_gpr_idx_on s20, gpr_idx(DST)\ns_set_gpr_idx_mode gpr_idx(SRC1)\n"
              "s_set_gpr_idx_idx s21\nv_lshlrev_b32 v16, 1, v28\ns_set_gpr_idx_off\nv_lshlrev_b32 v17, 1, v28", lambda i: 2 * (DATA[i] + 3), ONE)
        return
    lanes(out, "v_movrels_b32", f"{registers}s_mov_b32 m0, 2\nv_movrels_b32 v16, v29", lambda i: DATA[i] + 3, ONE)
    lanes(out, "v_movreld_b32", f"{registers}s_mov_b32 m0, 3\nv_movreld_b32 v28, v4\nv_xor_b32 v16, v31, v30", lambda i: DATA[i] ^ bits("u32", DATA[i] + 2), ONE)
    lanes(out, "v_movrelsd_b32", f"{registers}s_mov_b32 m0, 2\nv_movrelsd_b32 v14, v29", lambda i: DATA[i] + 3, ONE)
    lanes(out, "v_movrelsd_2_b32", f"{registers}s_mov_b32 m0, 0x00010003\nv_movrelsd_2_b32 v15, v28", lambda i: DATA[i] + 3, ONE)
    lanes(out, "v_swaprel_b32", f"{registers}v_mov_b32 v17, 9\ns_mov_b32 m0, 0x00020001\nv_swaprel_b32 v15, v28\nv_lshl_add_u32 v16, v29, 8, v17",
          lambda i: DATA[i] + 1 + (9 << 8), ONE)
    out.test("s_movrelsd_2_b32", f"{table}s_mov_b32 m0, 0x00010003\ns_movrelsd_2_b32 s15, s22", numbers, ["u32"], lambda n: 0x103, scalar=True)


def arithmetic(out):
    nc = "" if out.before_10 else "nc_"
    words = edges("u32", True)
    halves = [(0x7FFF << 16 | h) for h in edges("u16", True)] + [h << 16 | 0x5A for h in edges("u16", True)]
    for letter, t, result in (("u", "u16", "u32"), ("i", "s16", "s32")):
        op = f"v_mad_{letter}32_{letter}16"
        operands = [("u32", halves), ("u32", halves), ("u32", words)]
        out.test(op, f"{op} v16, v4, v8, v12", operands, ["u32"], lambda a, b, c, t=t: bits("u32", value(t, a) * value(t, b) + c))
        out.test(op + "-op_sel", f"{op} v16, v4, v8, v12 op_sel:[1,0,0,0]", operands, ["u32"], lambda a, b, c, t=t: bits("u32", value(t, a >> 16) * value(t, b) + c))
        out.test(op + "-clamp", f"{op} v16, v4, v8, v12 clamp", operands, ["u32"],
                 lambda a, b, c, t=t, r=result: bits("u32", clamped(r, value(t, a) * value(t, b) + value(r, c))))
        if out.before_10:
            out.test(f"v_mad_legacy_{letter}16", f"v_mov_b32 v16, -1\nv_mad_legacy_{letter}16 v16, v4, v8, v12", operands, ["u32"], lambda a, b, c: a * b + c & 0xFFFF,
                     what="zeros above")
        # The upper half stays as it is.
        out.test(f"v_mad_{letter}16-kept", f"v_mov_b32 v16, 0x12345678\nv_mad_{letter}16 v16, v4, v8, v12", operands, ["u32"], lambda a, b, c: 0x12340000 | a * b + c & 0xFFFF)
        out.test(f"v_mad_{letter}16-upper", f"v_mov_b32 v16, 0x12345678\nv_mad_{letter}16 v16, v4, v8, v12 op_sel:[1,0,0,1]", operands, ["u32"],
                 lambda a, b, c: 0x5678 | ((a >> 16) * b + c & 0xFFFF) << 16)
        limit = lambda v, t=t: bits("u16", clamped(t, v))
        pairs = [("u32", halves), ("u32", halves)]
        for name, f in (("add", lambda x, y: x + y), ("sub", lambda x, y: x - y)):
            out.test(f"v_pk_{name}_{letter}16-clamp", f"v_pk_{name}_{letter}16 v16, v4, v8 clamp", pairs, ["u32"],
                     lambda a, b, f=f, t=t, limit=limit: limit(f(value(t, a), value(t, b))) | limit(f(value(t, a >> 16), value(t, b >> 16))) << 16)
        out.test(f"v_pk_mad_{letter}16-clamp", f"v_pk_mad_{letter}16 v16, v4, v8, v12 clamp", pairs + [("u32", halves[:4])], ["u32"],
                 lambda a, b, c, t=t, limit=limit: limit(value(t, a) * value(t, b) + value(t, c)) | limit(value(t, a >> 16) * value(t, b >> 16) + value(t, c >> 16)) << 16)
    out.test("v_add_u16-above", f"v_mov_b32 v16, 0x12345678\nv_add_{nc}u16 v16, v4, v8", [("u32", halves), ("u32", halves)], ["u32"],
             lambda a, b: (a + b & 0xFFFF) | (0 if out.before_10 else 0x12340000), what="gfx9 writes zeros there")
    out.test("v_sat_pk_u8_i16", "v_sat_pk_u8_i16 v16, v4", [("u32", halves + [0x00FF0100, 0x00FEFFFF])], ["u32"],
             lambda a: max(0, min(255, value("s16", a))) | max(0, min(255, value("s16", a >> 16))) << 8)
    pairs = [("u64", edges("u64", True)), ("u32", words), ("u64", edges("u64", True))]
    fields = lambda f: (lambda a, b, c: sum((sum(each_byte(f, a >> 8 * k & 0xFFFFFFFF, b)) + (c >> 16 * k) & 0xFFFF) << 16 * k for k in range(4)))
    out.test("v_qsad_pk_u16_u8", "v_qsad_pk_u16_u8 v[16:17], v[4:5], v8, v[12:13]", pairs, ["u64"], fields(lambda x, y: abs(x - y)))
    out.test("v_mqsad_pk_u16_u8", "v_mqsad_pk_u16_u8 v[16:17], v[4:5], v8, v[12:13]", pairs, ["u64"], fields(lambda x, y: abs(x - y) if y else 0))
    out.test("v_cvt_off_f32_i4", "v_cvt_off_f32_i4 v16, v4\nv_mul_f32 v16, 0x41800000, v16\nv_cvt_i32_f32 v16, v16", [("u32", list(range(32)))], ["u32"],
             lambda a: bits("u32", (a & 15 ^ 8) - 8), what="sixteenths")
    # The bit above the sum.
    out.test("v_mad_i64_i32-carry", "v_mad_i64_i32 v[28:29], vcc, v4, v8, v[12:13]\nv_cndmask_b32_e64 v16, 0, 1, vcc", [("u32", words), ("u32", words), ("u64", edges("u64", True))],
             ["u32"], lambda a, b, c: int(value("s32", a) * value("s32", b) + value("s64", c) < 0))
    out.test("v_mad_u64_u32-carry", "v_mad_u64_u32 v[28:29], vcc, v4, v8, v[12:13]\nv_cndmask_b32_e64 v16, 0, 1, vcc", [("u32", words), ("u32", words), ("u64", edges("u64", True))],
             ["u32"], lambda a, b, c: (a * b + c) >> 64)


def single(v):
    return struct.unpack("<I", struct.pack("<f", v))[0]


def half(v):
    return struct.unpack("<H", struct.pack("<e", v))[0]


def floats(out):
    numbers = [-3.0, -1.0, -0.5, 0.5, 2.0, 7.0]

    def face(x, y, z):
        if abs(z) >= abs(x) and abs(z) >= abs(y):
            return (5 if z < 0 else 4, -x if z < 0 else x, -y, 2 * z)
        if abs(y) >= abs(x):
            return (3 if y < 0 else 2, x, -z if y < 0 else z, 2 * y)
        return (1 if x < 0 else 0, z if x < 0 else -z, -y, 2 * x)

    table = {single(v): v for v in numbers}
    for k, name in enumerate(("id", "sc", "tc", "ma")):
        out.test(f"v_cube{name}_f32", f"v_cube{name}_f32 v16, v4, v8, v12", [("u32", list(table))] * 3, ["u32"],
                 lambda x, y, z, k=k: single(face(table[x], table[y], table[z])[k]))
    if out.before_10:
        # Of more than 256 revolutions gfx9 gives what it gives of none.
        turns = {single(v): v for v in (256.25, -300.25, 1e9 + 64, 255.25, -255.25)}
        out.test("v_sin_f32-far", "v_sin_f32 v16, v4\nv_cvt_i32_f32 v16, v16", [("u32", list(turns))], ["u32"],
                 lambda a: bits("u32", {255.25: 1, -255.25: -1}.get(turns[a], 0)))
        out.test("v_cos_f32-far", "v_cos_f32 v16, v4\nv_cvt_i32_f32 v16, v16", [("u32", [single(256.5), single(-300.25), single(255.5)])], ["u32"],
                 lambda a: bits("u32", -1 if a == single(255.5) else 1))
    if not out.has(9) or out.chip == "gfx908":
        small = [half(v) | half(w) << 16 for v, w in ((1, 2), (-3, 0.5), (7, -11), (0, 4))]
        plain = lambda h: {half(v): v for v in (1, 2, -3, 0.5, 7, -11, 0, 4, -0.5, 3)}[h]
        operands = [("u32", small), ("u32", small), ("u32", small)]
        out.test("v_pk_fmac_f16", "v_mov_b32 v16, v12\nv_pk_fmac_f16 v16, v4, v8", operands, ["u32"],
                 lambda a, b, c: sum(half(plain(a >> k & 0xFFFF) * plain(b >> k & 0xFFFF) + plain(c >> k & 0xFFFF)) << k for k in (0, 16)))
    norms = {half(v): v for v in (0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 0.25)}
    for letter, low, top in (("i", -1, 32767), ("u", 0, 65535)):
        # Halves of these scales are ties: to even.
        f = lambda a, low=low, top=top: round(max(low, min(1, norms[a])) * top) & 0xFFFF
        name = f"v_cvt_pknorm_{letter}16_f16" if not out.has(11) else f"v_cvt_pk_norm_{letter}16_f16"
        out.test(f"v_cvt_pknorm_{letter}16_f16", f"{name} v16, v4, v8", [("u32", list(norms)), ("u32", list(norms))], ["u32"], lambda a, b, f=f: f(a) | f(b) << 16)
        out.test(f"v_cvt_norm_{letter}16_f16", f"v_cvt_norm_{letter}16_f16 v16, v4", [("u32", list(norms))], ["u32"], f)
    if out.has(11):
        wide = {single(v): v for v in (0.0, 1.75, -1.75, 40000.0, -40000.0, 70000.0, 12.0)}
        for letter, low, high in (("i", -32768, 32767), ("u", 0, 65535)):
            f = lambda a, low=low, high=high: int(max(low, min(high, int(wide[a])))) & 0xFFFF
            out.test(f"v_cvt_pk_{letter}16_f32", f"v_cvt_pk_{letter}16_f32 v16, v4, v8", [("u32", list(wide)), ("u32", list(wide))], ["u32"], lambda a, b, f=f: f(a) | f(b) << 16)
    if out.has(10, 11):
        op = "v_fmac_legacy_f32" if out.has(10) else "v_fmac_dx9_zero_f32"
        infinity = 0x7F800000
        out.test("v_fmac_legacy_f32", f"v_mov_b32 v16, v12\n{op} v16, v4, v8", [("u32", [0, infinity, single(2.0)]), ("u32", [0, infinity, single(3.0)]), ("u32", [single(5.0)])],
                 ["u32"], lambda a, b, c: c if a == 0 or b == 0 else infinity if infinity in (a, b) else single(11.0), what="zero wins")


def generate(out):
    swizzles(out)
    if not out.before_10:
        rows(out)
    shared(out)
    indexed(out)
    arithmetic(out)
    floats(out)
