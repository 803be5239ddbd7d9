# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The kinds of scenes: one combined directive; a parallel region of several parts.
from loops import Nest, schedule
from program import Scene, both
from statements import OWN, Body, Reduction


def results(r):
    free = list(OWN)
    r.shuffle(free)
    return free


def reductions(r, name="r"):
    return [Reduction(r, f"{name}{i}") for i in range(r.weighted((45, 0), (35, 1), (14, 2), (6, 3)))]


def clause_map(sums):
    return "".join(f" map(tofrom : {s.name}@)" for s in sums)


def outer_private(r, body, declarations):
    """Variables of the function that a clause makes private. Returns the clauses."""
    clauses = ""
    if r.chance(20):
        declarations.append(f"int given@ = hide({r.pick(1, 50)});")
        clauses += " firstprivate(given@)"
        body.v.variables.append(("given@", 50))
    if r.chance(10):
        declarations.append("int some@[6] = {3, 1, 4, 1, 5, 9};")
        clauses += " firstprivate(some@)"
        body.v.variables.append((f"some@[{body.v.integer(1)[0]} & 3]", 9))
    return clauses


def last_private(r, body, declarations, checks, count):
    """Returns clause, statement."""
    kind = r.choice(["int", "int", "long", "double", "short"])
    value = body.v.double() if kind == "double" else body.v.bounded(20000)
    declarations.append(f"{kind} last@ = 77;")
    if count > 0:
        checks.append("VALUE(last, last == last_model);")
    return " lastprivate(last@)", f"last@ = {value};"


def combined(r):
    directive = r.weighted((40, "target teams distribute parallel for"), (30, "target parallel for"), (6, "target teams distribute parallel for simd"),
                           (4, "target parallel for simd"), (4, "target teams loop"), (4, "target parallel loop"))
    simd, loop, teams = directive.endswith("simd"), directive.endswith("loop"), "teams" in directive
    depth = r.weighted((65, 1), (25, 2), (10, 3))
    nest = Nest(r, depth, down=not simd and not loop)
    sums = reductions(r)
    if simd or loop:
        sums = [s for s in sums if s.kind not in ("array",)]
    free = results(r)
    body = Body(r, nest.index, nest.variables, free, sums, locks=False)
    declarations, checks = [both_text for both_text in nest.before], []
    mine = []
    clauses = outer_private(r, body, mine) if not loop else ""
    text = body.text() if not (simd or loop) else "\n".join([body.own() for _ in range(2)] + [s.update(r, body.v) for s in sums])
    if (simd or loop) and "#pragma" in text:
        text = f"x@[{nest.index}] = {body.v.integer()[0]};" + "".join("\n" + s.update(r, body.v) for s in sums)
    last_map = ""
    if not loop and r.chance(18):
        clause, statement = last_private(r, body, mine, checks, nest.count)
        clauses += clause
        last_map = " map(tofrom : last@)"
        text += "\n" + statement
    if depth > 1:
        clauses += f" collapse({depth})"
    if not loop:
        clauses += schedule(r, nest.only_static)
        if r.chance(15):
            clauses += f" num_threads({r.choice([2, 3, 5, 8])})"
        if not simd and not teams and depth == 1 and r.chance(8):
            step = r.pick(1, 3)
            mine.append("int linear@ = 9;")
            clauses += f" linear(linear@ : {step})"
            text += f"\n//device x[{nest.index}] += linear; linear += {step};\n//model x_model[{nest.index}] += 9 + {step} * ({nest.index});"
        if teams and r.chance(25):
            chunk = r.choice(["", ", 4", ", 40"])
            clauses += f" dist_schedule(static{'' if nest.only_static == 'whole' else chunk})"
    if teams and r.chance(50):
        clauses += f" num_teams({r.pick(1, 6)})"
    if r.chance(10) and not loop:
        clauses += f" thread_limit({r.choice([1, 2, 4, 64])})"
    for s in sums:
        declarations.append(both(s.declare))
        clauses += " " + s.clause
        checks.append(s.check())
    declarations += [both(m) for m in mine]
    loops = "\n".join(nest.heads)
    directive_line = f"#pragma omp {directive}{clauses}{clause_map(sums)}{last_map}"
    if r.chance(8):
        directive_line += " nowait"
    else:
        return Scene("\n".join(declarations), f"{directive_line}\n{loops} {{\n{text}\n}}", "\n".join(checks), directive)
    return Scene("\n".join(declarations), f"{directive_line}\n{loops} {{\n{text}\n}}\n#pragma omp taskwait", "\n".join(checks), directive)


def region(r):
    """target parallel with several loops and what is between them."""
    free = results(r)
    declarations, checks, inside, regions_sums = [], [], [], []
    private_known = []
    clauses = ""
    if r.chance(40):
        clauses += f" num_threads({r.choice([2, 2, 3, 4, 8, 64])})"
    if r.chance(25):
        regions_sums = [s for s in reductions(r, "whole") if s.kind != "array"]
    for s in regions_sums:
        clauses += " " + s.clause
    accumulator = r.chance(35)
    if accumulator:
        inside.append(f"{r.choice(['long', 'int', 'double'])} mine@ = {r.choice([0, 0, 1, 5])};")
    inside.append("//device if (omp_get_thread_num() == 0) threads = omp_get_num_threads();")
    if r.chance(25):
        inside.append("int private@[4] = {1, 2, 3, 4};")
        private_known.append((f"private@[{r.pick(0, 3)}]", 4))
    loops = r.weighted((25, 1), (40, 2), (25, 3), (10, 4))
    start_of_mine = None
    shared_sums = []
    for number in range(loops):
        nest = Nest(r, r.weighted((80, 1), (15, 2), (5, 3)), 500, f"i{number}_")
        declarations += nest.before
        sums = [] if r.chance(60) else [Reduction(r, f"r{number}_")]
        shared_sums += sums
        body = Body(r, nest.index, nest.variables + private_known, free, sums + ([r.choice(regions_sums)] if regions_sums and r.chance(70) else []))
        text = body.text()
        if accumulator and r.chance(70):
            text += "\n" + r.choice([f"mine@ += {body.v.bounded(1000, 1)};", "mine@++;", f"if ({body.v.condition()}) mine@ += 2;",
                                     f"mine@ -= {body.v.bounded(10, 1)};"])
        directive = "#pragma omp for" + "".join(" " + s.clause for s in sums)
        if len(nest.names) > 1:
            directive += f" collapse({len(nest.names)})"
        directive += schedule(r, nest.only_static)
        if r.chance(35) and not sums:
            directive += " nowait"
        for _ in range(2):
            between(r, inside, number)
        inside.append(directive + "\n" + "\n".join(nest.heads) + " {\n" + text + "\n}")
    between(r, inside, 9)
    if accumulator:
        # The neutral beginning of the model's one thread, corrected by the number of the others.
        inside.append("#pragma omp atomic\np@[0] += mine@;")
        begin = next(t for t in inside if " mine@ = " in t)
        value = begin.split("=")[1].strip(" ;")
        inside.append(f"//model p@[0] += (threads - 1) * {value};")
    head = "#pragma omp target" + r.choice([" parallel", "\n#pragma omp parallel"])
    maps = "".join(f" map(tofrom : {s.name}@)" for s in regions_sums + shared_sums) + " map(tofrom : threads)"
    if "\n" in head:
        text = "#pragma omp target" + maps + "\n#pragma omp parallel" + clauses
    else:
        text = head + clauses + maps
    for s in regions_sums + shared_sums:
        declarations.append(both(s.declare))
        checks.append(s.check())
    body_text = "\n".join(inside)
    return Scene("\n".join(declarations), f"{text}\n{{\n{body_text}\n}}", "\n".join(checks), "parallel region")


def between(r, inside, number):
    kind = r.pick(0, 11)
    if kind == 0:
        inside.append("#pragma omp barrier")
    elif kind == 1:
        inside.append(f"#pragma omp single{r.choice(['', ' nowait'])}\n{{\n#pragma omp atomic\nq@[57] += {number + 1};\n}}")
    elif kind == 2:
        # once a thread
        inside.append(f"#pragma omp atomic\nq@[58] += {number + 3};\n//model q@[58] += (threads - 1) * {number + 3};")
    elif kind == 3:
        inside.append(f"#pragma omp critical\n{{ q@[59] += 1; }}\n//model q@[59] += threads - 1;")
    elif kind == 4:
        inside.append(f"#pragma omp {r.choice(['masked', 'master'])}\n{{ q@[60] += 5; }}")
    elif kind == 5:
        inside.append("#pragma omp sections\n{\n#pragma omp section\n{ q@[61] += 1; }\n#pragma omp section\n{ q@[62] += 2; }\n}")
