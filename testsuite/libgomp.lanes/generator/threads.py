# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Scenes in which the order of iterations matters, or which thread has which: serial regions, what a static schedule promises, parts
# that the program makes itself.
from loops import COUNTS, Nest, schedule
from program import Scene, both
from statements import OWN, Body
from values import Values


def some_count(r):
    return r.choice([c for c in COUNTS if c <= 700])


def serial(r):
    """Iterations that need the one before."""
    count = max(2, some_count(r))
    carry = r.choice(["x@[i] = x@[i - 1] * 3 % 1009 + a[i];", "z@[i] += z@[i - 1] ^ a[i];", "e@[i] = e@[i - 1] * 0.5 + d[i];",
                      "if (a[i] & 1) y@[i] = y@[i - 1] + 1;", "s@[i] = (short)(s@[i - 1] + twice(a[i]) % 100);", "x@[i] = mix(x@[i - 1]) + a[i];",
                      "int t[4] = {x@[i - 1], y@[i - 1], 1, 2}; x@[i] = t[a[i] & 3] + 1;", "q@[0] = q@[0] * 3 % 1009 + a[i];",
                      "b@[i] = (unsigned char)(b@[i - 1] + c[i]);", "marks[0] = 0; q@[1] = (q@[1] + a[i]) % 31 * 7;",
                      "last@ = last@ * 5 % 1013 + a[i];"]).replace("marks[0] = 0; ", "")
    form = r.pick(0, 6)
    limit = r.choice([str(count), "bound"])
    before = f"int bound = hide({count}); int no = hide(0), one = hide(1);\nint last = 3, last_model = 3;"
    chunk = schedule(r)
    if "dynamic" in chunk or "guided" in chunk or "runtime" in chunk or "auto" in chunk:
        chunk = ""
    loop = f"for (int i = 1; i < {limit}; i++) {{ {carry} }}"
    maps = " map(tofrom : last@)"
    if form == 0:
        text = f"#pragma omp target parallel for num_threads({r.choice(['1', 'one'])}){maps}{chunk}\n{loop}"
    elif form == 1:
        text = f"#pragma omp target parallel for if(parallel : {r.choice(['0', 'no'])}){maps}{chunk}\n{loop}"
    elif form == 2:
        text = f"#pragma omp target{maps}\n#pragma omp parallel num_threads(3)\n#pragma omp single\n{{\n#pragma omp parallel for num_threads(4){chunk}\n{loop}\n}}"
    elif form == 3:
        text = f"#pragma omp target parallel for thread_limit(1){maps}{chunk}\n{loop}"
    elif form == 4:
        text = f"#pragma omp target parallel{maps}\n{{\n#pragma omp for ordered{chunk}\nfor (int i = 1; i < {limit}; i++) {{\n#pragma omp ordered\n{{ {carry} }}\n}}\n}}"
    elif form == 5:
        text = f"#pragma omp target teams distribute parallel for num_teams(1) num_threads({r.choice(['1', 'one'])}){maps}{chunk}\n{loop}"
    else:
        text = f"#pragma omp target{maps}\n#pragma omp parallel num_threads(1)\n{{\n#pragma omp for{chunk} nowait\n{loop}\n}}"
    return Scene(before, text, "VALUE(last, last == last_model);", f"in order, {form}")


def static_order(r):
    """A thread has its iterations of a static schedule in order and together."""
    count = some_count(r)
    threads = r.choice(["", " num_threads(2)", " num_threads(5)", " num_threads(8)"])
    schedules = r.choice(["", " schedule(static)"])
    form = r.pick(0, 5)
    limit = r.choice([str(count), "bound"])
    before = f"int bound = hide({count}), breaks = 0, firsts = 0;"
    head = "#pragma omp target map(tofrom : threads, breaks, firsts)\n#pragma omp parallel" + threads
    ask = "if (omp_get_thread_num() == 0) threads = omp_get_num_threads();"
    loop = f"#pragma omp for{schedules}\nfor (int i = 0; i < {limit}; i++)"
    if form == 0:
        text = f"{head}\n{{ {ask} int previous = -2;\n{loop} {{ if (i != previous + 1)\n#pragma omp atomic\nbreaks++;\nprevious = i; x[i] = a[i]; }}\n}}\nfor (int i = 0; i < {count}; i++) x_model[i] = a[i];"
        checks = f"int parts = threads < {count} ? threads : {count}; MUST(breaks == parts || (breaks == parts - 1));".replace(" || (breaks == parts - 1)", "")
    elif form == 1:
        text = f"{head}\n{{ {ask} int me = omp_get_thread_num(); int order = 0;\n{loop} {{ x[i] = order++; y[i] = me; }}\n}}"
        checks = f"for (int t = 0; t < threads; t++) for (int i = first_of(t, threads, {count}); i < first_of(t + 1, threads, {count}); i++) x_model[i] = i - first_of(t, threads, {count}), y_model[i] = t;"
    elif form == 2:
        text = f"{head}\n{{ {ask} int started = 0;\n{loop} {{ if (!started) {{ started = 1;\n#pragma omp atomic\nfirsts++;\n}} x[i] = 2 * a[i]; }}\n}}"
        checks = f"MUST(firsts == (threads < {count} ? threads : {count})); for (int i = 0; i < {count}; i++) x_model[i] = 2 * a[i];"
    elif form == 3:
        text = f"{head}\n{{ {ask} long mine = 1; int me = omp_get_thread_num();\n{loop} mine = mine * 3 % 100003 + a[i];\nz[me] = mine; }}"
        checks = f"for (int t = 0; t < threads; t++) {{ long m = 1; for (int i = first_of(t, threads, {count}); i < first_of(t + 1, threads, {count}); i++) m = m * 3 % 100003 + a[i]; z_model[t] = m; }}"
    elif form == 4:
        text = (f"{head}\n{{ {ask}\n#pragma omp for schedule(static) nowait\nfor (int i = 0; i < {limit}; i++) x[i] = a[i] * 2;\n"
                f"#pragma omp for schedule(static) nowait\nfor (int i = 0; i < {limit}; i++) y[i] = x[i] + {r.choice(['1', 'mix(i)', 'h[i]'])};\n"
                f"#pragma omp for schedule(static)\nfor (int i = 0; i < {limit}; i++) z[i] = y[i] - x[i]; }}")
        plus = text.split("x[i] + ")[1].split(";")[0]
        checks = f"for (int i = 0; i < {count}; i++) x_model[i] = a[i] * 2, y_model[i] = x_model[i] + {plus}, z_model[i] = y_model[i] - x_model[i];"
    else:
        # A thread's next iteration reads what its last one has written.
        text = f"{head}\n{{ {ask} int scratch[3] = {{7, 0, 0}}; int me = omp_get_thread_num();\n{loop} {{ scratch[0] = (scratch[0] * 5 + a[i]) % 1013; scratch[1 + (i & 1)]++; }}\nx[me] = scratch[0]; y[me] = scratch[1] + scratch[2]; }}"
        checks = (f"for (int t = 0; t < threads; t++) {{ int m = 7; for (int i = first_of(t, threads, {count}); i < first_of(t + 1, threads, {count}); i++) m = (m * 5 + a[i]) % 1013; "
                  f"x_model[t] = m; y_model[t] = first_of(t + 1, threads, {count}) - first_of(t, threads, {count}); }}")
    return Scene(before, f"//device {{\n" + "\n".join(line if line.startswith("#") else "//device " + line for line in text.split("\n")) + "\n//device }",
                 checks, f"static schedule, {form}")


def dynamic_order(r):
    """A thread has its chunks of a dynamic schedule in order, and each of them whole; of a guided one just all iterations."""
    count = some_count(r)
    threads = r.choice(["", " num_threads(2)", " num_threads(5)", " num_threads(8)"])
    form = r.pick(0, 6)
    chunk = r.choice([1, 2, 3, 5, 8, 16, 40])
    limit = r.choice([str(count), "bound"]) if count > 0 else "bound"  # the compiler refuses a comparison that nothing fulfils
    size = r.choice([str(chunk), "chunk"])
    schedule = f" schedule({r.choice(['dynamic', 'monotonic: dynamic'])}, {size})"
    if form in (0, 6):
        schedule = f" schedule(monotonic: {r.choice(['dynamic', f'dynamic, {size}', 'guided', f'guided, {size}'])})"
    elif form in (3, 5):
        schedule = f" schedule({r.choice(['dynamic', f'dynamic, {size}', 'guided', f'guided, {size}'])})"
    before = f"int bound = hide({count}), chunk = hide({chunk}), breaks = 0, firsts = 0, begun = 0, total = 0;"
    head = "#pragma omp target map(tofrom : breaks, firsts, begun, total)\n#pragma omp parallel" + threads
    kind = r.choice(["int", "int", "long", "unsigned long"])
    # At `p` of the loop's iterations, forwards or backwards.
    loop, p = f"for ({kind} i = 0; i < {limit}; i++)", "(int)i"
    if kind != "unsigned long" and r.chance(30):
        loop, p = f"for ({kind} i = {limit} - 1; i >= 0; i--)", f"({limit} - 1 - (int)i)"
    elif r.chance(30):
        loop, p = f"for ({kind} i = 10; i < 10 + 3 * {limit}; i += 3)", "(((int)i - 10) / 3)"
    loop = f"#pragma omp for{schedule}\n{loop}"
    checks = f"for (int i = 0; i < {count}; i++) x_model[i] = 2 * a[i];"
    if form == 0:
        text = f"{head}\n{{ int previous = -1;\n{loop} {{ if ({p} <= previous)\n#pragma omp atomic\nbreaks++;\nprevious = {p}; x[{p}] = 2 * a[{p}]; }}\n}}"
        checks += " MUST(breaks == 0);"
    elif form == 1:
        text = f"{head}\n{loop} {{ if ({p} % {size} != 0) x[{p}] = (x[{p} - 1] * 3 + a[{p}]) % 1009; else x[{p}] = 2 * a[{p}]; }}"
        checks = f"for (int i = 0; i < {count}; i++) x_model[i] = i % {chunk} != 0 ? (x_model[i - 1] * 3 + a[i]) % 1009 : 2 * a[i];"
    elif form == 2:
        text = f"{head}\n{{ int me = omp_get_thread_num();\n{loop} {{ x[{p}] = 2 * a[{p}]; y[{p}] = me; }}\n}}"
        checks += f" for (int i = 0; i < {count}; i++) {{ if (y[i] != y[i / {chunk} * {chunk}]) breaks++; y_model[i] = y[i]; }} MUST(breaks == 0);"
    elif form == 3:
        text = f"{head}\n{{ int mine = 0;\n{loop} {{ x[{p}] = 2 * a[{p}]; mine += 1 + ({p} & 1); }}\n#pragma omp atomic\ntotal += mine;\n}}"
        checks += f" MUST(total == {count + count // 2});"
    elif form == 4:
        text = f"{head}\n{{ int started = 0;\n{loop} {{ if (!started) {{ started = 1;\n#pragma omp atomic\nfirsts++;\n}} x[{p}] = 2 * a[{p}]; }}\n#pragma omp atomic\nbegun += started;\n}}"
        checks += f" MUST(firsts == begun && (firsts > 0) == ({count} > 0));"
    elif form == 5:
        text = f"{head}\n{{ int scratch[3] = {{0, 0, 0}};\n{loop} {{ x[{p}] = 2 * a[{p}]; scratch[{p} % 3]++; }}\n#pragma omp atomic\ntotal += scratch[0] + scratch[1] * 2 + scratch[2] * 3;\n}}"
        checks += f" MUST(total == {sum(1 + i % 3 for i in range(count))});"
    else:
        text = (f"{head}\n{loop} {{ int seen;\ndo {{\n#pragma omp atomic read acquire\nseen = total;\n}} while (seen != {p});\n"
                f"x[{p}] = {p} == 0 ? 2 * a[{p}] : (x[{p} - 1] * 5 + a[{p}]) % 1013;\n#pragma omp atomic write release\ntotal = {p} + 1;\n}}")
        checks = f"for (int i = 0; i < {count}; i++) x_model[i] = i == 0 ? 2 * a[i] : (x_model[i - 1] * 5 + a[i]) % 1013;"
    return Scene(before, f"//device {{\n" + "\n".join(line if line.startswith("#") else "//device " + line for line in text.split("\n")) + "\n//device }",
                 checks, f"dynamic schedule, {form}")


def thread_numbers(r):
    """Values that belong to a thread and come into a loop."""
    count = some_count(r)
    form = r.pick(0, 5)
    before = f"int bound = hide({count}), total = 0, tickets = 0, wrong_number = 0;"
    head = f"#pragma omp target map(tofrom : threads, total, tickets, wrong_number)\n#pragma omp parallel{r.choice(['', ' num_threads(3)', ' num_threads(8)'])}"
    ask = "if (omp_get_thread_num() == 0) threads = omp_get_num_threads(); const int me = omp_get_thread_num();"
    loop = f"#pragma omp for{schedule(r)}\nfor (int i = 0; i < bound; i++)"
    parts = "MUST(total == 0);"
    if form == 0:
        inner = f"{loop} x[me]++;"
        checks = f"int hits = 0; for (int i = 0; i < n; i++) hits += x[i] - x_model[i], x_model[i] = x[i]; MUST(hits == {count});"
    elif form == 1:
        inner = f"int mine;\n#pragma omp atomic capture\nmine = tickets++;\n{loop} q[mine & 31]++, x[i] = mine;"
        checks = (f"int hits = 0; for (int i = 0; i < 32; i++) hits += q[i] - q_model[i], q_model[i] = q[i]; MUST(hits == {count}); MUST(tickets == threads);"
                  f"for (int i = 0; i < {count}; i++) {{ MUST(x[i] >= 0 && x[i] < threads); x_model[i] = x[i]; }}")
    elif form == 2:
        inner = f"{loop} {{ if (omp_get_thread_num() != me || omp_get_num_threads() != (threads > 0 ? omp_get_num_threads() : 0))\n#pragma omp atomic\nwrong_number++;\nx[i] = 1 + me * 0; }}"
        checks = f"MUST(wrong_number == 0); for (int i = 0; i < {count}; i++) x_model[i] = 1;"
    elif form == 3:
        inner = f"int *own = malloc(sizeof(int)); *own = 0;\n{loop} {{ *own += a[i]; x[i] = 5; }}\n#pragma omp atomic\ntotal += *own;\nfree(own);"
        checks = f"for (int i = 0; i < {count}; i++) x_model[i] = 5, total -= a[i]; {parts}"
    elif form == 4:
        inner = f"int mine = ticket(&tickets), times = 0;\n{loop} {{ times++; y[i] = mine < 1000; }}\n#pragma omp atomic\ntotal += times;"
        checks = f"MUST(total == {count}); MUST(tickets == threads); for (int i = 0; i < {count}; i++) y_model[i] = 1;"
    else:
        inner = (f"int changed = {r.pick(0, 9)};\n#pragma omp single\ntickets = bound / 2;\n#pragma omp for\nfor (int i = 0; i < tickets; i++) x[i] = i + changed;\n"
                 f"#pragma omp single\ntickets = bound;\n{loop.replace('bound', 'tickets')} y[i] = tickets + i;")
        value = inner.split("changed = ")[1].split(";")[0]
        checks = f"for (int i = 0; i < {count} / 2; i++) x_model[i] = i + {value}; for (int i = 0; i < {count}; i++) y_model[i] = {count} + i;"
    text = f"{head}\n{{ {ask}\n{inner}\n}}"
    return Scene(before, "\n".join(line if line.startswith("#") else "//device " + line for line in text.split("\n")), checks, f"thread's values, {form}")


def hand_partition(r):
    """The program divides the iterations; within a part they may depend on each other."""
    count = some_count(r)
    form = r.pick(0, 5)
    before = f"int bound = hide({count});"
    kind = r.choice(["int", "int", "long", "unsigned"])
    depends = r.chance(50) and form != 3 and form != 5
    parts = {
        0: "T chunk = (bound + nt - 1) / nt, first = me * chunk, end = first + chunk; if (first > bound) first = bound; if (end > bound) end = bound;",
        1: "T first = (T)bound * me / nt, end = (T)bound * (me + 1) / nt;",
        2: "T chunk = bound / nt, first = me * chunk, end = me == nt - 1 ? bound : first + chunk;",
        3: "T first = me, end = bound;",
        4: "T chunk = bound / nt, rest = bound % nt, first = me * chunk + (me < rest ? me : rest), end = first + chunk + (me < rest);",
        5: "T chunk = bound / nt, rest = bound % nt; if (me < rest) { chunk++; rest = 0; } T first = chunk * me + rest, end = first + chunk;",
    }[form].replace("T", kind)
    step = "i += nt" if form == 3 else "i++"
    statement = "if (i > first) x[i] = (x[i - 1] * 3 + a[i]) % 1009; else x[i] = a[i];" if depends else r.choice(
        ["x[i] = a[i] + 1;", "x[i] = mix(a[i]) + 1;", "int t[3] = {a[i], 1, 2}; x[i] = t[i % 3] + 1;", "x[i] = a[i] + 1; \n#pragma omp atomic\nq[a[i] & 7]++;\n"])
    plain = statement.replace("x[", "x_model[").replace("q[", "q_model[").replace("\n#pragma omp atomic\n", "")
    text = (f"#pragma omp target map(tofrom : threads)\n#pragma omp parallel{r.choice(['', ' num_threads(4)', ' num_threads(7)'])}\n"
            f"{{ const {kind} me = omp_get_thread_num(), nt = omp_get_num_threads(); if (me == 0) threads = nt;\n{parts}\nfor ({kind} i = first; i < end; {step}) {{ {statement} }}\n}}")
    # a part that begins nowhere is none
    checks = f"for ({kind} me = 0, nt = threads; me < nt; me++) {{ {parts} for ({kind} i = first; i < end; {step}) {{ {plain} }} }}"
    return Scene(before, "\n".join(line if line.startswith("#") else "//device " + line for line in text.split("\n")), checks, f"parts by hand, {form}")


def tiles(r):
    """The program makes tiles, or takes every so many-th iteration, by hand or with a chunk of one; what is in a tile depends on what is
    in front of it there."""
    count = some_count(r)
    size = r.choice([1, 3, 4, 16, 33])
    form = r.pick(0, 3)
    before = f"int bound = hide({count}), width = hide({size});"
    width = r.choice(["width", str(size)])
    end = f"const int end = s + {width} < bound ? s + {width} : bound;"
    head = {
        0: f"for (int s = me * {width}; s < bound; s += nt * {width})",
        1: f"#pragma omp for schedule(static, 1)\nfor (int s = 0; s < bound; s += {width})",
        2: f"#pragma omp for schedule(static, {r.choice(['2', 'width'])}) nowait\nfor (int s = 0; s < bound; s += {width})",
        3: f"#pragma omp for schedule({r.choice(['dynamic', 'guided, 2', 'dynamic, 3'])})\nfor (int s = 0; s < bound; s += {width})",
    }[form]
    body = r.choice(["y@[s / {w}] = 0; for (int i = s; i < end; i++) y@[s / {w}] += a[i];",
                     "x@[s] = a[s]; for (int i = s + 1; i < end; i++) x@[i] = (x@[i - 1] * 3 + a[i]) % 1009;",
                     "int sum = 0; for (int i = s; i < end; i++) { sum += a[i]; x@[i] = sum; } total@ += sum;",
                     "total@ += end - s; if (end == bound) y@[0] = s;"]).replace("{w}", str(size))
    text = (f"#pragma omp target map(tofrom : total)\n#pragma omp parallel{r.choice(['', ' num_threads(4)', ' num_threads(7)'])} reduction(+ : total)\n"
            f"{{ const int me = omp_get_thread_num(), nt = omp_get_num_threads(); (void)me; (void)nt;\n{head} {{ {end} {body} }}\n}}")
    text = text.replace("total@", "total").replace("@", "")
    checks = (f"long sum_of_all = 0; for (int s = 0; s < bound; s += {size}) {{ {end} {body.replace('total@', 'sum_of_all').replace('@', '_model')} }} MUST(total == sum_of_all);")
    return Scene(before + " long total = 0;", "\n".join(line if line.startswith("#") else "//device " + line for line in text.split("\n")), checks,
                 f"tiles, {form}")


def rows(r):
    """A team's thread works alone, then its team in a loop, and so on."""
    rows_count, width = r.pick(1, 12), r.choice([1, 5, 31, 32, 40, 64])
    sums = r.chance(60)
    kind = r.choice(["int", "long", "double"])
    body = r.choice(["x@[i * {w} + j] = a[j] + i;", "x@[i * {w} + j] = local + a[j];", "x@[i * {w} + j] = buffer[j & 7] + a[j];"]).replace("{w}", str(width))
    reduce = " reduction(+ : sum)" if sums else ""
    text = (f"#pragma omp target teams distribute{r.choice(['', ' num_teams(3)', ' num_teams(1)'])}\nfor (int i = 0; i < {rows_count}; i++) {{\n"
            f"{kind} sum = i; int local = a[i]; int buffer[8]; for (int j = 0; j < 8; j++) buffer[j] = i * j;\n"
            f"#pragma omp parallel for{reduce}{schedule(r)}\nfor (int j = 0; j < {width}; j++) {{ {body} {'sum += a[j] & 63;' if sums else ''} }}\n"
            f"y@[i] = (int)sum + local;\n"
            f"#pragma omp parallel for\nfor (int j = 0; j < {width}; j++) z@[i * {width} + j] = y@[i] + j;\n}}")
    return Scene("", text, "", "rows")


def private_histogram(r):
    """Each thread has a table of its own, which is merged in the end."""
    count = some_count(r)
    size = r.choice([4, 8, 16])
    kind = r.choice(["int", "long", "double", "short"])
    merge = r.choice(["#pragma omp critical\nfor (int j = 0; j < SIZE; j++) q@[j] += (int)mine[j];",
                      "for (int j = 0; j < SIZE; j++) {\n#pragma omp atomic\nq@[j] += (int)mine[j];\n}"]).replace("SIZE", str(size))
    text = (f"#pragma omp target\n#pragma omp parallel{r.choice(['', ' num_threads(4)'])}\n{{ {kind} mine[{size}]; for (int j = 0; j < {size}; j++) mine[j] = 0;\n"
            f"#pragma omp for{schedule(r)}{r.choice(['', ' nowait'])}\nfor (int i = 0; i < {count}; i++) mine[{r.choice([f'a[i] % {size}', f'i & {size - 1}', f'mix(i) & {size - 1}'])}] += 1 + (a[i] & 1);\n{merge}\n}}")
    return Scene("", text, "", "table of a thread")
