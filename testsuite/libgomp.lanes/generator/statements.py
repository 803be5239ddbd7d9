# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What an iteration does. Every effect is independent of the order of iterations: elements of its own, sums, atomic operations.
# A name with @ is the device's object; the model has one of its own (program.py).
from values import Values

OWN = {"x": "int", "y": "int", "z": "long", "s": "short", "b": "unsigned char", "e": "double", "g": "float", "w": "near"}
INTEGERS = ["int", "int", "int", "unsigned", "long", "unsigned long", "long long", "short", "unsigned short", "signed char", "unsigned char"]


class Reduction:
    """A variable of a reduction clause, or one that stands in for it, with statements that update it."""

    def __init__(self, r, name):
        self.name = name
        self.declare = ""
        self.kind = r.weighted((40, "+"), (6, "-"), (8, "*"), (5, "&"), (5, "|"), (5, "^"), (5, "&&"), (5, "||"), (14, "max"), (14, "min"),
                               (6, "array"), (5, "pair"), (3, "complex"))
        k = self.kind
        if k in ("+", "max", "min"):
            self.type = r.choice(INTEGERS + ["double", "double", "float", "float"])
        elif k == "*":
            self.type = r.choice(["int", "unsigned", "long", "double", "float", "short"])
        elif k == "-":
            self.type = r.choice(["int", "long", "double"])
        elif k in ("&", "|", "^"):
            self.type = r.choice(INTEGERS)
        elif k in ("&&", "||"):
            self.type = r.choice(["int", "_Bool", "unsigned char", "long", "short"])
        elif k == "array":
            self.type = r.choice(["int", "long", "double", "short"])
        elif k == "pair":
            self.type = "struct pair"
        else:
            self.type = "_Complex double"
        self.floating = self.type in ("double", "float")
        start = {"+": r.pick(0, 50), "-": r.pick(0, 50), "*": r.choice([1, 1, 2]), "&": "~0", "|": r.pick(0, 4), "^": r.pick(0, 99), "&&": 1,
                 "||": 0, "max": r.choice([-5, 0, 3]), "min": r.choice([120, 100, 3]), "complex": 2}
        if k == "array":
            self.size = r.pick(1, 8)
            self.declare = f"{self.type} {name}@[{self.size}] = {{1}};"
            self.clause = f"reduction(+ : {name}@[:{self.size}])" if r.chance(60) else f"reduction(+ : {name}@)"
        elif k == "pair":
            self.declare = f"struct pair {name}@ = {{2000, -1}};"
            self.clause = f"reduction(lowest : {name}@)"
        else:
            self.declare = f"{self.type} {name}@ = {start[k]};"
            self.clause = f"reduction({'+' if k == 'complex' else k} : {name}@)"

    def term(self, r, v):
        k = self.kind
        if self.type == "double":
            return v.double() if k != "*" else r.choice([f"({v.condition(0)} ? 2 : 0.5)", "1", f"({v.condition(0)} ? -1.0 : 1.0)"])
        if self.type == "float":
            return v.single() if k != "*" else f"({v.condition(0)} ? -1.0f : 1.0f)"
        if k == "*":
            return r.choice([f"({v.condition(0)} ? -1 : 1)", f"(({v.index}) % 101 == 7 ? 2 : 1)"])
        if k in ("max", "min") and self.type in ("signed char", "unsigned char", "short", "unsigned short"):
            return f"({v.bounded(100, 1)} & 127)"
        if k in ("&", "|", "^") or self.type in ("short", "unsigned short", "signed char", "unsigned char"):
            return v.bounded(30000, 1) if k != "&" else f"({v.integer(1)[0]} | 0x{r.choice(['10', '44', 'f0'])})"
        return v.bounded(30000, r.pick(0, 2))

    def update(self, r, v):
        k, m = self.kind, self.name + "@"
        if k == "array":
            term = v.double() if self.type == "double" else v.bounded(1000, 1)
            at = r.choice([f"({v.index}) % {self.size}", f"{v.integer(1)[0]} & {1 if self.size < 4 else 3}" if self.size > 1 else "0",
                           str(r.pick(0, self.size - 1))])
            return f"{m}[({at})] += {term};"
        if k == "pair":
            t = f"const struct pair other = {{{v.bounded(1000, 1)}, {v.index}}};"
            return f"{{ {t} if (other.value < {m}.value || (other.value == {m}.value && other.index < {m}.index)) {m} = other; }}"
        if k == "complex":
            return f"{m} += {v.double()} + {v.double()} * 1.0i;"
        term = self.term(r, v)
        if k in ("max", "min"):
            sign, other = (">", "<") if k == "max" else ("<", ">")
            forms = [f"if ({term} {sign} {m}) {m} = {term};", f"{m} = {term} {sign} {m} ? {term} : {m};", f"{m} = {m} {other} {term} ? {term} : {m};",
                     f"if ({m} {other}= {term}) {m} = {term};"]
            if self.floating:
                suffix = "f" if self.type == "float" else ""
                forms.append(f"{m} = f{k}{suffix}({m}, {term});")
            return r.choice(forms)
        if k == "&&":
            return r.choice([f"{m} = {m} && {v.condition()};", f"if (!{v.condition()}) {m} = 0;", f"{m} = {v.condition(0)} && {m};", f"{m} = {m} && ({v.index}) >= 0;"])
        if k == "||":
            return r.choice([f"{m} = {m} || {v.condition()};", f"if ({v.condition()}) {m} = 1;", f"{m} = {m} || ({v.index}) > 900;"])
        if k == "-":
            return f"{m} -= {term};"
        forms = [f"{m} {k}= {term};"] * 4 + [f"{m} = {m} {k} {term};", f"{m} = {term} {k} {m};"]
        if k == "+" and not self.floating:
            forms += [f"{m}++;", f"{m} -= {term};"]
        return r.choice(forms)

    def check(self):
        if self.kind == "array":
            return f"for (int i = 0; i < {self.size}; i++) MUST({self.name}[i] == {self.name}_model[i]);"
        if self.kind == "pair":
            return f"VALUE({self.name}.value, {self.name}.value == {self.name}_model.value); MUST({self.name}.index == {self.name}_model.index);".replace(
                f"VALUE({self.name}.value, ", "MUST(")
        if self.kind == "complex":
            return f"MUST({self.name} == {self.name}_model);"
        return f"VALUE({self.name}, {self.name} == {self.name}_model);"


class Body:
    """Statements of one iteration. What they write is claimed in `free`, a list of results that nobody else of the scene has."""

    def __init__(self, r, index, variables, free, sums=(), locks=True, plain_index=False):
        self.r, self.index, self.free, self.sums = r, index, free, list(sums)
        self.v = Values(r, index, variables)
        self.counter = 0
        self.locks = locks
        self.used_atomics = {}

    def name(self, stem):
        self.counter += 1
        return f"{stem}{self.counter}"

    def own(self):
        """Assigns an element of the iteration's own."""
        if not self.free:
            return self.atomic()
        r, v = self.r, self.v
        which = r.choice(self.free)
        self.free.remove(which)
        kind = OWN[which]
        at = f"{which}@[{self.index}]"
        if kind == "near":
            return f"{at} = {v.near()};"
        if kind == "double":
            return f"{at} {r.choice(['=', '+='])} {v.double()};"
        if kind == "float":
            return f"{at} {r.choice(['=', '+='])} {v.single()};"
        if r.chance(15):
            return f"{at} = {r.choice(['', '1 + '])}{v.integer(3)[0]}; if ({v.condition()}) {at} += {v.bounded(100)};"
        return f"{at} {r.choice(['=', '=', '+=', '^='])} {v.integer(r.pick(1, 3))[0]};"

    def reduce(self):
        if not self.sums:
            return self.own()
        return self.r.choice(self.sums).update(self.r, self.v)

    def atomic(self):
        """Each place has one kind of operation in a scene, so that the order does not matter."""
        r, v = self.r, self.v
        kind = r.choice(["+", "+", "+", "^", "max", "capture", "double", "read", "call", "compare"])
        at = f"q@[{ {'+': 0, '^': 1, 'max': 2, 'call': 3, 'compare': 4, 'read': 0}.get(kind, 5) * 8} + ({v.integer(1)[0]} & 7)]"
        if kind == "+":
            return f"\n#pragma omp atomic{r.choice(['', ' update', ' seq_cst', ' relaxed'])}\n{at} += {v.bounded(1000)};"
        if kind == "^":
            return f"\n#pragma omp atomic\n{at} ^= {v.bounded(1000)};"
        if kind in ("max", "compare"):
            t = self.name("t")
            update = "at@ = at@ < TERM ? TERM : at@;".replace("at@", at if kind == "max" else "*at").replace("TERM", t)
            return f"{{ const int {t} = {v.bounded(1000)}; int *const at = &{at};\n#pragma omp atomic compare\n{update}\n(void)at; }}"
        if kind == "capture":
            t = self.name("t")
            form = r.choice([f"{t} = q@[56]++;", f"{{ {t} = q@[56]; q@[56] += 1; }}"])
            return f"{{ int {t};\n#pragma omp atomic capture\n{form}\n//device if ({t} >= 0 && {t} < n) marks[{t}] += 1;\n}}"
        if kind == "double":
            return f"\n#pragma omp atomic\np@[{v.integer(1)[0]} & 15] += {v.double()};"
        if kind == "read":
            t = self.name("t")
            return f"{{ int {t};\n#pragma omp atomic read\n{t} = {at};\nif ({t} < -1000000) x@[0] = {t}; }}"
        return f"add_to(&{at}, {v.bounded(100)});"

    def inner_loop(self):
        r, v = self.r, self.v
        j, t = self.name("j"), self.name("t")
        count = r.choice([1, 2, 3, 5, 8, 17])
        bound = r.choice([str(count), f"({v.integer(1)[0]} & {count if count in (1, 3) else 7})"])
        inner = Values(r, self.index, v.variables + [(j, count + 8), (t, 100000)])
        parts = []
        if r.chance(30):
            parts.append(f"if ({inner.condition()}) {r.choice(['continue', 'break'])};")
        parts.append(f"{t} {r.choice(['+=', '+=', '^=', '='])} {inner.bounded(1000, 1)};")
        if self.sums and r.chance(40):
            saved, self.v = self.v, inner
            parts.append(self.reduce())
            self.v = saved
        if r.chance(15):
            saved, self.v = self.v, inner
            parts.append(self.atomic())
            self.v = saved
        begin = v.bounded(100, 1)
        v.variables.append((t, 1 << 20))
        return f"int {t} = {begin};\nfor (int {j} = 0; {j} < {bound}; {j}++) {{ {' '.join(parts)} }}"

    def private_array(self):
        r, v = self.r, self.v
        t, j = self.name("t"), self.name("j")
        size = r.choice([4, 8, 16])
        kind = r.choice(["int", "int", "short", "long"])
        if r.chance(20):
            declaration = f"{kind} {t}[{size} + ({self.index}) % 3];"
        else:
            declaration = f"{kind} {t}[{size}];"
        fill = f"for (int {j} = 0; {j} < {size}; {j}++) {t}[{r.choice([j, f'({j} * 5 + 3) & {size - 1}'])}] = {v.bounded(500, 1)} + {j};"
        more = f"fill({t}, {size}, {v.bounded(200, 1)});" if kind == "int" and r.chance(30) else ""
        v.variables.append((f"(int){t}[{v.integer(1)[0]} & {size - 1}]", 1000))
        return f"{declaration}\n{fill}\n{more}"

    def private_struct(self):
        r, v = self.r, self.v
        t = self.name("t")
        if r.chance(40):
            text = f"const struct pair {t} = both({v.bounded(1000)});"
            v.variables += [(f"{t}.value", 512), (f"{t}.index", 17)]
            return text
        text = f"struct mixed {t} = {{({self.index}) & 63, {v.bounded(1000)}, 0.5, {{1, {v.bounded(300, 1)}, 3}}}};\n{t}.list[{v.integer(1)[0]} & 3] = 9;"
        v.variables += [(f"{t}.count", 1000), (f"(int){t}.list[{v.integer(1)[0]} & 3]", 500), (f"(int){t}.tag", 100)]
        return text

    def allocated(self):
        v = self.v
        t = self.name("t")
        text = f"int *{t} = malloc(3 * sizeof(int));\n*{t} = {v.bounded(1000)};"
        v.variables.append((f"(*{t} & 1023)", 1023))
        return text, f"free({t});"

    def switch(self):
        r, v = self.r, self.v
        t = self.name("t")
        cases = " ".join(f"case {i}: {t} = {v.bounded(1000, 1)};{r.choice([' break;', ' break;', ''])}" for i in range(r.pick(3, 7)))
        text = f"int {t} = 0;\nswitch ({v.integer(1)[0]} & 7) {{ {cases} default: {t} ^= 5; }}"
        v.variables.append((t, 1024))
        return text

    def critical(self):
        r, v = self.r, self.v
        name, first = r.choice([("", 48), (" (name)", 50)])
        return f"\n#pragma omp critical{name}\n{{ q@[{first} + ({v.integer(1)[0]} & 1)] += {v.bounded(100)}; }}"

    def statement(self, depth=1):
        r = self.r
        kind = r.weighted((30, "own"), (25 if self.sums else 5, "reduce"), (10, "atomic"), (9, "inner"), (7, "array"), (5, "struct"),
                          (3 if self.locks else 0, "critical"), (3, "switch"), (10 if depth else 0, "if"))
        if kind == "if":
            text = f"if ({self.v.condition()}) {{\n{self.scoped()}\n}}"
            if r.chance(40):
                text += f" else {{\n{self.scoped()}\n}}"
            return text
        return {"own": self.own, "reduce": self.reduce, "atomic": self.atomic, "inner": self.inner_loop, "array": self.private_array,
                "struct": self.private_struct, "critical": self.critical, "switch": self.switch}[kind]()

    def scoped(self):
        """In a block: what is declared there is not known behind it."""
        known = list(self.v.variables)
        text = self.statement(0)
        if self.r.chance(40):
            text += "\n" + self.statement(0)
        self.v.variables[:] = known
        return text

    def text(self):
        r = self.r
        count = r.weighted((50, 1), (25, 2), (15, 3), (10, 4))
        parts, last = [], []
        if r.chance(3):
            one, two = self.allocated()
            parts.append(one)
            last.append(two)
        parts += [self.statement() for _ in range(count)]
        used = " ".join(parts)
        for s in self.sums:
            if s.name + "@" not in used:
                parts.append(s.update(r, self.v))
        return "\n".join(parts + last)
