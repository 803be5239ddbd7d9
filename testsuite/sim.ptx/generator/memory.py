# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Loads and stores of every type in every state space, constants in instructions, and atomic operations by one thread at a time.
import ieee
from ieee import F32, F64
from integer import edges, value
from kernel import test, width

TYPES = ("b8", "u8", "s8", "b16", "u16", "s16", "b32", "u32", "s32", "b64", "u64", "s64", "f32", "f64")


def byte_edges(t):
    return [0, 1, 0x7F, 0x80, 0xFE, 0xFF] if width(t) == 8 else edges("b" + t[1:])


def wide_registers(t):
    """The registers that may hold a value of the type: as wide as it, or wider."""
    if t[0] == "f":
        return [t]
    return ["b" + w for w in ("16", "32", "64") if int(w) >= width(t)]


def loads_and_stores(out):
    for t in TYPES:
        bytes_ = width(t) // 8
        plain = t if t[0] == "f" else "b" + str(width(t))
        for r in wide_registers(t):
            # .s types fill a wider register with the sign, others with zeros. What is written out is the whole register.
            extended = lambda a: value("s" + t[1:], a) if t[0] == "s" else a
            for qualifier in ("", ".global", ".volatile.global", ".relaxed.gpu.global", ".acquire.sys.global", ".global.nc", ".global.cg", ".cg")[: 8 if r == wide_registers(t)[0] else 2]:
                if "relaxed" in qualifier and width(t) == 8 or "acquire" in qualifier and width(t) == 8:
                    continue
                name = f"ld{qualifier}.{t}"
                suffix = "" if r == wide_registers(t)[0] else ".into." + r
                test(out, name + suffix, f"{name} %r, [%pa];\nmov.{r} %d, %r;", [(plain, byte_edges(t))], [r], extended, registers=f".reg .{r} %r;", what=f"{name} into .{r}")
            for space in ("shared", "local"):
                where = f".{space} .align 8 .b8 buffer[8192];"
                body = ("mul.wide.u32 %o, %i, 8;\nmov.u64 %s, buffer;\nadd.u64 %o, %o, %s;\n"
                        f"st.{space}.{t} [%o], %a;\nld.{space}.{t} %r, [%o];\nmov.{r} %d, %r;")
                if space == "local":
                    body = f"st.local.{t} [buffer+16], %a;\nld.local.{t} %r, [buffer+16];\nmov.{r} %d, %r;"
                    where = ".local .align 8 .b8 buffer[64];"
                test(out, f"ldst.{space}.{t}" + ("" if r == wide_registers(t)[0] else ".into." + r), body, [(plain, byte_edges(t))], [r], extended,
                     registers=f".reg .{r} %r; .reg .u64 %o, %s; {where}", what=f"st.{space}.{t} and ld.{space}.{t} into .{r}")
        # A generic address of shared memory and of a thread's own.
        for space in ("shared", "local"):
            r = wide_registers(t)[0]
            body = (f"mov.u64 %s, buffer;\ncvta.{space}.u64 %s, %s;\n" + ("mad.wide.u32 %s, %i, 8, %s;\n" if space == "shared" else "") +
                    f"st.{t} [%s], %a;\nld.{t} %r, [%s];\nmov.{r} %d, %r;")
            where = f".{space} .align 8 .b8 buffer[{8192 if space == 'shared' else 8}];"
            test(out, f"ldst.generic.{space}.{t}", body, [(plain, byte_edges(t))], [r], lambda a: value("s" + t[1:], a) if t[0] == "s" else a,
                 registers=f".reg .{r} %r; .reg .u64 %s; {where}", what=f"st.{t} and ld.{t} by a generic address of .{space}")
        # A store writes the type's bytes and no others.
        stores = ("", ".global", ".volatile.global", ".release.gpu.global")
        if width(t) == 64:
            for qualifier in stores:
                test(out, f"st{qualifier}.{t}", f"ld.param.u64 %t, [pd];\nmad.wide.u32 %t, %i, 8, %t;\nst{qualifier}.{t} [%t], %a;\nld.{plain} %d, [%t];", [(plain, byte_edges(t))], [plain],
                     lambda a: a, registers=".reg .u64 %t;", what=f"st{qualifier}.{t}")
        else:
            for qualifier in stores:
                if "release" in qualifier and width(t) == 8:
                    continue
                test(out, f"st{qualifier}.{t}.neighbours", "ld.param.u64 %t, [pd];\nmad.wide.u32 %t, %i, 8, %t;\nst.u64 [%t], -1;\n"
                     f"st{qualifier}.{t} [%t+{bytes_}], %a;\nld.u64 %d, [%t];",
                     [(plain, byte_edges(t))], ["b64"], lambda a: (1 << 64) - 1 ^ ((1 << width(t)) - 1) << width(t) | a << width(t), registers=".reg .u64 %t;",
                     what=f"st{qualifier}.{t} leaves the bytes around it alone")
        test(out, f"ld.const.{t}", f"mov.u64 %t, table;\ncvta.const.u64 %u, %t;\nld.const.{t} %d, [table+{bytes_}];\nld.{t} %e, [%u+{2 * bytes_}];", [("u32", [0, 1])],
             [wide_registers(t)[0]] * 2, lambda a: tuple(value("s" + t[1:], v) if t[0] == "s" else v for v in constants(t)[1:]), registers=".reg .u64 %t, %u;",
             declarations=f".const .align 8 .{t} table[3] = {{{', '.join(constant_text(t, v) for v in constants(t))}}};", what=f"ld.const.{t} of an initialised table")
    for t in ("u16", "u32", "u64", "f32", "f64", "s32", "u8"):
        w = width(t)
        for n in (2, 4):
            if n * w > 128:
                continue
            regs = ", ".join(f"%v{i}" for i in range(n))
            picks = "def" if n == 4 else "de"
            plain = t if t[0] == "f" else "b" + str(w)
            r = wide_registers(t)[0]
            for space in ("global", "shared", "local", "generic"):
                dot = "" if space == "generic" else "." + space
                # Each thread has 16 bytes for itself.
                where = {"global": "ld.param.u64 %t, [pc];\nmad.wide.u32 %t, %i, 16, %t;\n", "generic": "ld.param.u64 %t, [pc];\nmad.wide.u32 %t, %i, 16, %t;\n",
                         "shared": "mov.u64 %t, buffer;\nmad.wide.u32 %t, %i, 16, %t;\n", "local": "mov.u64 %t, buffer;\n"}[space]
                buffer = "" if space in ("global", "generic") else f".{space} .align 16 .b8 buffer[{16 if space == 'local' else 2048}];"
                values = byte_edges(t)[:8]
                body = (where + f"st{dot}.v{n}.{t} [%t], {{{', '.join('%a' if i % 2 == 0 else '%b' for i in range(n))}}};\n" + f"ld{dot}.v{n}.{t} {{{regs}}}, [%t];\n" +
                        "\n".join(f"mov.{r} %{x}, %v{i + (1 if n == 4 else 0)};" for i, x in enumerate(picks)))
                inputs = [(plain, values), (plain, values)]
                signed = lambda v: value("s" + t[1:], v) if t[0] == "s" else v
                compute = lambda a, b, c=None: (signed(b), signed(a), signed(b)) if n == 4 else (signed(a), signed(b))
                if space in ("global", "generic"):
                    # The third input serves as memory: 16 bytes a thread.
                    inputs.append(("b32", [0]))
                    scratch(out, f"vector{dot}.v{n}.{t}", body, plain, values, r, len(picks), compute, regs, n)
                else:
                    test(out, f"vector{dot}.v{n}.{t}", body, inputs, [r] * len(picks), compute, registers=f".reg .{r} %v<{n}>; .reg .u64 %t; {buffer}",
                         what=f"st{dot}.v{n}.{t} and ld{dot}.v{n}.{t}")


def scratch(out, name, body, plain, values, r, outputs, compute, regs, n):
    """Like test(), with memory of the module for each of the 64 threads."""
    body = body.replace("ld.param.u64 %t, [pc];", "mov.u64 %t, room;")
    test(out, name, body, [(plain, values), (plain, values)], [r] * outputs, compute, registers=f".reg .{r} %v<{n}>; .reg .u64 %t;",
         declarations=".global .align 16 .b8 room[1024];", what=body.splitlines()[2])


def constants(t):
    w = width(t)
    if t == "f32":
        return [0x3F800000, 0xC0490FDB, 0x00000001]
    if t == "f64":
        return [0x3FF0000000000000, 0xC00921FB54442D18, 0x8000000000000000]
    return [1, (1 << w) - 2, 1 << (w - 1)]


def constant_text(t, v):
    if t == "f32":
        return f"0f{v:08X}"
    if t == "f64":
        return f"0d{v:016X}"
    return str(value("s" + t[1:], v)) if t[0] == "s" else str(v)


def literals(out):
    """Constants written in instructions: bases, negative ones, floating-point bits and decimals, expressions."""
    one = [("u32", [0])]
    for name, t, text, bits in (
        ("hex", "u32", "0xDEADBEEF", 0xDEADBEEF), ("hex.u", "u32", "0xDEADBEEFU", 0xDEADBEEF), ("octal", "u32", "0777", 0o777), ("binary", "u32", "0b1011", 0b1011),
        ("negative", "s32", "-5", -5), ("complement", "u32", "~0", -1), ("s64.min", "s64", "-9223372036854775808", 1 << 63), ("u64.max", "u64", "18446744073709551615", -1),
        ("u64.hex", "u64", "0xFEDCBA9876543210", 0xFEDCBA9876543210), ("u16", "u16", "65535", 65535), ("f32.bits", "f32", "0f3FC00000", 0x3FC00000),
        ("f64.bits", "f64", "0d3FF8000000000000", 0x3FF8000000000000), ("f32.decimal", "f32", "1.5", 0x3FC00000), ("f64.decimal", "f64", "-2.25", 0xC002000000000000),
        ("f64.exponent", "f64", "1.0e-1", 0x3FB999999999999A), ("sum", "u32", "(3 + 4 * 5)", 23), ("shift", "u32", "(1 << 20) | 5", 1 << 20 | 5), ("cast", "s64", "(.s64) -7", -7),
        ("f32.bits.as.b32", "b32", "0f40490FDB", 0x40490FDB),
    ):
        test(out, "literal." + name, f"mov.{t} %d, {text};", one, [t], lambda a: bits)


ATOMIC_FLOAT = {"f32": F32, "f64": F64}


def atomics(out):
    """Each thread has a word of its own, so the result is definite: old value and new value."""
    operations = {
        "add": (("u32", "s32", "u64", "f32", "f64"), lambda t, m, b: ATOMIC_FLOAT[t].round(ieee.add(ATOMIC_FLOAT[t].decode(m), ATOMIC_FLOAT[t].decode(b), "rn")) if t[0] == "f" else m + b),
        "and": (("b32", "b64"), lambda t, m, b: m & b), "or": (("b32", "b64"), lambda t, m, b: m | b), "xor": (("b32", "b64"), lambda t, m, b: m ^ b),
        "exch": (("b32", "b64"), lambda t, m, b: b),
        "min": (("u32", "s32", "u64", "s64"), lambda t, m, b: min(value(t, m), value(t, b))), "max": (("u32", "s32", "u64", "s64"), lambda t, m, b: max(value(t, m), value(t, b))),
        "inc": (("u32",), lambda t, m, b: 0 if m >= b else m + 1), "dec": (("u32",), lambda t, m, b: b if m == 0 or m > b else m - 1),
    }
    for op, (types, f) in operations.items():
        for t in types:
            w = width(t)
            values = [v for v in ATOMIC_FLOAT[t].edges() if ATOMIC_FLOAT[t].decode(v).kind != "num" or ATOMIC_FLOAT[t].decode(v).zero or v & (ATOMIC_FLOAT[t].sign_bit - 1) >= ATOMIC_FLOAT[t].smallest_normal][:14] \
                if t[0] == "f" else edges(t)[:14]
            for form in ("", ".global", ".shared", ".acq_rel.sys.global", ".relaxed.cta.shared"):
                shared = "shared" in form
                place = "mov.u64 %t, room;\n" + (f"mad.wide.u32 %t, %i, {w // 8}, %t;\n")
                plain = t if t[0] == "f" else f"b{w}"
                dot = ".shared" if shared else ".global"
                sem, space = (form.rsplit(".", 1)[0], "." + form.rsplit(".", 1)[1]) if form.count(".") > 1 else ("", form)
                inputs = [(t, values), (t, values)]
                body = f"{place}st{dot}.{plain} [%t], %a;\natom{sem}{space}.{op}.{t} %d, [%t], %b;\nld{dot}.{plain} %e, [%t];"
                test(out, f"atom{sem}{space}.{op}.{t}", body, inputs, [t, t], lambda a, b: (a if t[0] != "f" else number_or_nan(t, a), f(t, a, b)), registers=".reg .u64 %t;",
                     declarations=f"{dot} .align 8 .b8 room[{len(values) ** 2 * w // 8}];", what=f"atom{sem}{space}.{op}.{t}")
                if op != "exch" and form in ("", ".global", ".shared"):
                    body = f"{place}st{dot}.{plain} [%t], %a;\nred{sem}{space}.{op}.{t} [%t], %b;\nld{dot}.{plain} %d, [%t];"
                    test(out, f"red{sem}{space}.{op}.{t}", body, inputs, [t], lambda a, b: f(t, a, b), registers=".reg .u64 %t;",
                         declarations=f"{dot} .align 8 .b8 room[{len(values) ** 2 * w // 8}];", what=f"red{sem}{space}.{op}.{t}")
    for t in ("b16", "b32", "b64"):
        w = width(t)
        for form in ("", ".global", ".shared"):
            dot = ".shared" if form == ".shared" else ".global"
            values = edges(t, True)[:6]
            body = f"mov.u64 %t, room;\nmad.wide.u32 %t, %i, {w // 8}, %t;\nst{dot}.{t} [%t], %a;\natom{form}.cas.{t} %d, [%t], %b, %c;\nld{dot}.{t} %e, [%t];"
            test(out, f"atom{form}.cas.{t}", body, [(t, values)] * 3, [t, t], lambda a, b, c: (a, c if a == b else a), registers=".reg .u64 %t;",
                 declarations=f"{dot} .align 8 .b8 room[{216 * w // 8}];", what=f"atom{form}.cas.{t}")


def number_or_nan(t, a):
    return None if ATOMIC_FLOAT[t].decode(a).kind == "nan" else a


def parameters(out):
    """Values that pass through a function's parameters and result; narrower than 32 bits they are not allowed."""
    for t in TYPES:
        if width(t) < 32:
            continue
        plain = t if t[0] == "f" else "b" + str(width(t))
        for r in wide_registers(t):
            extended = (lambda a: value("s" + t[1:], a)) if t[0] == "s" else lambda a: a
            function = (f".func (.param .{t} result) same(.param .{t} x)\n{{\n\t.reg .{r} %v;\n\tld.param.{t} %v, [x];\n\tst.param.{t} [result], %v;\n\tret;\n}}")
            body = (f"{{ .param .{t} in; .param .{t} back; st.param.{t} [in], %a; call (back), same, (in); ld.param.{t} %r, [back]; }}\nmov.{r} %d, %r;")
            test(out, f"call.{t}" + ("" if r == wide_registers(t)[0] else ".into." + r), body, [(plain, byte_edges(t))], [r], extended, registers=f".reg .{r} %r;", declarations=function,
                 what=f"a .{t} passed to a function and back, in .{r} registers")


def generate(out):
    loads_and_stores(out)
    literals(out)
    atomics(out)
    parameters(out)
