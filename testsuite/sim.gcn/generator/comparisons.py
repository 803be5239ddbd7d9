# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Comparisons of lanes: each condition for each type, into vcc, into a pair of scalar registers, and into exec.
import ieee

from assembly import vgpr, width
from integers import edges, value

INTEGER = {"lt": lambda a, b: a < b, "eq": lambda a, b: a == b, "le": lambda a, b: a <= b, "gt": lambda a, b: a > b,
           "ne": lambda a, b: a != b, "ge": lambda a, b: a >= b}


def order(a, b):
    """-1, 0, 1; None if they have none."""
    if a.kind == "nan" or b.kind == "nan":
        return None
    key = [(2 if v.kind == "inf" else 0, v.magnitude) if not v.sign else (-2 if v.kind == "inf" else 0, -v.magnitude) for v in (a, b)]
    return (key[0] > key[1]) - (key[0] < key[1])


FLOATING = {"lt": (-1,), "eq": (0,), "le": (-1, 0), "gt": (1,), "lg": (-1, 1), "ge": (0, 1), "o": (-1, 0, 1), "u": (None,),
            "nge": (-1, None), "nlg": (0, None), "ngt": (-1, 0, None), "nle": (1, None), "neq": (-1, 1, None), "nlt": (0, 1, None)}


def one(out, condition, t, letters, operands, compute):
    op = f"v_cmp_{condition}_{letters}"
    a, b = vgpr(4, t), vgpr(8, t)
    out.test(op, f"{op} vcc, {a}, {b}\nv_cndmask_b32_e64 v16, 0, 1, vcc", operands, ["u32"], compute)
    out.test(op + "-pair", f"{op} s[20:21], {a}, {b}\nv_cndmask_b32_e64 v16, 0, 1, s[20:21]", operands, ["u32"], compute)
    # vcc, which gfx9 writes as well, is not looked at.
    out.test(op.replace("cmp", "cmpx"), f"s_mov_b64 s[22:23], exec\n{op.replace('cmp', 'cmpx')}_e32 {'vcc, ' if out.before_10 else ''}{a}, {b}\n"
             "v_mov_b32 v16, 1\ns_mov_b64 exec, s[22:23]", operands, ["u32"], compute)


# The classes of v_cmp_class: a bit each.
def class_of(f, bits):
    v = f.decode(bits)
    if v.kind == "nan":
        return 1 if bits >> (f.fraction_bits - 1) & 1 else 0
    if v.kind == "inf":
        return 2 if v.sign else 9
    if v.zero:
        return 5 if v.sign else 6
    subnormal = bits & (f.sign_bit - 1) < f.smallest_normal
    return (4 if v.sign else 7) if subnormal else (3 if v.sign else 8)


def generate(out):
    for t, letters in (("s32", "i32"), ("u32", "u32"), ("s64", "i64"), ("u64", "u64"), ("s16", "i16"), ("u16", "u16")):
        for condition, f in INTEGER.items():
            one(out, condition, t, letters, [(t, edges(t)), (t, edges(t))], lambda a, b, t=t, f=f: int(f(value(t, a), value(t, b))))
    for name in ("f32", "f64", "f16"):
        f = ieee.FORMATS[name]
        mode = {"mode": ".amdhsa_float_denorm_mode_32 3"}
        t = name if name != "f16" else "u16"
        for condition, orders in FLOATING.items():
            operands = [(t, f.edges()), (t, f.edges())]
            op = f"v_cmp_{condition}_{name}"
            a, b = vgpr(4, t), vgpr(8, t)

            def compute(x, y, orders=orders, f=f):
                return int(order(f.decode(x), f.decode(y)) in orders)

            out.test(op, f"{op} vcc, {a}, {b}\nv_cndmask_b32_e64 v16, 0, 1, vcc", operands, ["u32"], compute, **mode)
            out.test(op + "-modifiers", f"{op} s[20:21], -{a}, |{b}|\nv_cndmask_b32_e64 v16, 0, 1, s[20:21]", operands, ["u32"],
                     lambda x, y, f=f, compute=compute: compute(x ^ f.sign_bit, y & ~f.sign_bit), **mode)
            cmpx = op.replace("cmp", "cmpx") + "_e32"
            out.test(op.replace("cmp", "cmpx"), f"s_mov_b64 s[22:23], exec\n{cmpx} {'vcc, ' if out.before_10 else ''}{a}, {b}\n"
                     "v_mov_b32 v16, 1\ns_mov_b64 exec, s[22:23]", operands, ["u32"], compute, **mode)
        op = f"v_cmp_class_{name}"
        values = [v for v in f.edges()] + [f.infinity | 1, f.sign_bit | f.infinity | 1]
        out.test(op, f"{op} vcc, {vgpr(4, t)}, v8\nv_cndmask_b32_e64 v16, 0, 1, vcc", [(t, values), ("u32", [1 << i for i in range(10)] + [0, 1023])],
                 ["u32"], lambda x, mask, f=f: mask >> class_of(f, x) & 1)
