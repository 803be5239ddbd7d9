# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Buffers: loads and stores of every width with index, offsets and lane, what lies outside, swizzled ones, atomic operations; scalar loads
# and stores. The buffer is the first output's memory, 8 bytes a lane, which is where the result goes afterwards.
from memory import DATA, LANES, WAIT, WIDE, lanes

WIDE_INPUT = [("u64", WIDE)]


def resource(out, records, stride=0, swizzled=False, word3=0, structure=False):
    """s[52:55], of the first output's memory."""
    high = stride << 16 | ((1 << 30 if out.has(11) else 1 << 31) if swizzled else 0)
    if not out.before_10 and not structure:
        word3 |= 3 << 28  # bytes are counted
    return f"s_mov_b32 s52, s40\ns_or_b32 s53, s41, 0x{high:x}\ns_mov_b32 s54, {records}\ns_mov_b32 s55, 0x{word3:x}\n"


def lane_in(register):
    return f"v_and_b32 {register}, 63, v0\n"


def widths(out):
    fill = resource(out, 512) + f"buffer_store_dwordx2 v[4:5], v2, s[52:55], 0 offen{WAIT}\n"
    for name, signed, size in (("ubyte", False, 8), ("sbyte", True, 8), ("ushort", False, 16), ("sshort", True, 16)):
        def field(i, size=size, signed=signed):
            v = WIDE[i] >> 16 & ((1 << size) - 1)
            return (v - (1 << size) if signed and v >> (size - 1) else v) & 0xFFFFFFFF

        lanes(out, f"buffer_load_{name}", f"{fill}buffer_load_{name} v16, v2, s[52:55], 0 offen offset:2{WAIT}\nv_mov_b32 v17, 0", field, WIDE_INPUT, "u64")
    for name, size, shift in (("byte", 8, 0), ("short", 16, 0), ("byte_d16_hi", 8, 16), ("short_d16_hi", 16, 16)):
        v = 0x2B4E1C3D >> shift & ((1 << size) - 1)
        lanes(out, f"buffer_store_{name}", f"{fill}v_mov_b32 v28, 0x2b4e1c3d\nbuffer_store_{name} v28, v2, s[52:55], 0 offen offset:6{WAIT}\n"
              f"buffer_load_dwordx2 v[16:17], v2, s[52:55], 0 offen{WAIT}",
              lambda i, m=(1 << size) - 1, v=v: WIDE[i] & ~(m << 48) | v << 48, WIDE_INPUT, "u64")
    for name, signed, size in (("ubyte", False, 8), ("sbyte", True, 8), ("short", False, 16)):
        for high in (False, True):
            def half(i, size=size, signed=signed, high=high):
                v = WIDE[i] >> 24 & ((1 << size) - 1)
                v = (v - (1 << size) if signed and v >> (size - 1) else v) & 0xFFFF
                return v << 16 | 0x3344 if high else v | 0x11220000

            op = f"buffer_load_{name}_d16{'_hi' if high else ''}"
            lanes(out, op, f"{fill}v_mov_b32 v16, 0x11223344\nv_mov_b32 v17, 0\n{op} v16, v2, s[52:55], 0 offen offset:3{WAIT}", half, WIDE_INPUT, "u64")
    lanes(out, "buffer_load_dwordx4", resource(out, 512) + f"{lane_in('v24')}v_lshlrev_b32 v24, 4, v24\nv_mov_b32 v6, v5\nv_mov_b32 v7, v4\n"
          f"s_mov_b64 s[20:21], exec\ns_mov_b64 exec, 0xffff\nbuffer_store_dwordx4 v[4:7], v24, s[52:55], 0 offen{WAIT}\n"
          f"buffer_load_dwordx4 v[28:31], v24, s[52:55], 0 offen{WAIT}\nv_mov_b32 v16, v31\nv_mov_b32 v17, v30\ns_mov_b64 exec, s[20:21]",
          lambda i: WIDE[i] if i < 16 else 0, WIDE_INPUT, "u64")
    lanes(out, "buffer_load_dwordx3", resource(out, 512) + f"{lane_in('v24')}v_mul_u32_u24 v24, 12, v24\nv_mov_b32 v6, v4\n"
          f"s_mov_b64 s[20:21], exec\ns_mov_b64 exec, 0xffff\nbuffer_store_dwordx3 v[4:6], v24, s[52:55], 0 offen{WAIT}\n"
          f"buffer_load_dwordx3 v[28:30], v24, s[52:55], 0 offen{WAIT}\nv_mov_b32 v16, v30\nv_mov_b32 v17, v29\ns_mov_b64 exec, s[20:21]",
          lambda i: WIDE[i] if i < 16 else 0, WIDE_INPUT, "u64")


def addresses(out):
    fill = f"global_store_dwordx2 v2, v[4:5], s[40:41]{WAIT}\n"
    lanes(out, "buffer-outside-load", fill + resource(out, 256) + f"v_mov_b32 v16, -1\nv_mov_b32 v17, -1\nbuffer_load_dwordx2 v[16:17], v2, s[52:55], 0 offen{WAIT}",
          lambda i: WIDE[i] if i < 32 else 0, WIDE_INPUT, "u64", what="what is read behind the end is zero")
    lanes(out, "buffer-outside-store", fill + resource(out, 256) + f"v_mov_b32 v28, 7\nbuffer_store_dword v28, v2, s[52:55], 0 offen{WAIT}\n"
          f"global_load_dwordx2 v[16:17], v2, s[40:41]{WAIT}", lambda i: WIDE[i] >> 32 << 32 | 7 if i < 32 else WIDE[i], WIDE_INPUT, "u64",
          what="what is written behind the end is not")
    lanes(out, "buffer-scalar-offset", fill + resource(out, 512) + f"s_movk_i32 s20, 16\nbuffer_load_dword v16, off, s[52:55], s20 offset:12{WAIT}\nv_mov_b32 v17, 0",
          lambda i: WIDE[3] >> 32, WIDE_INPUT, "u64")
    lanes(out, "buffer-constant-offset", fill + resource(out, 512) + f"buffer_load_dword v16, v2, s[52:55], 4 offen{WAIT}\nv_mov_b32 v17, 0",
          lambda i: WIDE[i] >> 32, WIDE_INPUT, "u64")
    lanes(out, "buffer-index", fill + resource(out, 48, stride=8, structure=True) + lane_in("v30") +
          f"buffer_load_dword v16, v30, s[52:55], 0 idxen offset:4{WAIT}\nv_mov_b32 v17, 0", lambda i: WIDE[i] >> 32 if i < 48 else 0, WIDE_INPUT, "u64",
          what="records of 8 bytes are counted")
    lanes(out, "buffer-index-offset", fill + resource(out, 64, stride=8, structure=True) + lane_in("v30") +
          f"v_sub_co_u32 v30, vcc, 63, v30\nv_mov_b32 v31, 3\nbuffer_load_ubyte v16, v[30:31], s[52:55], 0 idxen offen offset:1{WAIT}\nv_mov_b32 v17, 0",
          lambda i: WIDE[63 - i] >> 32 & 255, WIDE_INPUT, "u64")
    lanes(out, "buffer-lane", fill + resource(out, 512, stride=8, word3=1 << 23) + f"buffer_load_dwordx2 v[16:17], off, s[52:55], 0{WAIT}",
          lambda i: WIDE[i], WIDE_INPUT, "u64", what="the resource says that the lane is added to the index")
    # Swizzled: of eight records, the first words lie side by side, then the second ones.
    memory = [0] * 128
    for i in LANES:
        for k in range(2):
            memory[(i // 8 * 8 + 4 * k) * 8 // 4 + i % 8] = WIDE[i] >> 32 * k & 0xFFFFFFFF
    swizzled = resource(out, 64, stride=8, swizzled=True, structure=True) + lane_in("v30")
    lanes(out, "buffer-swizzled", f"{swizzled}buffer_store_dwordx2 v[4:5], v30, s[52:55], 0 idxen{WAIT}\nglobal_load_dwordx2 v[16:17], v2, s[40:41]{WAIT}",
          lambda i: memory[2 * i] | memory[2 * i + 1] << 32, WIDE_INPUT, "u64")
    lanes(out, "buffer-swizzled-load", f"{swizzled}{fill}buffer_load_dwordx2 v[16:17], v30, s[52:55], 0 idxen{WAIT}",
          lambda i: sum((WIDE[p // 2] >> 32 * (p % 2) & 0xFFFFFFFF) << 32 * k for k in range(2) for p in [(i // 8 * 8 + 4 * k) * 8 // 4 + i % 8]),
          WIDE_INPUT, "u64")


def atomics(out):
    returns = "sc0" if out.has(94) else "glc"
    new = out.has(11)
    fill = resource(out, 256) + f"global_store_dwordx2 v2, v[4:5], s[40:41]{WAIT}\n"
    inside = lambda i, v: v & 0xFFFFFFFF_FFFFFFFF if i < 32 else WIDE[i]
    for op, name, f in (("add", "add_u32", lambda v: v + 9), ("sub", "sub_u32", lambda v: v - 9), ("and", "and_b32", lambda v: v & 9),
                        ("or", "or_b32", lambda v: v | 9), ("xor", "xor_b32", lambda v: v ^ 9), ("swap", "swap_b32", lambda v: 9),
                        ("umin", "min_u32", lambda v: min(v, 9)), ("umax", "max_u32", lambda v: max(v, 9))):
        mnemonic = f"buffer_atomic_{name if new else op}"
        lanes(out, f"buffer_atomic_{op}", f"{fill}v_mov_b32 v28, 9\n{mnemonic} v28, v2, s[52:55], 0 offen{WAIT}\nglobal_load_dwordx2 v[16:17], v2, s[40:41]{WAIT}",
              lambda i, f=f: inside(i, WIDE[i] >> 32 << 32 | f(WIDE[i] & 0xFFFFFFFF) & 0xFFFFFFFF), WIDE_INPUT, "u64")
        mnemonic = f"buffer_atomic_{name.replace('32', '64') if new else op + '_x2'}"
        lanes(out, f"buffer_atomic_{op}_x2-returns", f"{fill}v_mov_b32 v28, 9\nv_mov_b32 v29, 0\n{mnemonic} v[28:29], v2, s[52:55], 0 offen {returns}{WAIT}\n"
              f"global_load_dwordx2 v[16:17], v2, s[40:41]{WAIT}\nv_xor_b32 v16, v16, v28\nv_xor_b32 v17, v17, v29",
              lambda i, f=f: inside(i, f(WIDE[i])) ^ (WIDE[i] if i < 32 else 0), WIDE_INPUT, "u64", what="the old value, exclusive or the new one")
    # The new value, and behind it what is compared: right for even lanes.
    mnemonic = f"buffer_atomic_cmpswap{'_b32' if new else ''}"
    lanes(out, "buffer_atomic_cmpswap", f"{fill}v_mov_b32 v28, 9\nv_and_b32 v29, 1, v0\nv_xor_b32 v29, v29, v4\n{mnemonic} v[28:29], v2, s[52:55], 0 offen {returns}{WAIT}\n"
          f"global_load_dwordx2 v[16:17], v2, s[40:41]{WAIT}\nv_mov_b32 v17, v28",
          lambda i: (9 if i % 2 == 0 and i < 32 else WIDE[i] & 0xFFFFFFFF) | ((WIDE[i] & 0xFFFFFFFF) << 32 if i < 32 else 0), WIDE_INPUT, "u64")


def scalars(out):
    """The input is s[42:43]: DATA."""
    source = "s_mov_b32 s52, s42\ns_mov_b32 s53, s43\ns_mov_b32 s54, {}\ns_mov_b32 s55, 0\n"
    for n in (1, 2, 4, 8, 16):
        first = "s64" if n == 1 else f"s[64:{63 + n}]"
        size = "" if n == 1 else f"x{n}"
        body = source.format(16 + 4 * n) + f"s_buffer_load_dword{size} {first}, s[52:55], 0x10{WAIT}\nv_mov_b32 v16, s{63 + n}"
        lanes(out, f"s_buffer_load_dword{size}", body, lambda i, n=n: DATA[3 + n], [("u32", DATA)])
    lanes(out, "s_buffer_load-outside", source.format(24) + f"s_buffer_load_dwordx4 s[64:67], s[52:55], 0x10{WAIT}\nv_mov_b32 v16, s65\nv_add_co_u32 v16, vcc, s66, v16\n"
          "v_add_co_u32 v16, vcc, s67, v16", lambda i: DATA[5], [("u32", DATA)], what="what is read behind the end is zero")
    lanes(out, "s_buffer_load-register", source.format(256) + f"s_movk_i32 s20, 20\ns_buffer_load_dword s64, s[52:55], s20{WAIT}\nv_mov_b32 v16, s64",
          lambda i: DATA[5], [("u32", DATA)])
    if not out.before_10:
        return
    wide = [("u64", WIDE)]
    put = "s_mov_b32 s64, 0x12345678\ns_mov_b32 s65, 0x9abcdef0\ns_mov_b32 s66, 5\ns_mov_b32 s67, 6\n"
    words = [0x12345678, 0x9ABCDEF0, 5, 6]
    back = f"\ns_dcache_wb{WAIT}\nglobal_load_dwordx2 v[16:17], v2, s[40:41]{WAIT}"
    fill = f"global_store_dwordx2 v2, v[4:5], s[40:41]{WAIT}\n"

    def stored(first, count):
        def f(i):
            w = [words[k - first] if first <= k < first + count else WIDE[i] >> 32 * (k % 2) & 0xFFFFFFFF for k in (2 * i, 2 * i + 1)]
            return w[0] | w[1] << 32

        return f

    lanes(out, "s_store_dword", fill + put + "s_store_dword s64, s[40:41], 0x4" + back, stored(1, 1), wide, "u64")
    lanes(out, "s_store_dwordx2", fill + put + "s_store_dwordx2 s[64:65], s[40:41], 0x18" + back, stored(6, 2), wide, "u64")
    lanes(out, "s_store_dwordx4", fill + put + "s_movk_i32 m0, 0x20\ns_store_dwordx4 s[64:67], s[40:41], m0" + back, stored(8, 4), wide, "u64")
    buffer = "s_mov_b32 s52, s40\ns_mov_b32 s53, s41\ns_mov_b32 s54, 0x28\ns_mov_b32 s55, 0\n"
    lanes(out, "s_buffer_store_dword", fill + put + buffer + "s_buffer_store_dword s64, s[52:55], 0x4" + back, stored(1, 1), wide, "u64")
    lanes(out, "s_buffer_store_dwordx2", fill + put + buffer + "s_buffer_store_dwordx2 s[64:65], s[52:55], 0x18" + back, stored(6, 2), wide, "u64")
    lanes(out, "s_buffer_store_dwordx4", fill + put + buffer + "s_buffer_store_dwordx4 s[64:67], s[52:55], 0x20" + back, stored(8, 2), wide, "u64",
          what="only what lies inside is written")


def generate(out):
    widths(out)
    addresses(out)
    atomics(out)
    scalars(out)
