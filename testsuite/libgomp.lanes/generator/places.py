# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Scenes in which some iterations set what a thread uses behind its loop: the least and its place, the last of a kind. In others an
# iteration must know more of those before than lanes tell it. {x} is the number that is compared, {r} the relation, {p} the iteration's
# number; @ what the model has of its own.
from program import Scene

TAKES = ("if ({x} {r} m) {{ m = {x}; w = {p}; }}", "if ({x} {r} m) {{ m = {x}; w = {p}; v = {y}; }}", "if (m {s} {x}) {{ w = {p}; m = {x}; }}",
         "if ({c}) if ({x} {r} m) {{ m = {x}; w = {p}; }}", "if ({c} && {x} {r} m) {{ v = {y}; m = {x}; w = {p}; }}", "w = {x} {r} m ? {p} : w; m = {x} {r} m ? {x} : m;",
         "for (int l = 0; l < 3; l++) if ({x} + l {r} m) {{ m = {x} + l; w = {p}; v = l; }}", "if ({c}) w = {p};", "if ({c}) {{ w = {p}; v = {y}; }}", "if ({c}) v = {y};",
         "if ({x} {r} m) {{ m = {x}; w = 1; }}", "const int o = {y}; if ({x} {r} m) {{ m = {x}; w = {p}; v = o; }}")
OTHERS = ("if ({x} {r} m) {{ m = {x}; w++; }}", "if ({x} {r} m) {{ m = {x} + 1; w = {p}; }}", "if ({x} {r} m) {{ v = m > 3; m = {x}; }}", "if (!({x} {n} m)) {{ m = {x}; w = {p}; }}",
          "if ({c} && {p} > w + 5) w = {p};", "v++; if ({x} {r} m) {{ m = {x}; w = v; }}", "if ({x} {r} m) {{ m = {x}; w = {p}; v += {p}; }}", "if ({x} {r} m) {{ m = {x}; w += 3; }}",
          "if ({x} {r} m) {{ m = {x}; x@[{p}] = 1; }}", "w = {p}; if ({c}) v = w;", "if (v == 0 || {x} {r} m) {{ m = {x}; w = {p}; v = 1; }}", "if ({c}) {{ w = {p}; v++; }}",
          "if ({x} {r} m) {{ m = {x}; w = {p}; }} y@[{p}] = w;", "if ({c}) w = v; v = {p};")
NUMBERS = (("int", "a[{p}]", ("2147483647", "-2147483647 - 1", "20", "hide(50)")), ("double", "d[{p}]", ("1e300", "-1e300", "0.5", "hide(3)")),
           ("long", "a[{p}] * 3000000007L", ("9223372036854775807L", "-1", "hide(2)")), ("float", "(float)(a[{p}] % 7)", ("1e30f", "-1e30f", "2")),
           ("unsigned", "(unsigned)(a[{p}] % 5)", ("4294967295u", "0", "3")), ("int", "a[{p}] % 4", ("100", "-100", "1")),
           ("double", "a[{p}] % 9 == 4 ? 0.0 / w0 : a[{p}] * 0.5", ("1e300", "-1e300")), ("short", "(short)(a[{p}] % 99)", ("32767", "-32768")))
PLACES = {"<": ("<", ">", ">="), ">": (">", "<", "<="), "<=": ("<=", ">=", ">"), ">=": (">=", "<=", "<")}
SCHEDULES = ("", "", "", "", " schedule(static)", " nowait", " schedule(static, 3)")


def places(r):
    count = r.choice([1, 2, 7, 33, 100, 255, 500, 990])
    threads = r.choice([1, 2, 4, 4, 5, 8])
    kind, number, begins = r.choice(NUMBERS)
    begin = r.choice(begins)
    relation = r.choice(list(PLACES))
    same, swapped, negated = PLACES[relation]
    parts = [r.choice(TAKES if r.chance(65) else OTHERS)]
    if r.chance(20):
        parts.append(r.choice(["x@[{p}] = {y};", "if ({c}) y@[{p}] = {p};", "sum += {y};"]))
    if r.chance(50):
        parts.reverse()
    condition = r.choice(["a[{p}] % 7 == 3", "(a[{p}] & 3) == 1", "d[{p}] > 1", "a[{p}] == 4711", "c[{p}] > 200"])
    known = {"x": "k", "r": same, "s": swapped, "n": negated, "p": "i", "c": condition.replace("{p}", "i"), "y": r.choice(["c[i]", "a[count - 1 - i]", "i * 2 + 1"])}
    body = f"const {kind} k = ({kind})({number.replace('{p}', 'i')});\n" + "\n".join(f"{{ {p.format(**known)} }}" for p in parts)
    variable = r.choice(["int", "int", "long", "unsigned"])
    place, other = r.choice(["int", "int", "long", "short"]), r.choice(["int", "int", "long", "unsigned char"])
    variables = f"{kind} m = {begin}; {place} w = {r.choice(['-1', '0', 'w0'])}; {other} v = {r.choice(['0', '0', '7'])}; int sum = 0;"
    limit = r.choice([str(count), "count"])
    chunk = r.choice(SCHEDULES)
    before = f"const int count = hide({count}), w0 = hide(0); (void)count, (void)w0;"
    results = "z@[{t} * 4] = m < 1e9 && m > -1e9 ? (long)(m * 2) : m > 0; z@[{t} * 4 + 1] = (int)w; z@[{t} * 4 + 2] = (int)v; z@[{t} * 4 + 3] = sum;"
    own = results.replace("@", "").replace("{t}", "omp_get_thread_num()")
    loop = f"#pragma omp for{chunk}\nfor ({variable} n0 = 0; n0 < ({variable}){limit}; n0++) {{ const int i = (int)n0;\n{body.replace('@', '')} }}"
    text = (f"#pragma omp target map(tofrom : threads)\n#pragma omp parallel num_threads({threads})\n{{ {variables}\n"
            f"if (omp_get_thread_num() == 0) threads = omp_get_num_threads();\n{loop}\n{own}\n}}")
    mine = "(i / 3) % threads == t" if "3" in chunk else f"i >= first_of(t, threads, {count}) && i < first_of(t + 1, threads, {count})"
    checks = (f"for (int t = 0; t < threads; t++) {{ {variables}\nfor (int i = 0; i < {count}; i++) if ({mine}) {{\n{body.replace('@', '_model')} }}\n"
              f"{results.replace('@', '_model').replace('{t}', 't')} }}")
    return Scene(before, "//device {\n" + "\n".join(line if line.startswith("#") else "//device " + line for line in text.split("\n")) + "\n//device }", checks,
                 "places that some iterations set")
