# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Scenes of regions that ask for more threads than there are warps, or whose threads share out the work themselves: what thread `me` of
# `threads` does in each step, between barriers. The model does the steps for one thread after the other.
from loops import schedule
from program import Scene


class Step:
    """device: what each thread executes; model: what that comes to, once."""

    def __init__(self, device, model):
        self.device, self.model = device, model


def all_threads(statement):
    return f"for (int me = 0; me < threads; me++) {{ {statement} }}"


def exchange(r, number):
    distance, factor = r.pick(1, 40), r.pick(1, 9)
    write, read = f"z@[me] = me * {factor} + a[me];", f"x@[me] = (int)z@[(me + {distance}) % threads@] + x@[me];"
    return Step(write + "\n#pragma omp barrier\n" + read, all_threads(write) + " " + all_threads(read))


def tree(r, number):
    width = r.choice([512, 1024])
    begin = f"y@[me] = a[(me + {number}) % n];"
    level = "if (me < s && me + s < threads@) y@[me] += y@[me + s];"
    loop = f"for (int s = {width // 2}; s > 0; s /= 2)"
    return Step(f"{begin}\n#pragma omp barrier\n{loop} {{\n{level}\n#pragma omp barrier\n}}", f"{all_threads(begin)} {loop} {{ {all_threads(level)} }}")


def single(r, number):
    if r.chance(50):
        value = f"a[{r.pick(0, 900)}] * 3 + {number}"
        return Step(f"int copied{number} = me;\n#pragma omp single copyprivate(copied{number})\n{{ copied{number} = {value}; }}\ny@[me] += copied{number};",
                    all_threads(f"y@[me] += {value};"))
    nowait = r.choice(["", " nowait"])
    return Step(f"\n#pragma omp single{nowait}\n{{\n#pragma omp atomic\nq@[{number}] += 5;\n}}", f"q@[{number}] += 5;")


def counted(r, number):
    statement = f"q@[{number}] += me * {r.pick(1, 5)} + 1;"
    construct = r.choice(["#pragma omp critical", "#pragma omp critical (name)", "#pragma omp atomic", "#pragma omp atomic seq_cst"])
    return Step(f"\n{construct}\n{statement}", all_threads(statement))


def tickets(r, number):
    return Step(f"int ticket{number};\n#pragma omp atomic capture\nticket{number} = q@[{number}]++;\nticket{number} -= begun[{number}];\n"
                f"if (ticket{number} >= 0 && ticket{number} < threads@) b@[ticket{number}] ^= 77;",
                f"q@[{number}] += threads; " + all_threads("b@[me] ^= 77;"))


def loop(r, number):
    count = r.choice([0, 1, 5, 31, 32, 33, 100, 257, 700])
    chunk = schedule(r)
    sums = r.chance(40)
    body = f"s@[i] = (short)(a[i] + i * {r.pick(0, 3)}); {f'sum{number}@ += a[i] & 31;' if sums else ''}"
    ordered = not sums and r.chance(20) and "guided" not in chunk and "nonmonotonic" not in chunk
    if ordered:
        chain = f"p@[{number}] = (double)((int)(p@[{number}] * 3) % 1009 + a[i]);"
        device = f"#pragma omp for ordered{chunk}\nfor (int i = 0; i < hidden({count}); i++) {{ {body}\n#pragma omp ordered\n{{ {chain} }}\n}}"
        return Step(device, f"for (int i = 0; i < {count}; i++) {{ {body} {chain} }}")
    clause = f" reduction(+ : sum{number}@)" if sums else ""
    nowait = " nowait" if not sums and r.chance(40) else ""
    device = f"#pragma omp for{clause}{chunk}{nowait}\nfor (int i = 0; i < hidden({count}); i++) {{ {body} }}"
    if nowait:
        device += "\n#pragma omp barrier"
    return Step(device, f"for (int i = 0; i < {count}; i++) {{ {body} }}")


def sections(r, number):
    each = [f"q@[{number}] += {r.pick(1, 9)};"] + [f"p@[{k}] += {r.pick(1, 9)};" for k in range(r.pick(1, 4))]
    if r.chance(40):
        each.append("for (int i = 0; i < 100; i++) e@[i] += a[i];")
    return Step("#pragma omp sections\n{\n" + "".join(f"#pragma omp section\n{{ {s} }}\n" for s in each) + "}", " ".join(each))


def by_hand(r, number):
    count = r.choice([3, 32, 100, 333, 1000])
    head = r.choice([f"for (int i = me; i < {count}; i += threads@)", f"for (int i = first_part(me, threads@, {count}); i < first_part(me + 1, threads@, {count}); i++)"])
    statement = r.choice([f"g@[i] = (float)(me & 63) + (float)(a[i] & 7);", "e@[i] += (double)(me & 15);"])
    return Step(f"{head} {{ {statement} }}", all_threads(f"{head.replace('first_part', 'first_of')} {{ {statement} }}"))


def called(r, number):
    device = r.choice([f"struct crew crew{number}; enlist(&crew{number}, {r.pick(1, 50)}); y@[me] += crew_total(&crew{number}, threads@);",
                       f"struct crew crew{number}; enlist(&crew{number}, {r.pick(1, 50)}); crew{number}.list[me % 5] = me; y@[me] += crew_total(&crew{number}, threads@);",
                       "y@[me] += own_number() * 3 + team_size();"])
    model = device.replace("enlist(", "enlist_as(me, ").replace("own_number()", "me").replace("team_size()", "threads")
    return Step(device, all_threads(model))


def masked(r, number):
    return Step(f"\n#pragma omp {r.choice(['masked', 'master'])}\n{{ q@[{number}] += 7 + threads@; }}", f"q@[{number}] += 7 + threads;")


def inner(r, number):
    statement = f"y@[me] += {r.pick(1, 9)};"
    return Step(f"\n#pragma omp parallel num_threads({r.pick(1, 4)})\n{{ if (omp_get_thread_num() == 0) {{ {statement} }} }}", all_threads(statement))


STEPS = ((12, exchange), (8, tree), (10, single), (10, counted), (8, tickets), (25, loop), (8, sections), (10, by_hand), (10, called), (6, masked), (4, inner))


def wide(r):
    steps = [r.weighted(*STEPS)(r, number + 8) for number in range(r.pick(1, 5))]
    wanted = r.choice([5, 8, 31, 32, 33, 40, 64, 100, 100, 129, 200, 250, 256])
    count = r.choice([str(wanted), "wanted"])
    form = r.pick(0, 4)
    whole = r.chance(30)
    sums = [f"sum{k}" for k in range(8, 14) if any(f"sum{k}@" in s.device for s in steps)] + (["whole"] if whole else [])
    clause = " reduction(+ : whole@)" if whole else ""
    maps = " map(tofrom : threads, begun" + "".join(", " + s for s in sums) + ")"
    start = {0: f"#pragma omp target{maps}\n#pragma omp parallel num_threads({count}){clause}",
             1: f"#pragma omp target parallel num_threads({count}){maps}{clause}",
             2: f"#pragma omp target teams num_teams(1) thread_limit({wanted}){maps}\n#pragma omp parallel num_threads({count}){clause}",
             3: f"#pragma omp target teams num_teams(1) thread_limit({wanted}){maps}\n#pragma omp parallel{clause}",
             4: f"#pragma omp target{maps} thread_limit({r.choice([256, wanted])})\n#pragma omp parallel num_threads({count}){clause}"}[form]
    body = "\n#pragma omp barrier\n".join(s.device for s in steps)
    text = (f"{start}\n{{ const int me = omp_get_thread_num();\n#pragma omp single\nthreads = omp_get_num_threads();\n{body}\n"
            f"{'whole@ += me + 1;' if whole else ''}\n}}").replace("threads@", "threads").replace("hidden(", "(").replace("first_part", "first_of_device").replace("@", "")
    model = " ".join(s.model for s in steps).replace("threads@", "threads").replace("hidden(", "(").replace("@", "_model")
    if whole:
        model += " " + all_threads("whole_model += me + 1;")
    declare = " ".join(f"long {s} = 4, {s}_model = 4;" for s in sums)
    before = f"int wanted = hide({wanted}), begun[16]; for (int i = 0; i < 16; i++) begun[i] = q[i]; {declare}"
    checks = f"{model} " + " ".join(f"VALUE({s}, {s} == {s}_model);" for s in sums) + " (void)wanted;"
    # GCC gives as many as there are warps, this library as many as are asked for.
    checks += f" MUST(threads >= 1 && threads <= {wanted if form != 3 else 1024});"
    return Scene(before, "//device {\n" + "\n".join(line if line.startswith("#") else "//device " + line for line in text.split("\n")) + "\n//device }", checks,
                 f"many threads, {form}")
