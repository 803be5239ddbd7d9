# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What goes from lane to lane, or works on a part of a register: DPP, SDWA, permutations, reading and writing single lanes.
from integers import RANDOM, edges

LANES = range(64)
# One value a lane, all different.
DATA = [(RANDOM >> k & 0xFFFFFF00) | k for k in LANES]


def lanes(out, name, body, f, inputs=None, what=None):
    """f gets the lane and returns the result."""
    out.add(name, body, [("u32", DATA)] + (inputs or []), ["u32"], [[f(i) & 0xFFFFFFFF for i in LANES]], what=what)


def dpp(out, control, source, masks="row_mask:0xf bank_mask:0xf", enabled=lambda i: True):
    """source: the lane that is read; None: there is none."""
    name = "dpp-" + control.replace(":", "-").replace(",", "").replace("[", "").replace("]", "")
    if "0xf bank_mask:0xf" not in masks:
        name += "-masked"
    body = "v_mov_b32 v16, 0x77\nv_mov_b32_dpp v16, v4 " + f"{control} {masks}"

    def result(i, zero):
        if not enabled(i):
            return 0x77
        s = source(i)
        return DATA[s] if s is not None else (0 if zero else 0x77)

    lanes(out, name, body, lambda i: result(i, False))
    lanes(out, name + "-bound", body + " bound_ctrl:0" if out.before_10 else body + " bound_ctrl:1", lambda i: result(i, True))


def within(i, s, size):
    return s if s // size == i // size and s >= 0 else None


SELECTORS = {"BYTE_0": (0, 8), "BYTE_1": (8, 8), "BYTE_2": (16, 8), "BYTE_3": (24, 8), "WORD_0": (0, 16), "WORD_1": (16, 16), "DWORD": (0, 32)}


def selected(v, selector, signed=False):
    shift, bits = SELECTORS[selector]
    field = v >> shift & ((1 << bits) - 1)
    return field - (1 << bits) if signed and field >> (bits - 1) else field


def placed(v, selector, unused, old):
    shift, bits = SELECTORS[selector]
    field = v & ((1 << bits) - 1)
    if unused == "UNUSED_PRESERVE":
        return old & ~(((1 << bits) - 1) << shift) | field << shift
    if unused == "UNUSED_SEXT" and field >> (bits - 1):
        return (field - (1 << bits)) << shift & 0xFFFFFFFF
    return field << shift


def sdwa(out):
    operands = [("u32", edges("u32")), ("u32", edges("u32"))]
    add = "v_add_u32" if out.before_10 else "v_add_nc_u32"
    for a in SELECTORS:
        for b in ("BYTE_0", "BYTE_3", "WORD_1", "DWORD"):
            out.test(f"sdwa-{a}-{b}", f"{add}_sdwa v16, v4, v8 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:{a} src1_sel:{b}", operands,
                     ["u32"], lambda x, y, a=a, b=b: selected(x, a) + selected(y, b))
        out.test(f"sdwa-sext-{a}", f"{add}_sdwa v16, sext(v4), v8 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:{a} src1_sel:WORD_0", operands,
                 ["u32"], lambda x, y, a=a: selected(x, a, True) + selected(y, "WORD_0"))
        for unused in ("UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"):
            out.test(f"sdwa-to-{a}-{unused}", f"v_mov_b32 v16, 0x12345678\n{add}_sdwa v16, v4, v8 dst_sel:{a} dst_unused:{unused} "
                     "src0_sel:DWORD src1_sel:DWORD", operands, ["u32"],
                     lambda x, y, a=a, u=unused: placed(x + y, a, u, 0x12345678))
    out.test("sdwa-compare", "v_cmp_lt_u32_sdwa vcc, v4, v8 src0_sel:BYTE_2 src1_sel:WORD_0\nv_cndmask_b32_e64 v16, 0, 1, vcc", operands,
             ["u32"], lambda x, y: int(selected(x, "BYTE_2") < selected(y, "WORD_0")))


def generate(out):
    dpp(out, "quad_perm:[3,1,0,0]", lambda i: i & ~3 | (3, 1, 0, 0)[i & 3])
    for n in (1, 7, 15):
        dpp(out, f"row_shl:{n}", lambda i, n=n: within(i, i + n, 16))
        dpp(out, f"row_shr:{n}", lambda i, n=n: within(i, i - n, 16))
        dpp(out, f"row_ror:{n}", lambda i, n=n: i & ~15 | (i - n) & 15)
    dpp(out, "row_mirror", lambda i: i & ~15 | 15 - (i & 15))
    dpp(out, "row_half_mirror", lambda i: i & ~7 | 7 - (i & 7))
    dpp(out, "row_shr:1", lambda i: within(i, i - 1, 16), "row_mask:0xa bank_mask:0x6", lambda i: 0xA >> (i // 16) & 1 and 6 >> (i // 4 % 4) & 1)
    if out.before_10:
        dpp(out, "wave_shl:1", lambda i: i + 1 if i < 63 else None)
        dpp(out, "wave_shr:1", lambda i: i - 1 if i > 0 else None)
        dpp(out, "wave_rol:1", lambda i: (i + 1) % 64)
        dpp(out, "wave_ror:1", lambda i: (i - 1) % 64)
        # Only what follows a row, or a pair of rows, is written.
        dpp(out, "row_bcast:15", lambda i: i // 16 * 16 - 1 if i >= 16 else None, "row_mask:0xe bank_mask:0xf", lambda i: i >= 16)
        dpp(out, "row_bcast:31", lambda i: 31 if i >= 32 else None, "row_mask:0xc bank_mask:0xf", lambda i: i >= 32)
    else:
        dpp(out, "row_share:5", lambda i: i & ~15 | 5)
        dpp(out, "row_xmask:9", lambda i: i ^ 9)
        lanes(out, "dpp8", "v_mov_b32_dpp v16, v4 dpp8:[7,6,0,1,2,2,4,5]", lambda i: DATA[i & ~7 | (7, 6, 0, 1, 2, 2, 4, 5)[i & 7]])
    add = "v_add_u32" if out.before_10 else "v_add_nc_u32"
    lanes(out, "dpp-operation", f"{add}_dpp v16, v4, v4 row_ror:3 row_mask:0xf bank_mask:0xf", lambda i: DATA[i & ~15 | (i - 3) & 15] + DATA[i])
    # A source lane that does not execute is none.
    odd = "s_mov_b64 s[20:21], exec\nv_mov_b32 v16, 0x77\ns_mov_b32 exec_lo, 0xaaaaaaaa\ns_mov_b32 exec_hi, 0xaaaaaaaa\n"
    lanes(out, "dpp-exec", odd + "v_mov_b32_dpp v16, v4 row_shr:1 row_mask:0xf bank_mask:0xf\ns_mov_b64 exec, s[20:21]", lambda i: 0x77)

    # On RDNA each half of the wave is permuted by itself.
    group = 64 if out.before_10 else 32
    indices = [(i * 37 + 11) % group + i // group * group for i in LANES]
    to = [("u32", [4 * s for s in indices])]
    lanes(out, "ds_bpermute_b32", "ds_bpermute_b32 v16, v8, v4\ns_waitcnt lgkmcnt(0)", lambda i: DATA[indices[i]], to)
    lanes(out, "ds_bpermute_b32-offset", "ds_bpermute_b32 v16, v8, v4 offset:8\ns_waitcnt lgkmcnt(0)", lambda i: DATA[(indices[i] + 2) % group + i // group * group], to)
    from_lane = {s: i for i, s in enumerate(indices)}
    lanes(out, "ds_permute_b32", "ds_permute_b32 v16, v8, v4\ns_waitcnt lgkmcnt(0)", lambda i: DATA[from_lane[i]], to)
    lanes(out, "ds_bpermute_b32-exec", odd +
          "ds_bpermute_b32 v16, v8, v4\ns_waitcnt lgkmcnt(0)\ns_mov_b64 exec, s[20:21]",
          lambda i: 0x77 if i % 2 == 0 else DATA[indices[i]] if indices[i] % 2 else 0, to)
    lanes(out, "ds_swizzle_b32-quad", "ds_swizzle_b32 v16, v4 offset:swizzle(QUAD_PERM,2,0,3,3)\ns_waitcnt lgkmcnt(0)",
          lambda i: DATA[i & ~3 | (2, 0, 3, 3)[i & 3]])
    lanes(out, "ds_swizzle_b32-swap", "ds_swizzle_b32 v16, v4 offset:swizzle(SWAP,8)\ns_waitcnt lgkmcnt(0)", lambda i: DATA[i ^ 8])
    lanes(out, "ds_swizzle_b32-broadcast", "ds_swizzle_b32 v16, v4 offset:swizzle(BROADCAST,32,5)\ns_waitcnt lgkmcnt(0)",
          lambda i: DATA[i & 32 | 5])
    lanes(out, "v_readlane_b32", "v_readlane_b32 s20, v4, 41\nv_mov_b32 v16, s20", lambda i: DATA[41])
    lanes(out, "v_readlane_b32-register", "s_mov_b32 s21, 0x105\nv_readlane_b32 s20, v4, s21\nv_mov_b32 v16, s20", lambda i: DATA[5],
          what="only the low six bits of the lane's number count")
    lanes(out, "v_writelane_b32", "v_mov_b32 v16, v4\ns_movk_i32 s20, 0x55\nv_writelane_b32 v16, s20, 17", lambda i: 0x55 if i == 17 else DATA[i])
    lanes(out, "v_writelane_b32-exec", "s_mov_b64 s[20:21], exec\nv_mov_b32 v16, v4\ns_mov_b64 exec, 0\ns_movk_i32 s22, 0x55\n"
          "v_writelane_b32 v16, s22, 63\ns_mov_b64 exec, s[20:21]", lambda i: 0x55 if i == 63 else DATA[i], what="exec does not matter")
    lanes(out, "v_readfirstlane_b32", "s_mov_b64 s[20:21], exec\ns_lshl_b64 exec, exec, 9\nv_readfirstlane_b32 s22, v4\ns_mov_b64 exec, 0\n"
          "v_readfirstlane_b32 s23, v4\ns_mov_b64 exec, s[20:21]\nv_mov_b32 v16, s22\nv_add_co_u32 v16, vcc, s23, v16",
          lambda i: DATA[9] + DATA[0], what="without a lane that executes, lane 0")
    lanes(out, "v_mbcnt", "s_mov_b32 s20, 0x0f0f1234\ns_mov_b32 s21, 0x80000001\nv_mbcnt_lo_u32_b32 v16, s20, 7\nv_mbcnt_hi_u32_b32 v16, s21, v16",
          lambda i: 7 + bin((0x80000001_0F0F1234) & ((1 << i) - 1)).count("1"))
    lanes(out, "v_swap_b32", "v_mov_b32 v5, v4\nv_mov_b32 v16, 9\nv_swap_b32 v16, v5", lambda i: DATA[i])
    if not out.has(11):
        sdwa(out)
    if out.has(9, 90, 94) and out.chip != "gfx9-generic":
        lanes(out, "accumulator", "v_accvgpr_write_b32 a3, v4\nv_mov_b32 v4, 0\ns_nop 4\nv_accvgpr_read_b32 v16, a3\ns_nop 4", lambda i: DATA[i])
