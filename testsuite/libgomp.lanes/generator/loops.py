# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Nests of loops: types, bounds, steps and directions, and the number of an iteration.

# GCC counts the iterations in the type.
TYPES = {"int": (-500, 1000), "unsigned": (0, 1000), "long": (-500, 1000), "unsigned long": (0, 1000), "short": (-500, 1000),
         "unsigned short": (0, 1000), "signed char": (-60, 60), "unsigned char": (0, 250), "char": (0, 120), "long long": (-10, 1000)}
COUNTS = [0, 1, 2, 3, 7, 8, 9, 20, 31, 32, 33, 60, 64, 65, 100, 129, 200, 255, 256, 300, 500, 700, 1000]


class Nest:
    """Loops that a directive binds. `heads` are their texts, `index` counts the iterations from 0, `count` is how many there are,
    `before` declares what bounds are made of."""

    def __init__(self, random, depth=1, most=1000, name="i", plain=False, down=True):
        r = random
        self.heads, self.before, self.variables, self.names = [], [], [], []
        counts = [c for c in COUNTS if c <= most]
        self.count = 1
        # GCC calls its library with a wrong step for the dynamic schedules of loops that go down with an unsigned or short variable, and
        # counts wrong in SIMD loops that do. It computes the chunks of a char's loop in that type.
        self.only_static = False
        self.down = down
        self.index = None
        sizes = []
        for level in range(depth):
            room = most // max(1, self.count)
            if depth > 1:
                counts = [c for c in COUNTS if c <= min(room, 60)] or [1]
                counts = [c for c in counts if c > 2] or counts if r.chance(85) else counts
            count = r.choice(counts)
            var = name if depth == 1 else name + str(level)
            sizes.append(count)
            self.count *= count
            self.deep = depth > 1
            index = self.level(r, var, count, plain)
            self.index = index if self.index is None else f"({self.index}) * {count} + {index}"
        if r.chance(50) and depth > 1:
            self.index = f"({self.index})"

    def value(self, r, name, number):
        kind = r.pick(0, 3)
        if kind <= 1:
            return f"({number})" if number < 0 else str(number)
        self.before.append(f"int {name} = hide({number});")
        return name

    def level(self, r, var, count, plain):
        kind = r.weighted((50, "int"), (8, "unsigned"), (12, "long"), (5, "unsigned long"), (4, "short"), (3, "unsigned short"),
                          (3, "signed char"), (4, "unsigned char"), (3, "char"), (3, "long long"))
        low_limit, high_limit = TYPES[kind]
        # GCC miscounts collapsed loops of chars, and those that go down, too.
        if (not self.down or self.deep) and kind not in ("int", "unsigned", "long", "unsigned long"):
            kind = "int"
            low_limit, high_limit = TYPES[kind]
        if high_limit - low_limit < count or plain:
            kind = "int"
            low_limit, high_limit = TYPES[kind]
        step = 1 if r.chance(60) or plain else r.choice([2, 3, 5, 7])
        while count * step > high_limit - low_limit:
            step = 1 if step <= 2 else step // 2
        down = self.down and not plain and "char" not in kind and r.chance(20)
        slack = r.pick(0, step - 1)  # the last step goes beyond the bound
        span = count * step - (slack if count > 0 else 0)
        low = 0 if plain or (low_limit <= 0 and high_limit >= span and r.chance(65)) else r.pick(low_limit, high_limit - count * step)
        if "char" in kind:
            self.only_static = "whole"
        self.names.append(var)
        self.variables.append((f"(int){var}" if kind != "int" else var, max(abs(low), abs(low + count * step))))
        if not down:
            first, end = self.value(r, f"low_{var}", low), self.value(r, f"end_{var}", low + span)
            steps = f"{var}++" if step == 1 and r.chance(80) else f"{var} += {step}" if r.chance(80) or step == 1 else f"{var} = {step} + {var}"
            if step > 1 and r.chance(15):
                self.before.append(f"int step_{var} = hide({step});")
                steps = f"{var} += step_{var}"
            if end == "0" and kind.startswith("unsigned"):
                self.before.append(f"int end_{var} = hide(0);")  # the compiler refuses the comparison
                end = f"end_{var}"
            compare = f"{var} < {end}"
            if step == 1 and r.chance(10):
                compare = f"{var} != {end}"
            elif r.chance(20) and count > 0 and low + span - 1 >= 0:
                compare = f"{var} <= {end} - 1"
            self.heads.append(f"for ({kind} {var} = {first}; {compare}; {steps})")
            if low == 0 and step == 1 and first == "0":
                return var if kind == "int" or r.chance(50) else f"(int){var}"
            return f"(int)(({var} - {first}) / {step})" if step > 1 else f"(int)({var} - {first})"
        # Downwards: from high to above low.
        if kind.startswith("unsigned"):
            low = max(low, step)  # it may not go below zero
        self.only_static = self.only_static or kind not in ("int", "long", "long long")
        high = low + (count - 1) * step
        if count == 0:
            high = low - 1 if low > 0 or not kind.startswith("unsigned") else low
        bound = low - 1 if low > 0 or not kind.startswith("unsigned") else low
        first = self.value(r, f"high_{var}", high)
        end = self.value(r, f"end_{var}", bound)
        steps = f"{var}--" if step == 1 and r.chance(80) else f"{var} -= {step}"
        self.heads.append(f"for ({kind} {var} = {first}; {var} > {end}; {steps})")
        return f"(int)(({first} - {var}) / {step})" if step > 1 else f"(int)({first} - {var})"


def schedule(r, only_static=False):
    if only_static:
        return r.choice(["", " schedule(static)", " schedule(static, 3)"][:2 if only_static == "whole" else 3])
    kind = r.pick(0, 15)
    if kind < 6:
        return ""
    chunk = "" if r.chance(40) else f", {r.choice([1, 1, 2, 3, 5, 16, 32, 33])}"
    name = r.choice(["static", "static", "static", "dynamic", "guided", "nonmonotonic: dynamic", "monotonic: static", "monotonic: dynamic"])
    if r.chance(9):
        return f" schedule({r.choice(['auto', 'runtime', 'runtime', 'monotonic: runtime'])})"
    return f" schedule({name}{chunk})"
