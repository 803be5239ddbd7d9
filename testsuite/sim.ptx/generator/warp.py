# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What lanes of a warp do together: shuffles, votes, matches, reductions. The first input is 100 + the lane, 32 of them, so each
# combination of the other inputs is a warp of its own.
from integer import value
from kernel import test

LANES = ("u32", [100 + i for i in range(32)])
MASKS = [0xFFFFFFFF, 0x0000FFFF, 0x80000001, 0x55555555, 0x00000010]
SEGMENTS = [0x1F, 0x101F, 0x181F, 0x1E1F, 0x1F1F, 0x00, 0x0F, 0x1000, 0x1808]  # clamp in bits 0-4, segment mask in bits 8-12


def source_lane(mode, lane, b, c):
    """The lane that a shuffle reads, and whether it is in range."""
    b, clamp, segment = b & 31, c & 31, c >> 8 & 31
    last, first = lane & segment | clamp & ~segment & 31, lane & segment
    j = {"up": lane - b, "down": lane + b, "bfly": lane ^ b, "idx": first | b & ~segment & 31}[mode]
    good = j >= last if mode == "up" else j <= last
    return (j if good else lane), good


def shuffles(out):
    for mode in ("up", "down", "bfly", "idx"):
        for name, segments, offsets in (("", SEGMENTS, [0, 1, 5]), (".far", SEGMENTS[:4], [16, 31, 33])):
            segments = [c & ~0x1F for c in segments] if mode == "up" else segments

            def compute(a, b, c):
                j, good = source_lane(mode, a - 100, b, c)
                return 100 + j, int(good)

            inputs = [LANES, ("u32", offsets), ("u32", segments)]
            tail = "selp.u32 %e, 1, 0, %p;"
            test(out, f"shfl.sync.{mode}{name}", f"shfl.sync.{mode}.b32 %d|%p, %a, %b, %c, -1;\n{tail}", inputs, ["u32", "u32"], compute)
            test(out, f"shfl.{mode}{name}", f"shfl.{mode}.b32 %d|%p, %a, %b, %c;\n{tail}", inputs, ["u32", "u32"], compute, version="6.3", what=f"shfl.{mode}.b32, as before sm_70")
            test(out, f"shfl.sync.{mode}{name}.plain", f"shfl.sync.{mode}.b32 %d, %a, %b, %c, 0xffffffff;", inputs, ["u32"], lambda a, b, c: compute(a, b, c)[0])
    # Some lanes only; the source is the next lane of the mask.
    body = ("mov.u32 %l, %laneid;\nshr.u32 %w, %b, %l;\nand.b32 %w, %w, 1;\nsetp.ne.u32 %q, %w, 0;\nmov.u32 %d, 7;\nsub.u32 %s, 31, %l;\n"
            "@!%q bra over;\nshfl.sync.idx.b32 %d, %a, %s, 31, %b;\nover:")
    masks = [0xFFFFFFFF, 0x80000001, 0x00FFFF00, 0xF000000F]  # each lane's mirror image is in it too
    test(out, "shfl.sync.idx.some", body, [LANES, ("u32", masks)], ["u32"], lambda a, m: 100 + 31 - (a - 100) if m >> (a - 100) & 1 else 7, registers=".reg .u32 %l, %w, %s;",
         what="shfl.sync by the lanes of a mask")


PATTERNS = [0, 0xFFFFFFFF, 1, 0x80000000, 0x0000FFFF, 0xDEADBEEF]


def votes(out):
    take = "mov.u32 %l, %laneid;\nshr.u32 %w, %b, %l;\nand.b32 %w, %w, 1;\nsetp.ne.u32 %q, %w, 0;\nshr.u32 %w, %c, %l;\nand.b32 %w, %w, 1;\nsetp.ne.u32 %m, %w, 0;\nmov.u32 %d, 7;\n@!%m bra over;\n"
    results = {"all": lambda b, m: int(b & m == m), "any": lambda b, m: int(b & m != 0), "uni": lambda b, m: int(b & m in (0, m)), "ballot": lambda b, m: b & m}
    for mode, f in results.items():
        for negate in ("", "!"):
            vote = f"vote.sync.ballot.b32 %d, {negate}%q, %c;" if mode == "ballot" else f"vote.sync.{mode}.pred %p, {negate}%q, %c;\nselp.u32 %d, 1, 0, %p;"
            g = lambda a, b, m: f(~b & 0xFFFFFFFF if negate else b, m) if m >> (a - 100) & 1 else 7
            test(out, f"vote.sync.{mode}{'.not' if negate else ''}", take + vote + "\nover:", [LANES, ("u32", PATTERNS), ("u32", MASKS)], ["u32"], g, registers=".reg .u32 %l, %w; .reg .pred %m;",
                 what=vote.splitlines()[0])
        vote = "vote.ballot.b32 %d, %q;" if mode == "ballot" else f"vote.{mode}.pred %p, %q;\nselp.u32 %d, 1, 0, %p;"
        test(out, f"vote.{mode}", take.split("shr.u32 %w, %c")[0] + vote, [LANES, ("u32", PATTERNS)], ["u32"], lambda a, b: f(b, 0xFFFFFFFF), registers=".reg .u32 %l, %w; .reg .pred %m;", version="6.3",
             what=vote.splitlines()[0] + " (as before sm_70)")
    test(out, "activemask", take + "activemask.b32 %d;\nover:", [LANES, ("u32", [0]), ("u32", MASKS)], ["u32"], lambda a, b, m: m if m >> (a - 100) & 1 else 7,
         registers=".reg .u32 %l, %w; .reg .pred %m;", what="activemask in a branch that some lanes take")


def matches(out):
    divide = {"b32": "sub.u32 %l, %a, 100;\nrem.u32 %v, %l, %b;\n", "b64": "sub.u32 %l, %a, 100;\nrem.u32 %l, %l, %b;\ncvt.u64.u32 %v, %l;\nshl.b64 %v, %v, 32;\n"}
    groups = [1, 2, 3, 5, 32]
    for t in ("b32", "b64"):
        same = lambda a, n: sum(1 << i for i in range(32) if i % n == (a - 100) % n)
        test(out, f"match.any.sync.{t}", divide[t] + f"match.any.sync.{t} %d, %v, -1;", [LANES, ("u32", groups)], ["u32"], same, registers=f".reg .u32 %l; .reg .{t} %v;",
             what=f"match.any.sync.{t} of the lane modulo n")
        test(out, f"match.all.sync.{t}", divide[t] + f"match.all.sync.{t} %d|%p, %v, -1;\nselp.u32 %e, 1, 0, %p;", [LANES, ("u32", groups)], ["u32", "u32"],
             lambda a, n: (0xFFFFFFFF, 1) if n == 1 else (0, 0), registers=f".reg .u32 %l; .reg .{t} %v;", what=f"match.all.sync.{t} of the lane modulo n")


def reductions(out):
    seeds = [1, 0x9E3779B9, 0x80000001]
    item = lambda i, s: ((100 + i) * s) & 0xFFFFFFFF
    for op, types, f in (("add", ("u32", "s32"), lambda t, v: sum(v)), ("min", ("u32", "s32"), lambda t, v: min(value(t, x) for x in v)), ("max", ("u32", "s32"), lambda t, v: max(value(t, x) for x in v)),
                         ("and", ("b32",), None), ("or", ("b32",), None), ("xor", ("b32",), None)):
        for t in types:
            def whole(s):
                v = [item(i, s) for i in range(32)]
                if f:
                    return f(t, v)
                r = v[0]
                for x in v[1:]:
                    r = r & x if op == "and" else r | x if op == "or" else r ^ x
                return r
            test(out, f"redux.sync.{op}.{t}", f"mul.lo.u32 %v, %a, %b;\nredux.sync.{op}.{t} %d, %v, -1;", [LANES, ("u32", seeds)], ["u32"], lambda a, s: whole(s), registers=".reg .u32 %v;", target="sm_80",
                 what=f"redux.sync.{op}.{t}")


def generate(out):
    shuffles(out)
    votes(out)
    matches(out)
    reductions(out)
