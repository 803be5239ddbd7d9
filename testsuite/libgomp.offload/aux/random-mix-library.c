// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The library of random-mix.c.
#pragma omp requires reverse_offload

static int table[8] = {0, 3, 6, 9, 12, 15, 18, 21};
#pragma omp declare target enter(table)

void add_table(int *a, int n) {
#pragma omp target teams distribute parallel for map(tofrom : a[:n]) num_teams(2)
  for (int i = 0; i < n; i++) a[i] += table[i % 8];
}

__attribute__((noipa)) static int seven_times(int i) { return 7 * i; }

void ask_for_each(int *a, int n) {
#pragma omp target map(tofrom : a[:n])
  for (int i = 0; i < n; i++) {
    int answer = 0;
#pragma omp target device(ancestor : 1) firstprivate(i) map(from : answer)
    answer = seven_times(i);
    a[i] += answer;
  }
}

// The caller waits for it.
void start(int *a, int n) {
#pragma omp target nowait map(tofrom : a[:n])
  for (int i = 0; i < n; i++) a[i] += 11;
}
