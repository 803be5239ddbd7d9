#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The simulated AMD GPU's decoder against LLVM: roundtrip.py --tables FOLDER --gcndis PROGRAM --mc PROGRAM --objdump PROGRAM --scratch FOLDER CHIP
#
# Instructions are made up for every row of opcodes.def that the chip has, in every form (32 bits, 64 bits, literal, SDWA, DPP): first as words, which
# llvm-objdump puts into the assembler's language, from which llvm-mc assembles them; what gcndis then writes of the object file must be what
# llvm-objdump writes. Each form must have got through; of generic chips, which lack what one of theirs lacks, most.
# --wrong compares with the decoding for another chip: then there must be differences. Prints what is wrong, and ends with status 1 if anything is.
import argparse
import os
import random
import re
import subprocess
import sys

GENERATIONS = {"gfx900": "g9", "gfx906": "g906", "gfx908": "g908", "gfx90a": "g90a", "gfx942": "g940", "gfx1030": "g10", "gfx1100": "g11",
               "gfx9-generic": "g9", "gfx9-4-generic": "g940", "gfx10-3-generic": "g10", "gfx11-generic": "g11"}
ORDER = ["g9", "g906", "g908", "g90a", "g940", "g10", "g11"]
GROUPS = {"all": ORDER, "all9": ORDER[:5], "rdna": ORDER[5:], "from906": ORDER[1:5], "cdna": ORDER[2:5], "from90a": ORDER[3:5], "to908": ORDER[:3],
          "to90a": ORDER[:4]}
CANDIDATES = 10  # words made up for a form at a time
ROUNDS = 6       # for those of which none has got through
KEPT = 3         # of them, instructions compared
SLOT = 5         # words between candidates: what follows one is s_nop


class Row:
    def __init__(self, mnemonic, encoding, number, generations, operands):
        self.mnemonic, self.encoding, self.number = mnemonic, encoding, int(number, 0)
        self.generations = {g for part in generations.split("|") for g in GROUPS.get(part, [part])}
        self.flags, _, rest = operands.rpartition(":") if ":" in operands else ("", "", operands)
        self.operands = [(o.split(".")[0], o.split(".")[1] if "." in o else "") for o in rest.split()]

    def field(self, name):
        return next((t for f, t in self.operands if f == name), None)


def read_rows(folder):
    rows = []
    for name in sorted(os.listdir(folder)):
        if re.fullmatch(r"opcodes_\w+\.def", name):
            for line in open(os.path.join(folder, name), encoding="utf-8"):
                m = re.fullmatch(r'GCN_(?:NEW|ALSO)\((\w+), "(\w*)", (\w+), (\w+), ([\w|]+), "(.*)"\)\n', line)
                if m:
                    rows.append(Row(*m.groups()[1:]))
    return rows


def words_of(kind):
    """32-bit words of a type."""
    if kind == "mask":
        return 2
    m = re.fullmatch(r"(v2)?[a-z]+(\d+)(?:x(\d+))?", kind)
    bits = int(m[2]) * (2 if m[1] else 1) * int(m[3] or 1)
    return max(1, bits // 32)


class Maker:
    """Makes up the words of instructions for one chip."""

    def __init__(self, generation, rng):
        self.g, self.rng = generation, rng
        self.rdna = generation in ("g10", "g11")
        self.mask = 0xffffffff  # of literals

    def make(self, row, how):
        self.mask = 0xffff if any(re.fullmatch(r"b?[fbiu]16", t) for _, t in row.operands) else 0xffffffff
        return how(row)

    def chance(self, p):
        return self.rng.random() < p

    def vgpr(self, words):
        n = self.rng.randrange(0, 256 - words + 1)
        return n & ~1 if words > 1 else n

    def sgpr(self, words):
        if words <= 2 and self.chance(0.2):
            return self.rng.choice([106, 126] if words == 2 else [106, 107, 126, 124 if self.g != "g11" else 125])
        align = 1 if words == 1 else 2 if words == 2 else 4
        return self.rng.randrange(0, (96 - words) // align + 1) * align

    def constant(self):
        return self.rng.choice([128, 129, 192, 193, 208, 240, 241, 242, 243, 244, 245, 246, 247, 248, self.rng.randrange(128, 209)])

    def literal(self):
        return self.rng.choice([0x12345678, 0xdeadbeef, 0x7fffffff, 100, 0xffffff00, 0x3e22f984, self.rng.getrandbits(32)])

    def source(self, kind, scalar, literal=False):
        """The nine bits of a source."""
        if not scalar:
            return 256 + self.vgpr(words_of(kind))
        pick = self.rng.random()
        if literal and pick < 0.3:
            return 255
        return self.sgpr(words_of(kind)) if pick < 0.6 else self.constant()

    def tail(self, words, needs):
        return words + [self.literal() & self.mask] if needs else words

    def scalar(self, row):
        op, e = row.number, row.encoding
        dst = self.sgpr(words_of(row.field("d") or row.field("S") or "b32"))
        srcs, has_literal = [0, 0], False
        for n in "01":
            kind = row.field(n)
            if kind:
                may = not has_literal
                code = self.source(kind, True, may)
                has_literal = has_literal or code == 255
                srcs[int(n)] = code
        if row.field("g") is not None:
            srcs[1] = self.rng.randrange(16)
        if row.field("m") is not None:
            srcs[0] = self.rng.choice([0x80, 0x83, 1])
        imm = self.rng.choice([0, 1, 5, 0x40, 0x1234, 0xfffe, self.rng.getrandbits(16)])
        for f, _ in row.operands:
            if f == "h":
                imm = self.rng.choice([1, 2, 3, 5, 6, 7]) | self.rng.randrange(32) << 6 | self.rng.randrange(8) << 11
            elif f == "m":
                imm = self.rng.choice([1, 6, 9] + ([0x12, 0x23] if self.g != "g11" else [3]))
            elif f == "w":
                imm = self.rng.getrandbits(16) & (0xcf7f if not self.rdna else 0xff7f if self.g == "g10" else 0xfff7)
            elif f == "y":
                imm = self.rng.randrange(1, 12) | self.rng.randrange(6) << 4 | self.rng.randrange(12) << 7
            elif f == "p":
                imm = 0x0f9f & self.rng.getrandbits(16)
            elif f == "g":
                imm = self.rng.randrange(16)
            elif f == "i":
                imm = self.rng.choice([0, 1, 5, 0x12, 0x40])
        if row.mnemonic.startswith("s_waitcnt_") and e == "sopk":
            dst = 124 if self.g == "g11" else 125
        if row.mnemonic == "s_version":
            imm = 0x1234  # some have names
        if e == "sopp":
            return [0xbf800000 | op << 16 | (imm if row.operands else 0)]
        if e == "sopk":
            return self.tail([0xb0000000 | op << 23 | dst << 16 | imm], row.field("K"))
        if e == "sop1":
            return self.tail([0xbe800000 | (dst if row.field("d") else 0) << 16 | op << 8 | srcs[0]], has_literal)
        if e == "sopc":
            return self.tail([0xbf000000 | op << 16 | srcs[1] << 8 | srcs[0]], has_literal)
        return self.tail([0x80000000 | op << 23 | (dst if row.field("d") else 0) << 16 | srcs[1] << 8 | srcs[0]], has_literal)

    def smem(self, row):
        data = self.sgpr(words_of(row.field("d") or row.field("0") or row.field("x"))) if row.operands and row.operands[0][0] in "d0x" else 0
        base = self.sgpr(words_of(row.field("b"))) >> 1 if row.field("b") else 0
        glc = self.rng.randrange(2) if row.operands and row.operands[0][0] in "dx" and len(row.operands) > 2 else 0
        word = data << 6 | base
        if row.field("o") is None:
            return [(0xf4000000 if self.rdna else 0xc0000000) | row.number << 18 | word, (124 if self.g == "g11" else 125) << 25 if self.rdna else 0]
        offset, register = self.rng.choice([0, 4, 0x10, 0xffffc]), self.rng.randrange(90)
        if self.rdna:
            by_register = self.chance(0.4)
            none = 125 if self.g == "g10" else 124
            word |= glc << (16 if self.g == "g10" else 14)
            return [0xf4000000 | row.number << 18 | word, (register << 25 if by_register else offset | none << 25)]
        by_register = self.chance(0.4)
        return [0xc0000000 | row.number << 18 | (0 if by_register else 1 << 17) | glc << 16 | word, register if by_register else offset]

    def base32(self, row, src0):
        op, d, s1 = row.number, 0, 0
        if row.field("d"):
            d = self.vgpr(words_of(row.field("d")))
        if row.field("D"):
            d = self.sgpr(words_of(row.field("D")))
        if row.field("1"):
            s1 = self.vgpr(words_of(row.field("1")))
        if row.encoding == "vop2":
            return op << 25 | d << 17 | s1 << 9 | src0
        if row.encoding == "vop1":
            return 0x7e000000 | d << 17 | op << 9 | src0
        return 0x7c000000 | op << 17 | s1 << 9 | src0

    def plain(self, row):
        kind = row.field("0")
        src0 = self.source(kind, self.chance(0.6), True) if kind else 0
        return self.tail([self.base32(row, src0)], src0 == 255 or row.field("K"))

    def floats(self, row, n):
        kind = row.field(n)
        return kind is not None and "f" in kind and "x" not in kind

    def sdwa(self, row):
        v = self.vgpr(1)
        is_scalar = self.chance(0.2)
        word = (self.rng.randrange(100) if is_scalar else v) | (1 << 23 if is_scalar else 0)
        word |= self.rng.randrange(7) << 16
        if row.field("1"):
            word |= self.rng.randrange(7) << 24
        for n, sext, neg in (("0", 19, 20), ("1", 27, 28)):
            if row.field(n) and self.floats(row, n):
                word |= self.rng.randrange(4) << neg
            elif row.field(n) and row.field(n)[0] in "iu":
                word |= self.rng.randrange(2) << sext
        if row.encoding == "vopc":
            if self.chance(0.5) and row.field("x") is None:
                word |= 1 << 15 | self.sgpr(2) << 8
        else:
            word |= self.rng.randrange(7) << 8 | self.rng.randrange(3) << 11
        return [self.base32(row, 0xf9), word]

    def control(self):
        shared = [self.rng.randrange(256), 0x101, 0x10f, 0x112, 0x121, 0x140, 0x141]
        if self.rdna:
            return self.rng.choice(shared + [0x150, 0x15f, 0x161])
        return self.rng.choice(shared + [0x130, 0x134, 0x138, 0x13c, 0x142, 0x143] + ([0x153] * 6 if self.g in ("g90a", "g940") else []))

    def dpp_word(self, modifiers):
        word = self.vgpr(2) | self.control() << 8 | self.rng.randrange(2) << 19 | self.rng.randrange(16) << 24 | self.rng.randrange(16) << 28
        if self.rdna:
            word |= self.rng.randrange(2) << 18
        return word | modifiers

    def dpp(self, row):
        modifiers = 0
        for n, at in (("0", 20), ("1", 22)):
            if self.floats(row, n):
                modifiers |= self.rng.randrange(4) << at
        return [self.base32(row, 0xfa), self.dpp_word(modifiers)]

    def dpp8(self, row):
        return [self.base32(row, 0xe9 + self.rng.randrange(2)), self.vgpr(2) | self.rng.getrandbits(24) << 8]

    def vop3(self, row, number, dpp=None):
        is_float = any(self.floats(row, n) for n in "012")
        w0 = (0xd4000000 if self.rdna else 0xd0000000) | number << 16
        carry = row.field("e") or (row.encoding == "vop2" and row.field("c") is not None)
        if carry:
            w0 |= self.sgpr(2) << 8
        if row.field("d"):
            w0 |= self.vgpr(words_of(row.field("d")))
        elif row.field("D"):
            w0 |= self.sgpr(words_of(row.field("D")))
        elif row.encoding == "vopc" and row.field("x") is None:
            w0 |= self.sgpr(2)
        elif row.field("x") is not None:
            w0 |= 126
        w1, scalar_left, literal = 0, 1, False
        for n, shift in (("0", 0), ("1", 9), ("2", 18)):
            kind = row.field(n)
            if not kind:
                continue
            if kind == "mask":
                w1 |= self.sgpr(2) << shift
                continue
            scalar = self.chance(0.4)
            code = self.source(kind, scalar, self.rdna and not literal and dpp is None)
            if dpp is not None and n == "0":
                code = 0xfa if dpp == "p" else 0xe9
            literal = literal or code == 255
            w1 |= code << shift
            if self.floats(row, n) and self.chance(0.4):
                w1 |= self.rng.randrange(2) << (29 + int(n))
                if not carry:
                    w0 |= self.rng.randrange(2) << (8 + int(n))
        if row.field("k") is not None:
            w1 |= self.sgpr(2) << 18
        if "o" in row.flags and not carry and not (dpp and row.field("2") == "mask") and self.chance(0.3):
            w0 |= self.rng.randrange(8) << 11
        if is_float and self.chance(0.3):
            w0 |= 1 << 15
        if is_float and row.field("d") and row.field("d")[0] == "f" and self.chance(0.3) and dpp is None:
            w1 |= self.rng.randrange(4) << 27
        words = [w0, w1]
        if dpp == "p":
            words.append(self.dpp_word(0))
        if dpp == "8":
            words.append(self.vgpr(2) | self.rng.getrandbits(24) << 8)
        return self.tail(words, literal)

    def vop3p(self, row, dpp=None):
        w0 = (0xcc000000 if self.rdna else 0xd3800000) | row.number << 16
        w1 = 0
        if "M" in row.flags or "m" in row.flags:
            accumulates = "m" in row.flags and self.rng.randrange(2) == 1
            align = lambda kind: self.rng.randrange(0, (256 - words_of(kind)) // 4 + 1) * 4
            w0 |= align(row.field("d")) | (1 << 15 if accumulates else 0)
            for n, shift in (("0", 0), ("1", 9)):
                w1 |= (256 + align(row.field(n))) << shift
            w1 |= (256 + align(row.field("2")) if self.chance(0.7) or row.field("2") == "b32" else self.constant()) << 18
            w1 |= self.rng.randrange(4) << 27
            return [w0, w1]
        literal = False
        w0 |= self.vgpr(words_of(row.field("d")))
        for n, shift in (("0", 0), ("1", 9), ("2", 18)):
            kind = row.field(n)
            if not kind:
                continue
            code = self.source(kind, self.chance(0.3), self.rdna and not literal and dpp is None)
            if dpp is not None and n == "0":
                code = 0xfa if dpp == "p" else 0xe9
            literal = literal or code == 255
            w1 |= code << shift
        bits = 3 if row.field("2") else 2 if row.field("1") else 0
        if bits and "q" not in row.flags:
            default = 0 if "z" in row.flags else 7
            high = self.rng.randrange(1 << bits) | (default & ~((1 << bits) - 1)) if self.chance(0.5) else default
            w0 |= (high >> 2 & 1) << 14
            w1 |= (high & 3) << 27
            if self.chance(0.4):
                w0 |= self.rng.randrange(1 << bits) << 11
            if any(self.floats(row, n) for n in "012") and self.chance(0.4):
                w0 |= self.rng.randrange(1 << bits) << 8
                w1 |= self.rng.randrange(1 << bits) << 29
        elif bits:
            w0 |= 1 << 14
            w1 |= 3 << 27
        words = [w0, w1]
        if dpp == "p":
            words.append(self.dpp_word(0))
        if dpp == "8":
            words.append(self.vgpr(2) | self.rng.getrandbits(24) << 8)
        return self.tail(words, literal)

    def ds(self, row):
        w0 = 0xd8000000 | (row.number << 18 if self.rdna else row.number << 17)
        if row.field("o") is not None or row.field("O") is not None or row.field("w") is not None:
            w0 |= self.rng.choice([0, 4, 0x0c10, 0x8001 if row.field("w") is not None else 0xfff0])
        w1 = self.vgpr(1) if row.field("a") is not None else 0
        for n, shift in (("0", 8), ("1", 16), ("d", 24)):
            if row.field(n):
                w1 |= self.vgpr(words_of(row.field(n))) << shift
        if self.g in ("g90a", "g940") and (row.field("0") or row.field("d")) and self.chance(0.2):
            w0 |= 1 << 25
        return [w0, w1]

    def flat(self, row):
        is_flat, is_scratch = row.encoding == "flat", row.encoding == "scratch"
        segment = {"flat": 0, "scratch": 1, "global": 2}[row.encoding]
        w0 = 0xdc000000 | row.number << 18 | segment << (16 if self.g == "g11" else 14)
        returns = row.field("r") is not None and self.chance(0.5)
        if is_flat:
            w0 |= self.rng.choice([0, 4, 0x7ff])
        else:
            w0 |= self.rng.choice([0, 4, 0x7ff, 0xffc if self.g == "g10" else 0x1ffc])
        glc = 14 if self.g == "g11" else 16
        if returns or (row.field("r") is None and self.chance(0.3)):
            w0 |= 1 << glc
        if self.chance(0.3):
            w0 |= 1 << (15 if self.g == "g11" else 17)
        if self.g in ("g90a", "g940") and self.chance(0.3):
            w0 |= 1 << 25
        if self.rdna and self.chance(0.3):
            w0 |= 1 << (12 if self.g == "g10" else 13)
        none = 0x7f if not self.rdna else 0x7d if self.g == "g10" else 0x7c
        saddr, w1 = (0 if is_flat and not self.rdna else none), 0
        if not is_flat and row.field("s") is not None and self.chance(0.5):
            saddr = self.sgpr(1 if is_scratch else 2)
        by_vector = True
        if is_scratch:
            by_vector = saddr == none
            if by_vector and self.g == "g11":
                w1 |= 1 << 23
            if by_vector and self.g == "g940":
                w0 |= 1 << 13
        if row.field("a") is not None and by_vector:
            w1 |= self.vgpr(1 if is_scratch or (saddr != none and not is_flat) else 2)
        w1 |= saddr << 16
        if row.field("0"):
            w1 |= self.vgpr(words_of(row.field("0"))) << 8
        if row.field("d"):
            w1 |= self.vgpr(words_of(row.field("d"))) << 24
        if returns:
            w1 |= self.vgpr(words_of(row.field("r"))) << 24
        return [w0, w1]

    def mubuf(self, row):
        w0 = 0xe0000000 | row.number << 18
        if not row.operands:
            return [w0 | (self.rng.randrange(2) << 15 | self.rng.randrange(2) << 14 if self.g == "g940" else 0), 0]
        w0 |= self.rng.choice([0, 4, 0xffc])
        data = next(t for f, t in row.operands if f in "d0x" and t)
        vaddr, mode = 0, self.rng.randrange(3)  # no address, offset, index
        w1 = self.rng.randrange(12) << 16 | self.rng.choice([0x80, 3, 77]) << 24 | self.vgpr(words_of(data)) << 8
        if mode:
            vaddr = self.vgpr(1)
            if self.g == "g11":
                w1 |= 1 << (21 + mode)
            else:
                w0 |= 1 << (11 + mode)
        if self.chance(0.4):
            w0 |= 1 << 14
        return [w0, w1 | vaddr]

    def forms(self, row):
        """(name, function that makes one)"""
        e, f = row.encoding, row.flags
        if e in ("sop2", "sopk", "sop1", "sopc", "sopp"):
            return [("plain", self.scalar)]
        if e == "vop3":
            r = [("plain", lambda x: self.vop3(x, x.number))]
        elif e == "vop3p":
            r = [("plain", self.vop3p)]
        elif e in ("vop2", "vop1", "vopc"):
            r = [("plain", self.plain)]
            number = row.number + {"vopc": 0, "vop2": 0x100, "vop1": 0x180 if self.rdna else 0x140}[e]
            if "e" in f:
                r.append(("e64", lambda x: self.vop3(x, number)))
            if "s" in f:
                r.append(("sdwa", self.sdwa))
            if "p" in f:
                r.append(("dpp", self.dpp))
            if "8" in f:
                r.append(("dpp8", self.dpp8))
            if self.g == "g11" and "e" in f and "p" in f:
                r.append(("e64_dpp", lambda x: self.vop3(x, number, "p")))
                r.append(("e64_dpp8", lambda x: self.vop3(x, number, "8")))
            return r
        else:
            return [("plain", {"smem": self.smem, "ds": self.ds, "mubuf": self.mubuf}.get(e, self.flat))]
        if self.g == "g11" and "p" in f:
            make = (lambda x, d: self.vop3(x, x.number, d)) if e == "vop3" else self.vop3p
            r += [("dpp", lambda x: make(x, "p")), ("dpp8", lambda x: make(x, "8"))]
        return r


class Tools:
    def __init__(self, a):
        self.a = a
        self.features = ["+wavefrontsize64"] if a.chip.startswith(("gfx10", "gfx11")) else []
        if a.chip.startswith("gfx11"):
            self.features.append("+real-true16")  # halves of registers have names

    def run(self, command):
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")

    def assemble(self, text, name):
        path = os.path.join(self.a.scratch, name)
        with open(path + ".s", "w", encoding="ascii") as f:
            f.write(text)
        r = self.run([self.a.mc, "-triple=amdgcn-amd-amdhsa", "-mcpu=" + self.a.chip, *("-mattr=" + x for x in self.features), "-filetype=obj", "-o",
                      path + ".o", path + ".s"])
        return path + ".o", r

    def objdump(self, path):
        """{ address: (bytes, text) }; None if it crashed, which it does for some words."""
        r = self.run([self.a.objdump, "-d", "-z", "--mcpu=" + self.a.chip, *("--mattr=" + x for x in self.features), path])
        if r.returncode != 0:
            return None
        found = {}
        for line in r.stdout.split("\n"):
            m = re.match(r"\t(.*?)\s*// ([0-9A-F]{12}):((?: [0-9A-F]{8})+)", line)
            if m:
                found[int(m[2], 16)] = (4 * len(m[3].split()), m[1].strip())
        return found

    def texts(self, candidates):
        """For each tuple of words what llvm-objdump makes of it, or None."""
        text = "".join(".long " + ",".join(hex(w) for w in c + [0xbf800000] * (SLOT - len(c))) + "\n" for c in candidates)
        path, r = self.assemble(text, "words")
        if r.returncode != 0:
            sys.exit("llvm-mc does not assemble .long: " + r.stderr[:500])
        found = self.objdump(path)
        if found is None:
            if len(candidates) == 1:
                return [None]
            part = (len(candidates) + 7) // 8
            return [t for n in range(0, len(candidates), part) for t in self.texts(candidates[n:n + part])]
        result = []
        for n, c in enumerate(candidates):
            bytes_, line = found.get(4 * SLOT * n, (0, ""))
            good = bytes_ == 4 * len(c) and not line.startswith(".long") and "/*" not in line and line != "v_illegal"
            result.append(line if good else None)
        return result


def main():
    p = argparse.ArgumentParser()
    for name in ("tables", "gcndis", "mc", "objdump", "scratch"):
        p.add_argument("--" + name, required=True)
    p.add_argument("--wrong")
    p.add_argument("--seed", type=int, default=20260)
    p.add_argument("chip", choices=GENERATIONS)
    a = p.parse_args()
    tools = Tools(a)
    generation = GENERATIONS[a.chip]
    rng = random.Random(a.seed)
    maker = Maker(generation, rng)
    forms = []
    for row in read_rows(a.tables):
        if generation in row.generations:
            forms += [(f"{row.mnemonic} ({row.encoding} {row.number:#x}, {name})", row, make) for name, make in maker.forms(row)]
    if len(forms) < 500:
        sys.exit(f"only {len(forms)} forms were found in {a.tables}")
    taken, count = [], [0] * len(forms)
    for _ in range(ROUNDS):
        owner = [n for n, c in enumerate(count) if c == 0 for _ in range(CANDIDATES)]
        if not owner:
            break
        lines = [(n, t) for n, t in zip(owner, tools.texts([maker.make(*forms[n][1:]) for n in owner])) if t is not None]
        # What the assembler takes of it.
        path, r = tools.assemble("".join(t + "\n" for _, t in lines), "all")
        refused = {int(m[1]) - 1 for m in re.finditer(r"\.s:(\d+):\d+: error", r.stderr)}
        for k, (n, t) in enumerate(lines):
            if k not in refused and count[n] < KEPT:
                count[n] += 1
                taken.append(t)
    path, r = tools.assemble("".join(t + "\n" for t in taken), "taken")
    if r.returncode != 0:
        sys.exit("llvm-mc: " + r.stderr[:2000])
    theirs = tools.objdump(path)
    r = tools.run([a.gcndis, "--chip", a.wrong or a.chip, path])
    ours = {}
    for line in r.stdout.split("\n"):
        m = re.match(r"([0-9a-f]+): (\d+) (.*)", line)
        if m:
            ours[int(m[1], 16)] = (int(m[2]), m[3])
    if theirs is None or len(theirs) != len(taken) or r.returncode != 0:
        sys.exit(f"{len(taken)} instructions were assembled; llvm-objdump or gcndis failed: {r.stderr[:500]}")
    different = [f"{k:#x}: llvm-objdump {theirs.get(k)}, gcndis {ours.get(k)}" for k in sorted(set(theirs) | set(ours)) if theirs.get(k) != ours.get(k)]
    missing = [f"{f[0]}: the assembler took none of {CANDIDATES * ROUNDS}" for f, n in zip(forms, count) if n == 0]
    print(f"{a.chip}: {len(forms)} forms, {len(taken)} instructions, {len(different)} different, {len(missing)} forms not assembled")
    for line in (different + missing)[:60]:
        print(line)
    if a.wrong:
        sys.exit(0 if different else 1)
    sys.exit(1 if different or len(missing) > (len(forms) // 10 if a.chip.endswith("-generic") else 0) else 0)


main()
