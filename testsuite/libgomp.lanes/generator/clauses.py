# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Scenes of clauses that are seldom used: conditional lastprivate, scans, user-defined reductions of parts of arrays, private objects of
# run-time size, structures, nests that are not rectangular, functions that get the addresses of private variables.
from loops import COUNTS, schedule
from program import Scene, both

STARTS = ("target teams distribute parallel for", "target parallel for", "target parallel for num_threads(3)", "target parallel for num_threads(50)",
          "target teams distribute parallel for thread_limit(64)", "target teams distribute parallel for num_teams(2) dist_schedule(static, 8)")


def some_schedule(r, only_static=False):
    """GCC calls a function that is none of its library's for schedule(auto) where a region starts with its loop."""
    return schedule(r, only_static).replace(" schedule(auto)", "")


def count_of(r):
    count = r.choice([c for c in COUNTS if 0 < c <= 700])
    return count, r.choice([str(count), "bound"])


def one_loop(r, count, bound, clauses, declarations, body, checks="", before="", names=()):
    directive = r.choice(STARTS)
    maps = "".join(f" map(tofrom : {name}@)" for name in names)
    text = f"#pragma omp {directive}{clauses}{maps}{some_schedule(r, 'dist_schedule' in directive)}\nfor (int i = 0; i < {bound}; i++) {{\n{body}\n}}"
    return Scene(f"int bound = hide({count}); (void)bound; {before}" + "".join(both(d) for d in declarations), text, checks, "clauses: " + clauses)


def conditional(r):
    count, bound = count_of(r)
    condition = r.choice(["a[i] % 7 == 3", "a[i] > 990", "(a[i] & 3) == 1", "i == 4711", "c[i] > 200"])
    value = r.choice(["i", "a[i] * 3 + i", "(int)l[i]"])
    start = r.choice(["target parallel for", "target parallel for num_threads(4)", "target parallel for num_threads(64)"])
    text = f"#pragma omp {start} lastprivate(conditional : kept@) map(tofrom : kept@){some_schedule(r)}\nfor (int i = 0; i < {bound}; i++) {{ x@[i] = a[i] + 1; if ({condition}) kept@ = {value}; }}"
    return Scene(f"int bound = hide({count}); (void)bound; " + both("int kept@ = -7;"), text, "VALUE(kept, kept == kept_model);", "conditional lastprivate")


def scan(r):
    count, bound = count_of(r)
    kind = r.choice(["inclusive", "exclusive"])
    threads = r.choice(["", " num_threads(4)", " num_threads(64)"])
    use, add = "x@[i] = total@;", "total@ += a[i] + 1;"
    first, second = (add, use) if kind == "inclusive" else (use, add)
    text = f"#pragma omp target map(tofrom : total@)\n#pragma omp parallel for reduction(inscan, + : total@){threads}\nfor (int i = 0; i < {bound}; i++) {{\n{{ {first} }}\n#pragma omp scan {kind}(total@)\n{{ {second} }}\n}}"
    return Scene(f"int bound = hide({count}); (void)bound; " + both("int total@ = 0;"), text, "VALUE(total, total == total_model);", "scan")


def pairs(r):
    count, bound = count_of(r)
    size = r.pick(1, 4)
    body = f"struct pair other = {{a[i], i}}; struct pair *const best = &pairs@[i % {size}];\nif (other.value < best->value || (other.value == best->value && other.index < best->index)) *best = other;"
    checks = f"for (int k = 0; k < {size}; k++) {{ MUST(pairs[k].value == pairs_model[k].value); MUST(pairs[k].index == pairs_model[k].index); }}"
    begin = ", ".join(["{2000, -1}"] * size)
    clause = r.choice(["pairs@", f"pairs@[:{size}]", "pairs@[:size]"])
    return one_loop(r, count, bound, f" reduction(lowest : {clause})", [f"struct pair pairs@[{size}] = {{{begin}}};"], body, checks, f"int size = hide({size}); (void)size; ", ["pairs"])


def table(r):
    count, bound = count_of(r)
    size = r.choice([1, 2, 4, 5, 16, 40])
    kind = r.choice(["int", "long", "double", "double", "float", "unsigned char"])
    clause = r.choice(["sums@", f"sums@[:{size}]", "sums@[:size]", f"sums@[0:size]"])
    operation = r.choice(["+", "+", "+", "max"])
    at = r.choice([f"i % {size}", f"a[i] % {size}", f"{size - 1}"])
    value = "(a[i] & 3)"
    update = f"sums@[{at}] += {value};" if operation == "+" else f"if ({value} > sums@[{at}]) sums@[{at}] = {value};"
    if r.chance(30):
        update += f" {'sums@[0] += 1;' if operation == '+' else 'y@[i] = i;'}"
    checks = f"for (int k = 0; k < {size}; k++) MUST(sums[k] == sums_model[k]);"
    return one_loop(r, count, bound, f" reduction({operation} : {clause})", [f"{kind} sums@[{size}] = {{1}};"], update, checks, f"int size = hide({size}); (void)size; ", ["sums"])


def run_time_size(r):
    count, bound = count_of(r)
    size = r.choice([1, 3, 7, 20])
    form = r.pick(0, 3)
    if form == 0:  # in the iteration
        body = f"int t[size + (i & 3)]; for (int k = 0; k < size; k++) t[k] = a[(i + k) % n]; int v = 0; for (int k = 0; k < size; k++) v += t[k] * (k + 1); x@[i] = v;"
        return one_loop(r, count, bound, "", [], body, "", f"int size = hide({size}); ")
    if form == 1:  # a private one
        body = "for (int k = 0; k < size; k++) own@[k] = a[(i + k) % n]; int v = 0; for (int k = 0; k < size; k++) v += own@[k] * (k + 1); x@[i] = v;"
        return one_loop(r, count, bound, " private(own@)", ["int own@[size];"], body, "", f"int size = hide({size}); ")
    if form == 2:
        body = "int v = 0; for (int k = 0; k < size; k++) v += own@[k] * (a[(i + k) % n] + 1); x@[i] = v;"
        return one_loop(r, count, bound, " firstprivate(own@)", ["int own@[size]; for (int k = 0; k < size; k++) own@[k] = k * 3 + 1;"], body, "", f"int size = hide({size}); ")
    body = "own@[a[i] % size] += a[i] & 7;"
    return one_loop(r, count, bound, " reduction(+ : own@)", ["int own@[size]; for (int k = 0; k < size; k++) own@[k] = k;"], body,
                    "for (int k = 0; k < size; k++) MUST(own[k] == own_model[k]);", f"int size = hide({size}); ", ["own"])


def structure(r):
    count, bound = count_of(r)
    form = r.pick(0, 2)
    if form == 0:
        body = "struct mixed copy = given@; copy.count += a[i]; copy.list[i % 5] = (short)i; x@[i] = copy.count + copy.list[2] + given@.list[i % 5];"
        return one_loop(r, count, bound, " firstprivate(given@)", ["struct mixed given@ = {3, 50, 0.5, {1, 2, 3, 4, 5}};"], body)
    if form == 1:
        directive = r.choice(STARTS[:4])
        text = f"#pragma omp {directive} lastprivate(last@) map(tofrom : last@){some_schedule(r)}\nfor (int i = 0; i < {bound}; i++) {{ last@.count = a[i]; last@.weight = d[i]; last@.list[1] = (short)i; y@[i] = last@.count; }}"
        return Scene(f"int bound = hide({count}); (void)bound; " + both("struct mixed last@ = {0};"), text,
                     "MUST(last.count == last_model.count); MUST(last.weight == last_model.weight); MUST(last.list[1] == last_model.list[1]);", "lastprivate structure")
    body = f"struct crew crew; enlist_as(i, &crew, a[i]); {r.choice(['', 'crew.list[i % 5] += 3;', 'struct crew other = crew; other.number++; crew = other;'])} x@[i] = crew_total(&crew, a[i]);"
    return one_loop(r, count, bound, "", [], body)


def triangle(r):
    rows = r.choice([1, 2, 5, 9, 20])
    inner, width = r.choice([("j < i + 1", rows), ("j < rows - i", rows), ("j <= 2 * i", 2 * rows)])
    directive = r.choice(["target parallel for", "target teams distribute parallel for"])
    text = (f"#pragma omp {directive} collapse(2)\nfor (int i = 0; i < rows; i++)\nfor (int j = 0; {inner}; j++) {{ x@[i * {width + 1} + j] = a[i + j] * (i + 1) + j; }}")
    return Scene(f"int rows = hide({rows});", text, "", "a triangle")


def addresses(r):
    count, bound = count_of(r)
    body = r.choice(["int low, high; split(a[i], &low, &high); x@[i] = low * 3 + high;",
                     "int t[4] = {i, 1, 2, 3}; swap(&t[0], &t[a[i] & 3]); x@[i] = t[0] * 8 + t[3];",
                     "int low = i, high = a[i]; if (a[i] & 1) swap(&low, &high); x@[i] = low - high;",
                     "int t[4][3]; for (int k = 0; k < 4; k++) for (int m = 0; m < 3; m++) t[k][m] = a[(i + k) % n] + m; swap(&t[1][2], &t[i & 3][0]); x@[i] = t[1][2] + t[3][0];",
                     "double t[3] = {d[i], d[(i + 1) % n], 0.5}; e@[i] = most_of(t, 3);"])
    return one_loop(r, count, bound, "", [], body)


def clauses(r):
    return r.weighted((10, conditional), (10, scan), (10, pairs), (18, table), (18, run_time_size), (14, structure), (8, triangle), (14, addresses))(r)
