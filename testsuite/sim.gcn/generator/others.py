# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What else GCC's code has (inventory.txt): branches and calls, flat accesses of all widths, comparisons of halves of words, operations
# with DPP and SDWA, waits, clocks and cache operations.
from integers import edges, value
from memory import DATA, LANES, WAIT, WIDE, lanes

ONE = [("u32", DATA)]


def branches(out):
    """Odd lanes' numbers decide: the branch is taken in a loop that goes through the lanes."""
    for name, condition, taken in (("scc0", "s_cmp_eq_u32 s4, s8", lambda a, b: a != b), ("scc1", "s_cmp_eq_u32 s4, s8", lambda a, b: a == b),
                                   ("vccz", "s_mov_b32 vcc_lo, s4\ns_mov_b32 vcc_hi, s8", lambda a, b: a == 0 and b == 0),
                                   ("vccnz", "s_mov_b32 vcc_lo, s4\ns_mov_b32 vcc_hi, s8", lambda a, b: a != 0 or b != 0)):
        out.test(f"s_cbranch_{name}", f"{condition}\ns_movk_i32 s16, 5\ns_cbranch_{name} 2f\ns_movk_i32 s16, 7\n2:",
                 [("u32", [0, 1, 0x80000000, 5]), ("u32", [0, 1, 0x80000000, 9])], ["u32"], lambda a, b, t=taken: 5 if t(a, b) else 7, scalar=True)
    for name, taken in (("execz", True), ("execnz", False)):
        out.test(f"s_cbranch_{name}", f"s_mov_b64 s[22:23], exec\ns_mov_b32 exec_lo, s4\ns_mov_b32 exec_hi, s8\ns_movk_i32 s16, 5\n"
                 f"s_cbranch_{name} 2f\ns_movk_i32 s16, 7\n2:\ns_mov_b64 exec, s[22:23]",
                 [("u32", [0, 1, 0x80000000]), ("u32", [0, 1, 0x80000000])], ["u32"], lambda a, b, t=taken: 5 if (a == b == 0) == t else 7, scalar=True)
    out.test("s_branch", "s_movk_i32 s16, 5\ns_branch 2f\ns_movk_i32 s16, 7\n2:", [("u32", [1])], ["u32"], lambda a: 5, scalar=True)
    # A function that doubles s20, and comes back.
    call = ("s_mov_b32 s20, s4\ns_getpc_b64 s[22:23]\n3:\ns_add_u32 s22, s22, 2f-3b\ns_addc_u32 s23, s23, 0\ns_swappc_b64 s[24:25], s[22:23]\ns_branch 4f\n"
            "2:\ns_add_u32 s20, s20, s20\ns_setpc_b64 s[24:25]\n4:\ns_mov_b32 s16, s20")
    out.test("s_swappc_b64", call, [("u32", edges("u32"))], ["u32"], lambda a: a + a & 0xFFFFFFFF, scalar=True)


def machine(out):
    same = lambda i: DATA[i]
    lanes(out, "s_barrier", "v_mov_b32 v16, v4\ns_barrier\ns_sleep 1", same, ONE)
    caches = {11: ["buffer_gl0_inv", "buffer_gl1_inv"], 10: ["buffer_gl0_inv", "buffer_gl1_inv"], 94: ["buffer_wbl2 sc1", "buffer_inv sc1"],
              90: ["buffer_wbl2", "buffer_wbinvl1_vol"], 9: ["buffer_wbinvl1_vol"]}[out.generation]
    lanes(out, "caches", f"global_store_dword v1, v4, s[40:41]\ns_waitcnt vmcnt(0)\n" + "\n".join(caches) + f"\ns_waitcnt vmcnt(0)\nglobal_load_dword v16, v1, s[40:41]{WAIT}",
          same, ONE, what="what was stored is still there")
    caches = ["s_icache_inv", "s_dcache_inv"] + (["s_dcache_wb", "s_dcache_inv_vol", "s_dcache_wb_vol"] if out.before_10 else [])
    lanes(out, "scalar-caches", f"global_store_dword v1, v4, s[40:41]{WAIT}\n" + "\n".join(caches) + f"\nglobal_load_dword v16, v1, s[40:41]{WAIT}",
          same, ONE, what="what was stored is still there")
    lanes(out, "s_load_dwordx4", f"s_load_dwordx4 s[20:23], s[42:43], 0x10{WAIT}\ns_xor_b32 s20, s20, s23\ns_xor_b32 s20, s20, s22\nv_mov_b32 v16, s20",
          lambda i: DATA[4] ^ DATA[6] ^ DATA[7], ONE)
    clock = "s_sendmsg_rtn_b64 {}, sendmsg(MSG_RTN_GET_REALTIME)" if out.has(11) else "s_memrealtime {}"
    lanes(out, "real-time", f"{clock.format('s[20:21]')}\ns_waitcnt lgkmcnt(0)\ns_mov_b32 s22, 20000\n2:\ns_sub_u32 s22, s22, 1\ns_cmp_lg_u32 s22, 0\ns_cbranch_scc1 2b\n"
          f"{clock.format('s[24:25]')}\ns_waitcnt lgkmcnt(0)\ns_sub_u32 s26, s24, s20\ns_subb_u32 s27, s25, s21\ns_cmp_lg_u64 s[26:27], 0\ns_cselect_b32 s26, 1, 0\n"
          "s_cmp_eq_u64 s[20:21], 0\ns_cselect_b32 s28, 2, 0\ns_lshr_b32 s27, s27, 31\ns_or_b32 s26, s26, s28\ns_lshl_b32 s27, s27, 2\ns_or_b32 s26, s26, s27\nv_mov_b32 v16, s26",
          lambda i: 1, ONE, what="it goes on, and not back")
    lanes(out, "s_load_dword", f"s_load_dword s20, s[42:43], 0x1c{WAIT}\nv_mov_b32 v16, s20", lambda i: DATA[7], ONE)


def flat(out):
    wide = [("u64", WIDE)]
    base = ("v_mov_b32 v26, s40\nv_mov_b32 v27, s41\nv_add_co_u32 v26, vcc, v26, v2\n"
            f"v_add{'c_co' if out.before_10 else '_co_ci'}_u32 v27, vcc, 0, v27, vcc\n")
    fill = f"{base}flat_store_dwordx2 v[26:27], v[4:5]{WAIT}\n"
    # gfx10 has no offset in flat instructions that both signs and all chips would agree on; lanes begin at the place itself.
    for name, size in (("ubyte", 8), ("ushort", 16)):
        lanes(out, f"flat_load_{name}-place", f"{fill}flat_load_{name} v16, v[26:27]{WAIT}\nv_mov_b32 v17, 0", lambda i, m=(1 << size) - 1: WIDE[i] & m, wide, "u64")
    for name, size in (("byte", 8), ("short", 16)):
        lanes(out, f"flat_store_{name}", f"{fill}v_mov_b32 v28, 0x1c3d\nflat_store_{name} v[26:27], v28{WAIT}\nflat_load_dwordx2 v[16:17], v[26:27]{WAIT}",
              lambda i, m=(1 << size) - 1: WIDE[i] & ~m | 0x1C3D & m, wide, "u64")
    lanes(out, "flat_x4", f"{base}v_and_b32 v30, 3, v0\nv_cmp_eq_u32 vcc, 0, v30\nv_mov_b32 v6, v5\nv_mov_b32 v7, v4\ns_and_saveexec_b64 s[20:21], vcc\n"
          f"flat_store_dwordx4 v[26:27], v[4:7]{WAIT}\nflat_load_dwordx4 v[28:31], v[26:27]{WAIT}\nv_mov_b32 v16, v31\nv_mov_b32 v17, v30\ns_mov_b64 exec, s[20:21]",
          lambda i: WIDE[i] if i % 4 == 0 else 0, wide, "u64")


def short_comparisons(out):
    for name, f in (("eq", lambda a, b: a == b), ("ne", lambda a, b: a != b), ("lt", lambda a, b: a < b), ("le", lambda a, b: a <= b), ("gt", lambda a, b: a > b), ("ge", lambda a, b: a >= b)):
        for letter, t in (("u", "u16"), ("i", "s16")):
            out.test(f"v_cmp_{name}_{letter}16_e64", f"v_cmp_{name}_{letter}16_e64 s[20:21], v4, v8\nv_cndmask_b32_e64 v16, 0, 1, s[20:21]", [(t, edges(t)), (t, edges(t))],
                     ["u32"], lambda a, b, f=f, t=t: int(f(value(t, a), value(t, b))))


def moved_operations(out):
    """DPP of operations other than moves: the lane three before in its row is the first source."""
    def source(i):
        return DATA[i & ~15 | (i - 3) & 15]

    signed = lambda v: v - (1 << 32) if v >> 31 else v
    for op, f in (("and_b32", lambda a, b: a & b), ("or_b32", lambda a, b: a | b), ("xor_b32", lambda a, b: a ^ b), ("min_u32", min), ("max_u32", max),
                  ("min_i32", lambda a, b: min(a, b, key=signed)), ("max_i32", lambda a, b: max(a, b, key=signed))):
        lanes(out, f"v_{op}_dpp", f"v_{op}_dpp v16, v4, v4 row_ror:3 row_mask:0xf bank_mask:0xf", lambda i, f=f: f(source(i), DATA[i]), ONE)
    if out.before_10:
        lanes(out, "v_add_co_u32_dpp", "v_add_co_u32_dpp v16, vcc, v4, v4 row_ror:3 row_mask:0xf bank_mask:0xf\nv_addc_co_u32_e64 v16, vcc, v16, 0, vcc",
              lambda i: source(i) + DATA[i] + (source(i) + DATA[i] >> 32) & 0xFFFFFFFF, ONE)
        lanes(out, "v_addc_co_u32_dpp", "s_mov_b32 vcc_lo, 0x0f0f3355\ns_mov_b32 vcc_hi, 0x80000001\nv_addc_co_u32_dpp v16, vcc, v4, v4, vcc row_ror:3 row_mask:0xf bank_mask:0xf",
              lambda i: source(i) + DATA[i] + (0x80000001_0F0F3355 >> i & 1) & 0xFFFFFFFF, ONE)
    # Small whole numbers, whose sums are exact.
    halves = [("u32", [0x40000000 + (i << 18) for i in LANES])]
    lanes(out, "v_add_f32_dpp", "v_cvt_f32_u32 v5, v0\nv_and_b32 v6, 63, v0\nv_cvt_f32_u32 v6, v6\nv_add_f32_dpp v16, v6, v6 row_ror:3 row_mask:0xf bank_mask:0xf\nv_cvt_u32_f32 v16, v16",
          lambda i: (i & ~15 | (i - 3) & 15) + i, halves)
    if not out.has(11):
        lanes(out, "v_mov_b32_sdwa", "v_mov_b32 v16, 0x12345678\nv_mov_b32_sdwa v16, v4 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_1",
              lambda i: (DATA[i] >> 8 & 255) << 16 | 0x5678, ONE)
        lanes(out, "v_mul_u32_u24_sdwa", "v_mul_u32_u24_sdwa v16, v4, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:BYTE_0",
              lambda i: (DATA[i] >> 16) * (DATA[i] & 255), ONE)
    if out.has(90, 94):
        lanes(out, "v_accvgpr_mov_b32", "v_accvgpr_write_b32 a3, v4\ns_nop 4\nv_accvgpr_mov_b32 a5, a3\nv_mov_b32 v4, 0\ns_nop 4\nv_accvgpr_read_b32 v16, a5\ns_nop 4",
              lambda i: DATA[i], ONE)


def generate(out):
    branches(out)
    machine(out)
    flat(out)
    short_comparisons(out)
    moved_operations(out)
