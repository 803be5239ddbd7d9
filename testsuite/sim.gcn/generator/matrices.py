# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Products of matrices. The elements are small whole numbers, so that every sum is exact; each lane makes one word of all its results.
import struct

from integers import RANDOM

LANES = range(64)
# type, rows, blocks, parts of a row that lie in different lanes, elements of a part; and on which chips.
ALL, OLD, CDNA2, CDNA3 = ("gfx908", "gfx90a", "gfx9-4-generic"), ("gfx908", "gfx90a"), ("gfx90a", "gfx9-4-generic"), ("gfx9-4-generic",)
SHAPES = [("f32", rows, blocks, parts, 1, ALL) for rows, blocks, parts in ((32, 2, 1), (16, 4, 1), (4, 16, 1), (32, 1, 2), (16, 1, 4))]
SHAPES += [("f16", rows, blocks, parts, 4, ALL) for rows, blocks, parts in ((32, 2, 1), (16, 4, 1), (4, 16, 1), (32, 1, 2), (16, 1, 4))]
SHAPES += [("bf16", rows, blocks, parts, 2, OLD) for rows, blocks, parts in ((32, 2, 1), (16, 4, 1), (4, 16, 1), (32, 1, 2), (16, 1, 4))]
SHAPES += [("bf16", rows, blocks, parts, 4, CDNA2) for rows, blocks, parts in ((32, 2, 1), (16, 4, 1), (4, 16, 1), (32, 1, 2), (16, 1, 4))]
SHAPES += [("i8", rows, blocks, 1, 4, ALL) for rows, blocks in ((32, 2), (16, 4), (4, 16))]
SHAPES += [("i8", 32, 1, 2, 4, OLD), ("i8", 16, 1, 4, 4, OLD), ("i8", 32, 1, 2, 8, CDNA3), ("i8", 16, 1, 4, 8, CDNA3)]
SHAPES += [("f64", 16, 1, 4, 1, CDNA2), ("f64", 4, 4, 4, 1, CDNA2)]


def mnemonic(chip, kind, rows, blocks, depth, each):
    head = f"v_mfma_{ {'i8': 'i32', 'f64': 'f64'}.get(kind, 'f32')}_{rows}x{rows}x{depth}"
    if chip == "gfx9-4-generic":
        return head + (f"_{blocks}b" if blocks > 1 else "") + f"_{kind}"
    return head + kind + ("_1k" if kind == "bf16" and each == 4 else "")


def encoded(kind, numbers):
    """The bits of a lane's part of a row."""
    if kind == "i8":
        return int.from_bytes(struct.pack(f"<{len(numbers)}b", *numbers), "little")
    if kind == "bf16":
        return sum(struct.unpack("<I", struct.pack("<f", v))[0] >> 16 << 16 * k for k, v in enumerate(numbers))
    return int.from_bytes(struct.pack(f"<{len(numbers)}{ {'f64': 'd', 'f32': 'f', 'f16': 'e'}[kind]}", *numbers), "little")


def number(n):
    return (RANDOM >> n % 121 & 15) - 8 + n % 3


def test(out, kind, rows, blocks, parts, each, options="", broadcast=None, lane_of_b=lambda l: l):
    """broadcast: gives the block of A that is used for a block. options: what the instruction has besides."""
    depth = parts * each
    name = mnemonic(out.chip, kind, rows, blocks, depth, each)
    lane = lambda row, k, block: row + rows * (block + blocks * (k // each))
    a = {(b, i, k): number(7 * i + 31 * k + 3 * b) for b in range(blocks) for i in range(rows) for k in range(depth)}
    b = {(c, j, k): number(11 * j + 17 * k + 5 * c + 1) for c in range(blocks) for j in range(rows) for k in range(depth)}

    def spread(elements):
        lanes = {}
        for (block, row, k), v in elements.items():
            lanes.setdefault(lane(row, k, block), {})[k % each] = v
        return [[lanes[l][e] for e in range(each)] for l in LANES]

    in_a, in_b = spread(a), spread(b)
    # What B is when its lanes have been moved.
    moved = [in_b[lane_of_b(l)] for l in LANES]
    b = {(c, j, k): moved[lane(j, k, c)][k % each] for c in range(blocks) for j in range(rows) for k in range(depth)}

    def place(block, i, j):
        if kind == "f64":
            return (i // 4, j + 16 * (i % 4)) if rows == 16 else (0, j + 4 * block + 16 * i)
        return {32: (block * 16 + 4 * (i // 8) + i % 4, j + 32 * (i // 4 % 2)), 16: (block * 4 + i % 4, j + 16 * (i // 4)), 4: (i, j + 4 * block)}[rows]

    places = blocks * rows * rows // 64
    results = [[None] * places for _ in LANES]
    for block in range(blocks):
        for i in range(rows):
            for j in range(rows):
                n, l = place(block, i, j)
                used = broadcast(block) if broadcast else block
                results[l][n] = l + 3 * n + sum(a[used, i, k] * b[block, j, k] for k in range(depth))
    words = []
    for l in LANES:
        w = 0
        for v in results[l]:
            w = w * 31 + v & 0xFFFFFFFF
        words.append(w)

    wide = 2 if kind == "f64" else 1
    convert = {"f64": ("v_cvt_f64_u32 v[30:31], v30", "v_cvt_i32_f64 v30, v[30:31]"), "i8": ("", "")}.get(kind, ("v_cvt_f32_u32 v30, v30", "v_cvt_i32_f32 v30, v30"))
    body = ["v_and_b32 v29, 63, v0"]
    for n in range(places):
        body += [f"v_add_u32 v30, {3 * n}, v29", convert[0]]
        body += [f"v_accvgpr_write_b32 a{wide * n + k}, v{30 + k}" for k in range(wide)]
    bits = each * {"f64": 64, "f32": 32, "f16": 16, "bf16": 16, "i8": 8}[kind]
    registers = (lambda r: f"v[{r}:{r + 1}]") if bits == 64 else (lambda r: f"v{r}")
    to = "a[0:{}]".format(wide * places - 1)
    body += ["s_nop 7", f"{name} {to}, {registers(4)}, {registers(8)}, {to}{options}"] + ["s_nop 15"] * 3
    body += ["v_mov_b32 v16, 0", "s_movk_i32 s20, 31"]
    for n in range(places):
        body += [f"v_accvgpr_read_b32 v{30 + k}, a{wide * n + k}" for k in range(wide)] + ["s_nop 1", convert[1]]
        body += ["v_mul_lo_u32 v16, v16, s20", "v_add_u32 v16, v16, v30"]
    t = "u64" if bits == 64 else "u32"
    out.add(name + options.strip().replace(" ", "-").replace(":", ""), "\n".join(line for line in body if line),
            [(t, [encoded(kind, v) for v in in_a]), (t, [encoded(kind, v) for v in in_b])], ["u32"], [words],
            what=f"{name}{options}")


def generate(out):
    for *shape, chips in SHAPES:
        if out.chip in chips:
            test(out, *shape)
    if out.chip not in ALL:
        return
    # Blocks of A that several use, and lanes of B that are moved.
    test(out, "f32", 16, 4, 1, 1, " cbsz:1 abid:1", broadcast=lambda block: block & ~1 | 1)
    test(out, "f32", 4, 16, 1, 1, " cbsz:4 abid:9", broadcast=lambda block: 9)
    moves = (lambda l: l, lambda l: l % 32, lambda l: 32 + l % 32, lambda l: (l + 16) % 64, lambda l: l % 16, lambda l: 16 + l % 16,
             lambda l: 32 + l % 16, lambda l: 48 + l % 16)
    for n in range(1, 8):
        test(out, "f32", 16, 4, 1, 1, f" blgp:{n}", lane_of_b=moves[n])
    test(out, "i8", 4, 16, 1, 4, " cbsz:2 abid:3 blgp:3", broadcast=lambda block: block & ~3 | 3, lane_of_b=moves[3])
