# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Random expressions whose values are known not to overflow: each comes with a bound. Floating-point values are small multiples of a
# power of two, so that sums of them are exact in every order.
import random

SIZE = 1024  # of the arrays; loops have fewer iterations


class Random(random.Random):
    def pick(self, low, high):
        return self.randint(low, high)

    def chance(self, percent):
        return self.randrange(100) < percent

    def weighted(self, *pairs):
        return self.choices([p[1] for p in pairs], [p[0] for p in pairs])[0]


class Values:
    """What an iteration can read: `index` is a text with a value from 0 to SIZE - 1."""

    def __init__(self, random, index, variables=()):
        self.random = random
        self.index = index
        self.variables = list(variables)  # pairs of text and bound
        self.functions = True

    def leaf(self):
        r = self.random
        k = self.index
        kind = r.pick(0, 11)
        if kind == 0:
            value = r.choice([0, 1, 2, 3, 5, 7, 10, 31, 32, 64, 100])
            return str(value), value
        if kind == 1 and self.variables:
            return r.choice(self.variables)
        if kind == 2:
            return f"({k})", SIZE
        if kind == 3:
            return f"a[(({k}) * {r.choice([3, 5, 7, 33])} + {r.pick(0, 50)}) % n]", 1000
        if kind == 4:
            return f"h[{k}]", 500
        if kind == 5:
            return f"c[{k}]", 255
        if kind == 6:
            return f"(int)(u[{k}] % {r.choice([7, 97, 128])})", 128
        if kind == 7:
            return f"(int)l[{k}]", 1000
        return f"a[{k}]", 1000

    def integer(self, depth=2):
        r = self.random
        if depth == 0:
            return self.leaf()
        x, bx = self.integer(depth - 1)
        y, by = self.integer(r.pick(0, depth - 1))
        kind = r.pick(0, 13)
        if kind in (0, 1, 2) and bx + by < 1 << 24:
            return f"({x} + {y})", bx + by
        if kind == 3 and bx + by < 1 << 24:
            return f"({x} - {y})", bx + by
        if kind in (4, 5) and bx * by < 1 << 24:
            return f"({x} * {y})", bx * by
        if kind == 6:
            mask = r.choice([1, 3, 7, 15, 31, 127])
            return f"({x} & {mask})", mask
        if kind == 7:
            return f"({x} ^ {y})", 2 * max(bx, by) + 1
        if kind == 8:
            return f"({x} >> {r.pick(1, 4)})", bx // 2 + 1
        if kind == 9:
            divisor = r.choice([2, 3, 7, 10, 16])
            return f"({x} % {divisor})", divisor
        if kind == 10:
            return f"({x} / (({y} & 7) + 1))", bx
        if kind == 11:
            return f"({self.condition(0)} ? {x} : {y})", max(bx, by)
        if kind == 12 and self.functions:
            return self.call(x, bx)
        return x, bx

    def call(self, x, bound):
        """Of the functions of functions.py."""
        r = self.random
        name, limit, result = r.choice([("twice", 1 << 22, 2), ("clamp", 1 << 28, None), ("fibonacci", 0, 610), ("mix", 1 << 28, 1023),
                                        ("framed", 1 << 28, 2000), ("sum_to", 0, 200), ("largest_of", 1 << 28, 1000), ("parity", 1 << 28, 1),
                                        ("digits", 1 << 28, 100), ("framed", 1 << 28, 2000), ("through", 1 << 28, 1023)])
        if name == "twice" and bound < limit:
            return f"twice({x})", 2 * bound
        if name in ("fibonacci", "sum_to"):
            return f"{name}({x} & 15)", result
        if name == "through":
            return f"table[{x} & 3]({x} & 255)", 1023
        if name in ("twice", "clamp"):
            return f"clamp({x}, -50, 50)", 50
        return f"{name}({x})", result

    def bounded(self, bound, depth=2):
        text, b = self.integer(depth)
        return text if b <= bound else f"({text} % {bound})"

    def condition(self, depth=1):
        r = self.random
        x, _ = self.integer(depth)
        kind = r.pick(0, 5)
        if kind == 0:
            return f"({x} & 1)"
        if kind == 1:
            return f"({x} % 3 == {r.pick(0, 2)})"
        if kind == 2:
            return f"({x} > {r.pick(-10, 600)})"
        if kind == 3:
            return f"({x} < {self.integer(0)[0]})"
        if kind == 4:
            return f"(({self.index}) % {r.choice([2, 3, 5, 32])} {r.choice(['==', '!=', '<'])} 1)"
        return f"({x} != {r.pick(0, 3)} && {self.integer(0)[0]} > {r.pick(0, 100)})"

    def double(self, depth=1):
        """Less than 2^12, in quarters."""
        r = self.random
        k = self.index
        leaves = [f"d[{k}]", f"d[(({k}) * 5 + 1) % n]", f"(double)f[{k}]", f"(double){self.bounded(100, 0)}", "0.5", "2.25"]
        x = r.choice(leaves)
        if depth == 0 or r.chance(30):
            return x
        y = r.choice(leaves)
        return r.choice([f"({x} + {y})", f"({x} - {y})", f"({x} * 3)", f"({self.condition(0)} ? {x} : {y})", f"fabs({x} - {y})",
                         f"({x} < {y} ? {x} : {y})"])

    def single(self):
        """Of type float, whole numbers of at most 8."""
        r = self.random
        return r.choice([f"(float)({self.integer(1)[0]} & 7)", f"(f[{self.index}] < 3 ? 1.0f : -2.0f)", "1.0f"])

    def near(self):
        """Of type double, whose last bits may differ between processors."""
        x, y = self.double(0), self.double(1)
        return self.random.choice([f"sqrt(fabs({x}) + 1)", f"sin({x} * 0.01)", f"exp({x} * 0.001) + {y}", f"pow(1.01, {x} * 0.01)", f"{y} / 3",
                                   f"log(fabs({x}) + 2)", f"(double)sqrtf(fabsf((float){x}) + 1)", f"1 / sqrt(fabs({x}) + 0.5)",
                                   f"atan2({x}, 7) * {y}", f"fmod({y}, 3.25)", f"(double)(1.0f / sqrtf((float)fabs({x}) + 1.0f))"])
