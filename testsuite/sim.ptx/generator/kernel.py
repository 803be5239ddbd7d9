# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Writes test files for ptxrun: kernels that apply some instructions to every combination of up to three operands, one combination
# a thread, and the results that must come out.
import itertools
import os

ANY = "?"  # an expected value that is not looked at
NAN = "nan"
SIZES = {"8": 1, "16": 2, "32": 4, "64": 8}


def width(t):
    """Bits of a type's values."""
    return 32 if t in ("f16x2", "bf16x2") else int(t.lstrip("usbf"))


def size(t):
    return width(t) // 8


def register(t):
    """The type of a register that holds values of type t."""
    w = max(width(t), 16)
    return t if t in ("f32", "f64") else f"b{w}"


def memory_type(t):
    """The type that ld and st use."""
    return t if t in ("f32", "f64") else t if width(t) == 8 else f"b{width(t)}"


def element(t):
    """The type's name in a BUF line."""
    return "b32" if width(t) == 32 and t.endswith("x2") else t


def text(t, v):
    if v is None:
        return NAN
    if isinstance(v, str):
        return v
    # A decimal number would be a value, not bits, for a floating type.
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


class Output:
    """Where tests go. Counts them."""

    def __init__(self, directory, mutate=False):
        self.directory, self.mutate, self.names = directory, mutate, []

    def write(self, name, content):
        if name in self.names:
            raise ValueError("two tests are called " + name)
        self.names.append(name)
        with open(os.path.join(self.directory, name + ".ptx"), "w", encoding="ascii") as f:
            f.write(content)


def changed(t, expected, tolerance):
    """The expected values with one of them wrong: what a test must notice."""
    for i in reversed(range(len(expected))):
        v = expected[i]
        if isinstance(v, int):
            flip = 1 if not tolerance or not t.startswith("f") else 1 << (width(t) - 2)
            return expected[:i] + [v ^ flip] + expected[i + 1 :]
    raise ValueError("no definite value")


def test(out, name, body, inputs, outputs, compute, *, registers="", version="7.3", target="sm_75", tolerance="", declarations="",
         config="", what=None):
    """One test file.

    inputs: up to three (type, values); they are in %a, %b, %c. outputs: types of %d, %e, %f. body: instructions. compute gets one
    value of each input (bits) and returns the bits of each output (None: a NaN, ANY: not looked at), a tuple if there are several.
    tolerance: "~ulp 2" and the like, for all outputs.
    """
    # Whole warps take other ways through the engine than parts of one: there are always some of both.
    few = 70 // max(1, len(inputs[0][1]) * (len(inputs[1][1]) if inputs[1:] else 1) * (len(inputs[2][1]) if inputs[2:] else 1))
    if few > 1:
        inputs = [(inputs[0][0], inputs[0][1] * few)] + inputs[1:]
    extents = [len(values) for _, values in inputs] + [1, 1]
    if extents[0] * extents[1] * extents[2] > 1024:
        raise ValueError(f"{name}: too many combinations")
    names = "abc"[: len(inputs)]
    results = [[] for _ in outputs]
    # x runs fastest in the result.
    for combination in itertools.product(*(values for _, values in reversed(inputs))):
        r = compute(*reversed(combination))
        for column, v in zip(results, r if isinstance(r, tuple) else (r,)):
            column.append(v)
    results = [[v & ((1 << width(t)) - 1) if isinstance(v, int) else v for v in column] for t, column in zip(outputs, results)]
    if out.mutate:
        results[0] = changed(outputs[0], results[0], tolerance)
    count = len(results[0])
    lines = ["// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception", f"// {what or body.strip().splitlines()[0].strip()}"]
    lines.append("// RUN: entry=k block=" + ",".join(str(e) for e in extents[: max(1, len(inputs))]))
    if config:
        lines.append("// CONFIG: " + config)
    for letter, t in zip("def", outputs):
        lines.append(f"// BUF: {letter} {element(t)} {count}")
    for letter, (t, values) in zip(names, inputs):
        lines.append(wrapped(f"BUF: {letter} {element(t)} {len(values)} =", t, values))
    for letter, t, column in zip("def", outputs, results):
        lines.append(wrapped(f"EXPECT: {letter}{' ' + tolerance if tolerance and t.startswith('f') else ''} =", t, column))
    lines += [f".version {version}", f".target {target}", ".address_size 64"]
    if declarations:
        lines.append(declarations)
    letters = "def"[: len(outputs)] + names
    lines.append(".visible .entry k(" + ", ".join(f".param .u64 p{x}" for x in letters) + ")")
    lines.append("{")
    types = dict(zip("def", outputs)) | {n: t for n, (t, _) in zip(names, inputs)}
    for x in letters:
        lines.append(f"\t.reg .u64 %p{x}; .reg .{register(types[x])} %{x};")
    lines.append("\t.reg .u32 %x, %y, %z, %i, %n; .reg .pred %p, %q;")
    if registers:
        lines.append("\t" + registers)
    lines.append("\tmov.u32 %x, %tid.x; mov.u32 %y, %tid.y; mov.u32 %z, %tid.z;")
    lines.append("\tmov.u32 %n, %ntid.y; mad.lo.u32 %i, %z, %n, %y; mov.u32 %n, %ntid.x; mad.lo.u32 %i, %i, %n, %x;")
    for x, index in zip(names, "xyz"):
        t = types[x]
        lines.append(f"\tld.param.u64 %p{x}, [p{x}]; mad.wide.u32 %p{x}, %{index}, {size(t)}, %p{x}; ld.global.{memory_type(t)} %{x}, [%p{x}];")
    lines += ["\t" + line.strip() for line in body.strip().splitlines()]
    for x, t in zip("def", outputs):
        lines.append(f"\tld.param.u64 %p{x}, [p{x}]; mad.wide.u32 %p{x}, %i, {size(t)}, %p{x}; st.global.{memory_type(t)} [%p{x}], %{x};")
    lines += ["\tret;", "}", ""]
    out.write(name, "\n".join(lines))
