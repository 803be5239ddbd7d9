# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Writes test files for gcnrun, and the assembler files with their kernels: one kernel an instruction form, applied to combinations
# of operands, one a lane, and the results that must come out. The kernels of a chip lie in one code object.
import itertools
import os
import re
import subprocess

ANY = "?"  # an expected value that is not looked at
NAN = "nan"

# What GCC's multilibs are for. generation: 9 to 11, and what of gfx9 it is.
CHIPS = {
    "gfx90a": 90,
    "gfx908": 9,
    "gfx9-generic": 9,
    "gfx9-4-generic": 94,
    "gfx10-3-generic": 10,
    "gfx11-generic": 11,
}


def width(t):
    return int(t.lstrip("usbf"))


def registers(t):
    return 2 if width(t) == 64 else 1


def vgpr(first, t):
    return f"v[{first}:{first + 1}]" if width(t) == 64 else f"v{first}"


def sgpr(first, t):
    return f"s[{first}:{first + 1}]" if width(t) == 64 else f"s{first}"


def text(t, v):
    if v is None:
        return NAN
    if isinstance(v, str):
        return v
    return str(v) if v < 10 and "f" not in t else hex(v)


def wrapped(head, t, values, limit=120):
    """A directive with its values over as many lines as it takes. Runs of equal values become V*N."""
    words = []
    for word, group in itertools.groupby(text(t, v) for v in values):
        n = len(list(group))
        words += [word] * n if n < 3 else [f"{word}*{n}"]
    lines, line = [], "// " + head
    for word in words:
        if len(line) + 1 + len(word) > limit:
            lines.append(line)
            line = "// +"
        line += " " + word
    return "\n".join(lines + [line])


def element(t):
    """The type's name in a BUF line: 16 bits are tested in registers of 32."""
    return t if width(t) >= 32 else "b32"


def changed(t, expected, tolerance):
    """The expected values with one of them wrong: what a test must notice."""
    for i in reversed(range(len(expected))):
        v = expected[i]
        if isinstance(v, int):
            flip = 1 if not tolerance or not t.startswith("f") else 1 << (width(t) - 2)
            return expected[:i] + [v ^ flip] + expected[i + 1 :]
    raise ValueError("no definite value")


class Output:
    """The tests of one chip. `assembler` and `linker` are LLVM's."""

    def __init__(self, directory, chip, assembler, linker, mutate=False):
        self.directory, self.chip, self.generation, self.mutate = directory, chip, CHIPS[chip], mutate
        self.assembler, self.linker = assembler, linker
        self.kernels, self.names = [], []

    def has(self, *generations):
        return self.generation in generations

    @property
    def before_10(self):
        return self.generation not in (10, 11)

    def add(self, name, body, inputs, outputs, expected, tolerance="", mode="", what=None, scalar=False):
        """inputs: (type, values) in v4, v8, v12, all of one length; outputs: types of v16, v20. body works on a lane; `scalar`: on
        s4, s8, s12 and s16, s20, a lane after the other."""
        if name in self.names:
            raise ValueError("two tests are called " + name)
        kernel = re.sub("[^A-Za-z0-9_]", "_", name)
        self.names.append(name)
        count = len(inputs[0][1])
        padded = -count % 64
        inputs = [(t, values + [values[0]] * padded) for t, values in inputs]
        expected = [[v & ((1 << max(32, width(t))) - 1) if isinstance(v, int) else v for v in column] + [ANY] * padded
                    for t, column in zip(outputs, expected)]
        if self.mutate:
            expected[0] = changed(outputs[0], expected[0], tolerance)
        count += padded
        lines = ["// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception", f"// {what or body.strip().splitlines()[0].strip()}"]
        lines.append("// OBJECT: kernels.hsaco")
        lines.append(f"// RUN: entry={kernel} grid={count // 64} block=64")
        for k, t in enumerate(outputs):
            lines.append(f"// BUF: out{k} {element(t)} {count}")
        for k, (t, values) in enumerate(inputs):
            lines.append(wrapped(f"BUF: in{k} {element(t)} {count} =", element(t), values))
        for k, (t, column) in enumerate(zip(outputs, expected)):
            lines.append(wrapped(f"EXPECT: out{k}{' ' + tolerance if tolerance and t.startswith('f') else ''} =", element(t), column))
        with open(os.path.join(self.directory, self.chip, name + ".test"), "w", encoding="ascii") as f:
            f.write("\n".join(lines) + "\n")
        self.kernels.append(self.kernel_text(kernel, body, [t for t, _ in inputs], outputs, mode, scalar))

    def test(self, name, body, inputs, outputs, compute, **options):
        """Every combination of the inputs; compute gets one value of each (bits) and returns the bits of each output (None: a NaN,
        ANY: not looked at), a tuple if there are several."""
        combinations = list(itertools.product(*(values for _, values in reversed(inputs))))
        columns = [[c[len(inputs) - 1 - k] for c in combinations] for k in range(len(inputs))]
        results = [[] for _ in outputs]
        for c in combinations:
            r = compute(*reversed(c))
            for column, v in zip(results, r if isinstance(r, tuple) else (r,)):
                column.append(v)
        self.add(name, body, [(t, column) for (t, _), column in zip(inputs, columns)], outputs, results, **options)

    def kernel_text(self, name, body, inputs, outputs, mode, scalar):
        wait = "s_waitcnt vmcnt(0) lgkmcnt(0)"
        lines = [".text", f".globl {name}", ".p2align 8", f".type {name},@function", f"{name}:"]
        # s[0:1] is the kernarg block, s2 the workgroup, v0 the lane; packed with the other dimensions from gfx90a on.
        pointers = len(outputs) + len(inputs)
        for k in range(pointers):
            lines.append(f"s_load_dwordx2 s[{40 + 2 * k}:{41 + 2 * k}], s[0:1], {8 * k}")
        lines += ["s_lshl_b32 s3, s2, 6", "v_and_b32 v0, 0x3ff, v0", "v_or_b32 v0, s3, v0", "v_lshlrev_b32 v1, 2, v0",
                  "v_lshlrev_b32 v2, 3, v0", wait]
        for k, t in enumerate(inputs):
            wide = width(t) == 64
            source = 40 + 2 * (len(outputs) + k)
            lines.append(f"global_load_dword{'x2' if wide else ''} {vgpr(4 + 4 * k, t)}, v{2 if wide else 1}, s[{source}:{source + 1}]")
        for k, t in enumerate(outputs):
            for r in range(registers(t)):
                lines.append(f"v_mov_b32 v{16 + 4 * k + r}, 0")
        lines.append(wait)
        statements = [line.strip() for line in body.strip().splitlines()]
        if scalar:
            lines.append("s_mov_b32 s30, 0")
            lines.append("1:")
            for k, t in enumerate(inputs):
                for r in range(registers(t)):
                    lines.append(f"v_readlane_b32 s{4 + 4 * k + r}, v{4 + 4 * k + r}, s30")
            lines += statements
            for k, t in enumerate(outputs):
                for r in range(registers(t)):
                    lines.append(f"s_mov_b32 m0, s30\nv_writelane_b32 v{16 + 4 * k + r}, s{16 + 4 * k + r}, m0")
            lines += ["s_add_u32 s30, s30, 1", "s_cmp_lg_u32 s30, 64", "s_cbranch_scc1 1b"]
        else:
            lines += statements
        for k, t in enumerate(outputs):
            wide = width(t) == 64
            lines.append(f"global_store_dword{'x2' if wide else ''} v{2 if wide else 1}, {vgpr(16 + 4 * k, t)}, s[{40 + 2 * k}:{41 + 2 * k}]")
        lines += [wait, "s_endpgm"]
        lines += [".rodata", ".p2align 6", f".amdhsa_kernel {name}", ".amdhsa_next_free_vgpr 64", ".amdhsa_next_free_sgpr 64",
                  ".amdhsa_user_sgpr_kernarg_segment_ptr 1", ".amdhsa_system_sgpr_workgroup_id_x 1", f".amdhsa_kernarg_size {8 * pointers}",
                  ".amdhsa_group_segment_fixed_size 4096"]
        if self.generation in (90, 94):
            lines.append(".amdhsa_accum_offset 64")
        if not self.before_10:
            lines.append(".amdhsa_wavefront_size32 0")
        if "denorm_mode_32" not in mode:
            mode += "\n.amdhsa_float_denorm_mode_32 3"
        lines += mode.strip().split("\n")
        lines.append(".end_amdhsa_kernel")
        return "\n".join(lines)

    def finish(self):
        """Assembles and links what there is."""
        path = os.path.join(self.directory, self.chip, "kernels")
        with open(path + ".s", "w", encoding="ascii") as f:
            f.write(f'.amdgcn_target "amdgcn-amd-amdhsa--{self.chip}"\n.amdhsa_code_object_version {6 if "generic" in self.chip else 5}\n')
            f.write("\n".join(self.kernels) + "\n")
        wave64 = [] if self.before_10 else ["-mattr=+wavefrontsize64,-wavefrontsize32"]
        subprocess.run([self.assembler, "-triple=amdgcn-amd-amdhsa", f"-mcpu={self.chip}", *wave64, "-filetype=obj", path + ".s", "-o",
                        path + ".o"], check=True)
        subprocess.run([self.linker, "-shared", path + ".o", "-o", path + ".hsaco"], check=True)
