# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A Fortran program of scenes, as program.py and scenes.py make in C: the model is the same text without directives.
from values import Random

PRELUDE = """module objects
  implicit none
  integer, parameter :: n = 1024
  integer :: a(n), x(n), x_model(n), y(0:n - 1), y_model(0:n - 1), q(0:15), q_model(0:15)
  real(8) :: d(n), e(n), e_model(n), box(6, 5, 7), box_model(6, 5, 7)
  real(4) :: f(n), g(n), g_model(n)
  integer(8) :: l(n), z(n), z_model(n)
  integer(2) :: h(n), s(n), s_model(n)
contains
  integer function twice (i)
    !$omp declare target
    integer, intent(in) :: i
    twice = 2 * i
  end function
  pure integer function mixed (i)
    !$omp declare target
    integer, value :: i
    integer :: k, scratch(4)
    do k = 1, 4
      scratch(k) = ieor (i, k * 13)
    end do
    mixed = iand (sum (scratch), 1023)
  end function
  subroutine start
    integer :: i
    do i = 1, n
      x(i) = modulo (i, 37) - 5
      y(i - 1) = -i
      z(i) = 3 * i
      s(i) = int (modulo (i, 300), 2)
      e(i) = modulo (i, 21) * 0.5d0
      g(i) = real (modulo (i, 9))
    end do
    q = 0
    box = 1
    x_model = x; y_model = y; z_model = z; s_model = s; e_model = e; g_model = g; q_model = q; box_model = box
  end subroutine
  subroutine inputs
    integer :: i
    do i = 1, n
      a(i) = modulo (i * 7919 + 13, 1001)
      d(i) = (modulo (i * 11, 200) - 100) * 0.25d0
      f(i) = real (modulo (i * 3, 16) - 4)
      l(i) = modulo (i * 31 + 5, 997)
      h(i) = int (modulo (i * 17, 1000) - 500, 2)
    end do
  end subroutine
  integer function hide (i)
    integer, intent(in) :: i
    integer, volatile :: copy
    copy = i
    hide = copy
  end function
  integer function compared ()
    compared = count (x /= x_model) + count (y /= y_model) + count (z /= z_model) + count (s /= s_model) + count (q /= q_model) &
      + count (e /= e_model) + count (g /= g_model) + count (box /= box_model)
  end function
end module
"""


class Fortran:
    def __init__(self, r):
        self.r = r
        self.free = ["x", "y", "z", "s", "e", "g"]
        r.shuffle(self.free)
        self.locals = []

    def integer(self, k, depth=1):
        r = self.r
        one = r.choice([f"a({k})", f"a(modulo (({k}) * 7, n) + 1)", f"int (h({k}))", f"int (l({k}))", f"({k})", str(r.pick(1, 50))] + self.locals)
        if depth == 0:
            return one
        two = self.integer(k, depth - 1)
        return r.choice([f"({one} + {two})", f"({one} - {two})", f"modulo ({one}, {r.pick(2, 40)})", f"iand ({one}, 31)", f"max ({one}, {two})",
                         f"twice ({one})", f"mixed ({one})", f"merge ({one}, {two}, {two} > 100)", f"ieor ({one}, {two})", f"abs ({one})"])

    def double(self, k):
        return self.r.choice([f"d({k})", f"(d({k}) + 0.5d0)", f"dble ({self.integer(k, 0)})", f"abs (d({k})) * 2", f"max (d({k}), 1d0)"])

    def own(self, k):
        r = self.r
        if not self.free:
            return self.atomic(k)
        name = self.free.pop()
        at = f"y@(({k}) - 1)" if name == "y" else f"{name}@({k})"
        if name == "e":
            return f"{at} = {r.choice(['', at + ' + '])}{self.double(k)}"
        if name == "g":
            return f"{at} = f({k}) * 2"
        if name == "s":
            return f"{at} = int (modulo ({self.integer(k)}, 3000), 2)"
        return f"{at} = {r.choice(['', at + ' + '])}{self.integer(k, 2)}"

    def atomic(self, k):
        bin = f"q@(iand ({self.integer(k, 0)}, 7))"
        return f"!$omp atomic\n{bin} = {bin} + iand ({self.integer(k)}, 63)"


def reduction(r, number):
    name = f"r{number}"
    kind = r.choice(["+", "+", "max", "min", "iand", "ior", "ieor", ".and.", ".or.", ".neqv.", "*", "array"])
    if kind == "array":
        return name, "+", f"integer :: {name}(4), {name}_model(4)", f"{name} = 1; {name}_model = 1", \
            lambda k, v: f"{name}@(1 + iand ({k}, 3)) = {name}@(1 + iand ({k}, 3)) + iand ({v.integer(k)}, 255)", f"any ({name} /= {name}_model)"
    if kind in (".and.", ".or.", ".neqv."):
        begin = ".true." if kind == ".and." else ".false."
        return name, kind, f"logical :: {name}, {name}_model", f"{name} = {begin}; {name}_model = {begin}", \
            lambda k, v: f"{name}@ = {name}@ {kind} {v.integer(k)} {r.choice(['> 5', '< 990', '/= 3'])}", f"({name} .neqv. {name}_model)"
    types = ["integer", "integer(8)", "integer(2)", "real(8)", "real(4)"] if kind in ("+", "max", "min") else ["integer", "integer(8)"]
    kind_of = r.choice(types)
    begin = {"+": "3", "max": "-9", "min": "900", "iand": "-1", "ior": "0", "ieor": "5", "*": "1"}[kind]
    small = {"real(8)": "d({k})", "real(4)": "real (iand (a({k}), 7))", "integer(2)": "int (iand ({e}, 7), 2)", "integer(8)": "int (iand ({e}, 1023), 8)",
             "integer": "iand ({e}, 1023)"}[kind_of]

    def update(k, v):
        term = small.replace("{k}", k).replace("{e}", v.integer(k))
        if kind in ("+",):
            return f"{name}@ = {name}@ + {term}"
        if kind == "*":
            return f"if (modulo ({k}, 97) == 3) {name}@ = {name}@ * 3"
        if kind in ("max", "min") and r.chance(40):
            return f"if ({term} {'>' if kind == 'max' else '<'} {name}@) {name}@ = {term}"
        return f"{name}@ = {kind} ({name}@, {term})"

    return name, kind, f"{kind_of} :: {name}, {name}_model", f"{name} = {begin}; {name}_model = {begin}", update, f"{name} /= {name}_model"


def scene(r):
    """Returns declarations, statements before, text, and conditions that must not hold."""
    v = Fortran(r)
    declarations, before, wrong = [], [], []
    directive = r.choice(["target teams distribute parallel do", "target parallel do", "target teams distribute parallel do simd"])
    sums = [reduction(r, i) for i in range(r.weighted((45, 0), (40, 1), (15, 2)))]
    clauses = ""
    shape = r.weighted((55, "loop"), (20, "collapse"), (15, "sections"), (10, "private"))
    for name, kind, declaration, begin, update, condition in sums:
        declarations.append(declaration)
        before.append(begin)
        wrong.append(condition)
        clauses += f" reduction({kind} : {name}@) map(tofrom : {name}@)"
    if shape == "collapse" or shape == "sections":
        first, second, third = r.pick(1, 5), r.pick(1, 5), r.pick(1, 7)
        three = r.chance(50) and shape == "collapse"
        k = f"((i - 1) * {second} + j)" + (f" + {first * second} * (m - 1)" if three else "")
        clauses += f" collapse({3 if three else 2})"
        if shape == "sections":
            inner = f"box@({'1 : 6 : 2' if r.chance(50) else ':'}, j, i) = {r.choice(['dble (i + 2 * j)', 'box@(1, j, i) + 1', 'd(j)'])}"
        else:
            inner = f"box@(i, j, {'m' if three else '1'}) = box@(i, j, {'m' if three else '1'}) + {v.double(k)}"
        inner += "".join("\n" + s[4](k, v) for s in sums)
        loops = (f"do m = 1, {third}\n" if three else "") + f"do i = 1, {min(first, 5) if not shape == 'sections' else third}\ndo j = 1, {second}\n"
        ends = "end do\n" * (3 if three else 2)
        text = f"!$omp {directive}{clauses}\n{loops}{inner}\n{ends}"
        return declarations, before, text, wrong
    count = r.choice([0, 1, 5, 31, 32, 64, 100, 255, 257, 500, 900])
    step = r.choice([1, 1, 1, 2, 3, -1, -2])
    if step > 0:
        low, high = 1, count * step
        while high > 1000:
            high -= step
        k = "i" if step == 1 else f"(1 + (i - 1) / {step})"
    else:
        low, high = max(1, count), 1
        k = f"(1 + ({low} - i) / {-step})"
        if count == 0:
            high = 2
    if r.chance(50):
        before.append(f"bound = hide ({high})")
        high = "bound"
    body = []
    if shape == "private" and "simd" not in directive:
        declarations.append("integer :: t(6)")
        clauses += " private(t, j)"
        body.append(f"do j = 1, 6\nt(j) = {v.integer(k)} + j\nend do")
        v.locals.append(f"t(1 + modulo ({k}, 6))")
        if r.chance(50):
            body.append(f"t(2 : 5) = t(3 : 6) + 1\nx@({k}) = sum (t) + maxval (t)")
            v.free = [name for name in v.free if name != "x"]
    body.append(v.own(k))
    if r.chance(50):
        body.append(f"if ({v.integer(k)} > 50) then\n{v.own(k)}\nend if")
    body += [s[4](k, v) for s in sums]
    if r.chance(30) and "simd" not in directive:
        body.append(v.atomic(k))
    if "simd" in directive and any("atomic" in b for b in body):
        directive = directive[:-5]
    clauses += r.choice(["", "", "", " schedule(static)", " schedule(static, 7)", " schedule(dynamic, 2)"])
    text = f"!$omp {directive}{clauses}\ndo i = {low}, {high}{'' if step == 1 else ', ' + str(step)}\n" + "\n".join(body) + "\nend do"
    return declarations, before, text, wrong


def whole(seed, numbers, falsify):
    parts, calls = [PRELUDE, "program random\n  use objects\n  implicit none\n  integer :: wrong\n  wrong = 0\n  call inputs"], []
    for number in numbers:
        declarations, before, text, wrong = scene(Random(f"fortran {seed}/{number}"))
        device = text.replace("@", "")
        model = "\n".join(line for line in text.split("\n") if not line.startswith("!$omp")).replace("@", "_model")
        device = "\n".join(" &\n!$omp ".join(piece for piece in split(line)) if line.startswith("!$omp") else line for line in device.split("\n"))
        conditions = "\n".join(f"  if ({w}) bad = bad + 1" for w in wrong)
        calls.append(f"""  subroutine scene_{number}
    integer :: i, j, m, bound, bad
    {chr(10).join(declarations)}
    call start
    bad = 0
    {chr(10).join(before)}
{device}
{model}
{conditions}
    {"q_model(0) = q_model(0) + 1" if falsify else ""}
    bad = bad + compared ()
    if (bad /= 0) print '(a, i0)', 'wrong: scene ', {number}
    if (bad /= 0) wrong = wrong + 1
  end subroutine""")
        parts.append(f"  call scene_{number}")
    parts.append(f"  print '(a, i0, a)', 'seed {seed}: ', wrong, ' of {len(numbers)} scenes wrong'\n  if (wrong /= 0) error stop\ncontains")
    return "\n".join(parts + calls) + "\nend program\n"


def split(line):
    """A directive in pieces that fit on a line."""
    pieces = [""]
    for word in line.split(" "):
        if len(pieces[-1]) + len(word) > 90:
            pieces.append("")
        pieces[-1] += (" " if pieces[-1] else "") + word
    return pieces
