/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Heat in a plate whose rows are spread over the ranks. In each time step a rank needs the row next to its first one and the row
   next to its last one, from its neighbours. Two versions of the same computation:

     leave   a kernel for each step; between two kernels the rows go to the host, over MPI, and back;
     stay    one kernel for all steps, which has the host exchange the rows from within (reverse offload).

   Usage: mpirun -n 3 gompsim ./halo [send|put [STEPS [ROWS]]]

   put: with one-sided communication instead of messages. */

#include "figures.h"

#pragma omp requires reverse_offload

enum { width = 128 };

/* Host code. No reverse region names these: the compiler would map them. */
static int one_sided;
static MPI_Win window; /* of one_sided: this rank's row above and its row below, which the neighbours put there */
static double *arrived;

/* Sends this rank's first and last row to its neighbours, and takes theirs. At the edges of the plate there is no neighbour, and the row
   beyond stays what it is. */
static void exchange(const double *first, const double *last, double *above, double *below) {
  int up = rank > 0 ? rank - 1 : MPI_PROC_NULL, down = rank < ranks - 1 ? rank + 1 : MPI_PROC_NULL;
  if (!one_sided) {
    MPI_Sendrecv(first, width, MPI_DOUBLE, up, 0, below, width, MPI_DOUBLE, down, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(last, width, MPI_DOUBLE, down, 1, above, width, MPI_DOUBLE, up, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return;
  }
  MPI_Win_fence(0, window); /* all have read what arrived in the step before */
  MPI_Put(first, width, MPI_DOUBLE, up, width, width, MPI_DOUBLE, window);
  MPI_Put(last, width, MPI_DOUBLE, down, 0, width, MPI_DOUBLE, window);
  MPI_Win_fence(0, window);
  if (up != MPI_PROC_NULL) memcpy(above, arrived, width * sizeof *above);
  if (down != MPI_PROC_NULL) memcpy(below, arrived + width, width * sizeof *below);
}

/* `total` rows from number `start` on, with a row beyond at each end. */
static void set_up(double *u, int start, int total) {
  for (int i = 0; i < total + 2; i++)
    for (int j = 0; j < width; j++) u[i * width + j] = (start + i) % 7 + j % 5;
}

#pragma omp begin declare target
static void one_row(double *to, const double *from, int i) {
  for (int j = 0; j < width; j++) {
    const double *p = from + i * width + j;
    double left = j > 0 ? p[-1] : 0, right = j < width - 1 ? p[1] : 0;
    to[i * width + j] = 0.5 * p[0] + 0.125 * (p[-width] + p[width] + left + right);
  }
}
#pragma omp end declare target

static int leave(double *u, double *v, int rows, int steps) {
  int n = (rows + 2) * width, on_host = 0;
#pragma omp target data map(tofrom : u[0 : n]) map(to : v[0 : n])
  for (int step = 0; step < steps; step++) {
    double *from = step % 2 ? v : u, *to = step % 2 ? u : v;
#pragma omp target update from(from[width : width], from[rows * width : width])
    exchange(from + width, from + rows * width, from, from + (rows + 1) * width);
#pragma omp target update to(from[0 : width], from[(rows + 1) * width : width])
#pragma omp target parallel for num_threads(4) map(tofrom : on_host)
    for (int i = 1; i <= rows; i++) {
      if (i == 1) on_host = omp_is_initial_device();
      one_row(to, from, i);
    }
    now.kernels++;
    now.waits += 3;
  }
  return on_host;
}

static int stay(double *u, double *v, int rows, int steps) {
  int n = (rows + 2) * width, on_host = 0;
#pragma omp target map(tofrom : u[0 : n]) map(to : v[0 : n]) map(from : on_host)
  {
    on_host = omp_is_initial_device();
#pragma omp parallel num_threads(4)
    for (int step = 0; step < steps; step++) {
      double *from = step % 2 ? v : u, *to = step % 2 ? u : v;
      double *first = from + width, *last = from + rows * width, *above = from, *below = from + (rows + 1) * width;
      /* One thread makes the request; the others wait for it at the end of `single`. The rows are mapped `always`: the host has
         a copy of the plate, from the time when the kernel began. */
#pragma omp single
#pragma omp target device(ancestor : 1) map(always, to : first[0 : width], last[0 : width]) \
    map(always, tofrom : above[0 : width], below[0 : width])
      {
        exchange(first, last, above, below);
        count_request();
      }
#pragma omp for
      for (int i = 1; i <= rows; i++) one_row(to, from, i);
    }
  }
  now.kernels++;
  now.waits++;
  return on_host;
}

/* The sum of the whole plate, computed in one piece on the host. */
static double expected_sum(int total, int steps) {
  double *w[2], sum = 0;
  for (int k = 0; k < 2; k++) {
    w[k] = malloc((total + 2) * width * sizeof(double));
    set_up(w[k], 0, total);
  }
  for (int step = 0; step < steps; step++)
    for (int i = 1; i <= total; i++) one_row(w[1 - step % 2], w[step % 2], i);
  for (int i = width; i < (total + 1) * width; i++) sum += w[0][i];
  free(w[0]);
  free(w[1]);
  return sum;
}

int main(int argc, char **argv) {
  start(&argc, &argv, MPI_THREAD_SERIALIZED); /* a step makes one request, and all threads of the kernel wait for it */
  one_sided = argc > 1 && strcmp(argv[1], "put") == 0;
  int steps = argc > 2 ? atoi(argv[2]) : 20, rows = argc > 3 ? atoi(argv[3]) : 16;
  steps += steps % 2; /* so that the result is in the first array */
  int n = (rows + 2) * width, wrong = 0, on_host = 0;
  MPI_Win_allocate(2 * width * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &arrived, &window);
  double *u[2], *v = malloc(n * sizeof *v), sum = 0, all = 0;
  for (int version = 0; version < 2; version++) {
    u[version] = malloc(n * sizeof *v);
    set_up(u[version], rank * rows, rows);
    set_up(v, rank * rows, rows);
    begin();
    on_host |= version == 0 ? leave(u[version], v, rows, steps) : stay(u[version], v, rows, steps);
    end(version == 0 ? "leaves the kernel" : "stays in the kernel");
  }
  for (int i = width; i < (rows + 1) * width; i++) {
    wrong |= u[0][i] != u[1][i];
    sum += u[1][i];
  }
  MPI_Reduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    double expected = expected_sum(rows * ranks, steps), difference = all - expected;
    wrong |= difference > 1e-9 * expected || difference < -1e-9 * expected;
    printf("heat in the plate: %.6f\n", all);
  }
  MPI_Win_free(&window);
  return finish(one_sided ? "halo, one-sided" : "halo", wrong, on_host);
}
