# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Scenes in which a thread keeps something from one iteration to the next: always, seldom, late, for some data, or in one of a nest's
# variables; or in which it looks so. {p} is an iteration's number, {i} and {j} a nest's variables, @ what the model has of its own.
from program import Scene

CHANGES = ("t++;", "t += 3;", "t--;", "t ^= 1;", "if (a[{p}] % 97 == 5) t++;", "if (a[{p}] > {late}) t = 1;", "if (w == {rare}) t += {p};", "if (w != {rare}) t++;",
           "if ({j} == 0) t = 0; t++;", "if ({j} == 0) t++;", "if (t < 0) t = {p};", "t = t < 0 ? {j} : t + 1;", "if (a[{p}] > t) t = a[{p}];",
           "t = t + 1 == w ? 0 : t + 1;", "t = t + 1 >= {h} ? 0 : t + 1;", "if ({p} % 64 == 63) t++;", "t = a[{p}];", "t = {p} * 3;", "t = {i} + 2 * {j};",
           "if ({j} == 0) t = {i} * {i} % 7;", "if ({j} == 0) t = a[{p}];", "if (t < 0) t = {j}; else if (++t == {h}) t = 0;", "t = 5;", "t += a[{p}] & 1;", "for (int l = 0; l < 3; l++) t += l;", "if ({i} == {j}) t = {i};")
USES = ("x@[{p}] = t;", "x@[{p}] = t / 50;", "x@[{p}] = t & ~63;", "x@[{p}] = t >> 5;", "x@[{p}] = t == {late} ? 1 : a[{p}];", "if (t > {late}) x@[{p}] = 1;",
        "if (w == {rare}) x@[{p}] = t; else x@[{p}] = {p};", "if (w != {rare}) x@[{p}] = t; else x@[{p}] = {p};", "if (a[{p}] % 101 == 7) x@[{p}] = t; else x@[{p}] = 2 * a[{p}];",
        "x@[{p}] = t < {late} ? {late} : t;", "x@[{p}] = a[{p}] + (t > {late});", "x@[{p}] = {p} - t;", "x@[{p}] = (int)(t * 0.01);", "x@[{p}] = a[{p}];",
        "if (t > 0) y@[{p}] = {i}; else x@[{p}] = {j};", "y@[{p}] = a[({p} + 1) % {count}] + a[({p} + {count} - 1) % {count}];",
        "x@[{p}] = a[{i} * {h} + ({j} + 1 >= {h} ? 0 : {j} + 1)];", "int s = 0; for (int l = 0; l < {h}; l++) s += a[l] ^ {j}; x@[{p}] = s;",
        "x@[{p}] = (int)(({i} * 0.37 + 1) * ({i} * 0.25 + 2)) + {j};", "x@[{p}] = {i} * {i} - ({i} % 5 == 2 ? {j} : 1);",
        "if (w > 3) x@[{p}] = {i}; else y@[{p}] = {j};")


def kept(r):
    rows = r.choice([1, 2, 3, 7, 20, 33])
    columns = r.choice([1, 2, 3, 5, 8, 17, 30])
    nest = r.chance(55)
    if not nest:
        rows, columns = r.choice([1, 2, 7, 33, 100, 255, 500, 990]), 1
    count = rows * columns
    threads = r.choice([1, 2, 4, 4, 5, 8])
    kind = r.choice(["int", "int", "int", "long", "short", "unsigned char"])
    init = r.choice(["0", "0", "-1", "7", "200"])
    variable = r.choice(["int", "int", "long", "unsigned", "short", "short"])
    rare, late = r.choice(["4711", "3", "12"]), str(r.choice([1, 40, 100, 200, 900]))
    parts = [r.choice(CHANGES), r.choice(USES)]
    if r.chance(40):
        parts.append(r.choice(CHANGES + USES))
    if r.chance(25):
        parts.insert(0, r.choice(USES))
    if r.chance(50):
        parts.reverse()
    body = "\n".join(f"{{ {p} }}" for p in parts)
    limits = r.choice([("rows", "columns"), (str(rows), str(columns)), ("rows", str(columns))])
    known = {"p": "p", "i": "(int)i", "j": "(int)j", "h": limits[1], "count": str(count), "rare": rare, "late": late}
    for name, value in known.items():
        body = body.replace("{" + name + "}", value)
    before = f"int rows = hide({rows}), columns = hide({columns}), w = hide({r.choice([rare, '5', '2', str(columns)])}); (void)rows, (void)columns, (void)w;"
    if nest:
        loop = f"#pragma omp for collapse(2)\nfor ({variable} i = 0; i < {limits[0]}; i++)\nfor ({variable} j = 0; j < {limits[1]}; j++)"
        place = f"const int p = (int)i * {limits[1]} + (int)j;"
    else:
        loop, place = f"#pragma omp for\nfor ({variable} i = 0; i < {limits[0]}; i++)", "const int j = 0, p = (int)i; (void)j;"
    text = (f"#pragma omp target map(tofrom : threads)\n#pragma omp parallel num_threads({threads})\n{{ {kind} t = {init};\n"
            f"if (omp_get_thread_num() == 0) threads = omp_get_num_threads();\n{loop} {{ {place}\n{body.replace('@', '')} }}\n}}")
    checks = (f"for (int m = 0; m < threads; m++) {{ {kind} t = {init};\nfor (int p = first_of(m, threads, {count}); p < first_of(m + 1, threads, {count}); p++) {{\n"
              f"const int i = p / {columns}, j = p % {columns}; (void)i, (void)j;\n{body.replace('@', '_model')} }} }}")
    return Scene(before, "//device {\n" + "\n".join(line if line.startswith("#") else "//device " + line for line in text.split("\n")) + "\n//device }", checks, "kept by a thread")
