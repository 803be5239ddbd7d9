# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Scenes in which a thread has variables of its own that its loop changes, and that are used behind it: what looks like sums, flags, last values,
# tables, and is or is not. A static schedule, in parts or in chunks, says which iterations each thread has, so that the program knows what each must find.
from loops import COUNTS
from program import Scene

# Type, beginning, statement: V is the variable, W another one, C a number.
SCALARS = (
    ("int", "0", "V = V || a[i] % 97 == C;"), ("int", "1", "V = V && a[i] % 97 != C;"), ("int", "0", "if (a[i] % 31 == C) V = 1;"),
    ("int", "C", "if (a[i] % 31 == C) V = C + 1;"), ("int", "0", "if (!V) V = a[i] > C * 20;"), ("_Bool", "0", "V |= a[i] % 53 == C;"),
    ("int", "0", "V = !V;"), ("int", "0", "if (a[i] % 3 == 1) V = !V;"), ("int", "2", "V = V && a[i] % 41 != C;"),
    ("int", "0", "if (a[i] % 23 == C) V = 1; if (a[i] % 29 == C) V = 0;"), ("int", "0", "V = (V || a[i] % 59 == C) && a[i] % 61 != C;"),
    ("int", "7", "V = a[i];"), ("long", "7", "V = a[i] * 3L;"), ("double", "7", "V = a[i] * 0.5;"), ("short", "7", "V = a[i];"),
    ("int", "-1", "V = i;"), ("long", "-1", "V = i * 3 + C;"), ("int", "-1", "if (a[i] % 7 == C % 7) V = i;"), ("int", "-1", "if (V < 0) V = i;"),
    ("int", "0", "V++;"), ("int", "C", "V += 3;"), ("long", "1", "V -= C;"), ("int", "1", "V += i;"), ("int", "0", "if (a[i] & 1) V++;"),
    ("short", "C", "V += a[i];"), ("short", "-9", "V = V > a[i] ? V : a[i];"), ("unsigned char", "C", "V ^= a[i];"), ("unsigned char", "1", "V *= a[i] | 1;"),
    ("unsigned char", "0", "V = (a[i] & 511) > V ? (a[i] & 511) : V;"), ("signed char", "100", "V = V < (signed char)a[i] ? V : (signed char)a[i];"),
    ("unsigned short", "0", "V |= a[i] & 1023;"), ("float", "1", "V += (a[i] & 15) * 0.5;"), ("int", "0", "V += (int)((a[i] & 15) * 0.5);"),
    ("float", "4", "V = V < (a[i] & 63) * 0.25 ? V : (a[i] & 63) * 0.25;"), ("int", "1", "V = V * 3 % 1009 + a[i] % 5;"),
    ("int", "0", "V += a[i]; V -= C; V += i;"), ("long", "0", "V += a[i]; if (a[i] & 1) V -= i; V += C;"), ("double", "0", "V += a[i]; V -= C; V += i * 0.5;"),
    ("float", "0", "for (int l = 0; l < 4; l++) V += (a[i] >> l) & 7;"), ("unsigned", "0", "V ^= a[i]; V ^= i << 3;"),
    ("int", "0", "V += a[i]; V += V & 1;"), ("int", "0", "V += a[i]; V = C - V;"), ("long", "0", "V += a[i]; if (V % 5 == 1) V += i;"),
    ("int", "3", "V = W;"), ("int", "0", "if (W) V++;"), ("int", "0", "V += W;"), ("int", "0", "if (!W) V = V || a[i] % 13 == C % 13;"), ("int", "5", "V = W + i;"))
TABLES = ("V[a[i] & 7] += 2;", "V[a[i] & 7]++; V[i & 7] -= C;", "V[i & 7] |= 1 << (a[i] & 7);", "V[a[i] & 7] = i;", "V[i & 3] += V[4 + (a[i] & 3)];",
          "V[a[i] & 7] = V[a[i] & 7] * 3 % 1009;", "V[i & 7] = V[i & 7] < a[i] ? V[i & 7] : a[i];", "V[a[i] & 7] += 5; V[i & 7] ^= 3;", "W += V[a[i] & 7];",
          "x[i] = V[a[i] & 7];", "V[3] += a[i]; V[4]++;")


def thread_variables(r):
    """Variables of a thread, some of which a loop changes in ways that lanes can follow."""
    count = r.choice([c for c in COUNTS if c <= 700])
    chosen = [r.choice(SCALARS) for _ in range(r.pick(1, 3))]
    table = r.choice(TABLES) if r.chance(35) else None
    names = [f"v{k}" for k in range(len(chosen))]
    begin, each, end = ["int w = 1;"], [], ["w"]
    for k, (kind, value, statement) in enumerate(chosen):
        number = str(r.pick(0, 9))
        other = r.choice(names[:k] + ["w"])
        begin.append(f"{kind} {names[k]} = {value.replace('C', number)};")
        each.append(statement.replace("V", names[k]).replace("W", other).replace("C", number))
        end.append(f"(long)({names[k]} * 4) * {k * 7 + 3}")
    if table:
        begin.append("int t[8] = {1, 2, 3, 4, 5, 6, 7, 8};")
        each.append(table.replace("V", "t").replace("W", "w").replace("C", "3"))
        end.append("t[0] + t[1] * 3 + t[2] * 5 + t[3] * 7 + t[4] * 11 + t[5] * 13 + t[6] * 17 + t[7] * 19L")
    r.shuffle(each)
    if r.chance(60):
        each.append("y[i] = a[i] * 2 + 1;")
    begin, each, result = " ".join(begin), " ".join(each), " + ".join(end)
    limit = r.choice([str(count), "bound"]) if count > 0 else "bound"
    threads = r.choice(["", " num_threads(2)", " num_threads(3)", " num_threads(8)"])
    text = (f"#pragma omp target map(tofrom : threads)\n#pragma omp parallel{threads}\n{{ if (omp_get_thread_num() == 0) threads = omp_get_num_threads(); "
            f"const int me = omp_get_thread_num(); {begin}\n#pragma omp for nowait\nfor (int i = 0; i < {limit}; i++) {{ {each} }}\nz[me] = {result};\n}}")
    chunk = r.pick(1, 40) if r.chance(30) else 0
    if chunk:
        text = text.replace("#pragma omp for nowait", f"#pragma omp for schedule(static, {chunk}) nowait")
    of_model = each.replace("x[", "x_model[").replace("y[", "y_model[")
    part = (f"for (int c = me * {chunk}; c < {count}; c += threads * {chunk}) for (int i = c; i < c + {chunk} && i < {count}; i++)" if chunk else
            f"for (int i = first_of(me, threads, {count}); i < first_of(me + 1, threads, {count}); i++)")
    checks = f"for (int me = 0; me < threads; me++) {{ {begin} {part} {{ {of_model} }} z_model[me] = {result}; }}"
    return Scene(f"int bound = hide({count});", "\n".join(line if line.startswith("#") else "//device " + line for line in text.split("\n")), checks,
                 "a thread's variables")
