# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What reads or writes a mask of lanes beside its values: carries, selection.
from integers import edges

SET = "v_cmp_ne_u32 vcc, 0, v12"  # vcc: the lanes whose third operand is not 0
GET = "v_cndmask_b32 v20, 0, 1, vcc"


def generate(out):
    word = [("u32", edges("u32")), ("u32", edges("u32"))]
    carry = word + [("u32", [0, 1])]

    def add(a, b, c=0):
        return a + b + c, int(a + b + c >= 1 << 32)

    def sub(a, b, c=0):
        return a - b - c, int(a - b - c < 0)

    get = "\nv_cndmask_b32_e64 v20, 0, 1, vcc"
    out.test("v_add_co_u32", "v_add_co_u32 v16, vcc, v4, v8" + get, word, ["u32", "u32"], add)
    out.test("v_sub_co_u32", "v_sub_co_u32 v16, vcc, v4, v8" + get, word, ["u32", "u32"], sub)
    out.test("v_subrev_co_u32", "v_subrev_co_u32 v16, vcc, v4, v8" + get, word, ["u32", "u32"], lambda a, b: sub(b, a))
    out.test("v_add_co_u32-pair", "v_add_co_u32 v16, s[20:21], v4, v8\nv_cndmask_b32_e64 v20, 0, 1, s[20:21]", word, ["u32", "u32"], add)
    names = ("v_addc_co_u32", "v_subb_co_u32", "v_subbrev_co_u32") if out.before_10 else (
        "v_add_co_ci_u32", "v_sub_co_ci_u32", "v_subrev_co_ci_u32")
    for op, f in zip(names, (add, sub, lambda a, b, c: sub(b, a, c))):
        out.test(op, f"{SET}\n{op} v16, vcc, v4, v8, vcc{get}", carry, ["u32", "u32"], f)
        out.test(op + "-pair", f"v_cmp_ne_u32_e64 s[22:23], 0, v12\n{op} v16, s[20:21], v4, v8, s[22:23]\n"
                 "v_cndmask_b32_e64 v20, 0, 1, s[20:21]", carry, ["u32", "u32"], f)
    out.test("v_cndmask_b32", f"{SET}\nv_cndmask_b32 v16, v4, v8, vcc", carry, ["u32"], lambda a, b, c: b if c else a)
    out.test("v_cndmask_b32-pair", "v_cmp_ne_u32_e64 s[22:23], 0, v12\nv_cndmask_b32_e64 v16, v4, v8, s[22:23]", carry, ["u32"],
             lambda a, b, c: b if c else a)
    # As for floating-point operands: the sign is changed, whatever the bits mean.
    out.test("v_cndmask_b32-modifiers", "v_cmp_ne_u32_e64 s[22:23], 0, v12\nv_cndmask_b32_e64 v16, -v4, |v8|, s[22:23]", carry, ["u32"],
             lambda a, b, c: b & 0x7FFFFFFF if c else a ^ 0x80000000)
    # Lanes that do not execute keep what they had.
    out.test("exec", f"{SET}\ns_mov_b64 s[20:21], exec\nv_mov_b32 v16, v8\ns_and_b64 exec, exec, vcc\nv_mov_b32 v16, v4\n"
             "s_mov_b64 exec, s[20:21]", carry, ["u32"], lambda a, b, c: a if c else b)
    out.test("s_and_saveexec_b64", f"{SET}\nv_mov_b32 v16, v8\ns_and_saveexec_b64 s[20:21], vcc\nv_mov_b32 v16, v4\n"
             "s_mov_b64 exec, s[20:21]", carry, ["u32"], lambda a, b, c: a if c else b)
