/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A queue of pieces of work, of which nobody knows before how long each takes: a counter on rank 0. Each rank takes the next piece as
   it becomes idle. Two versions:

     leave   the host takes a piece for each team, launches a kernel for them, and waits for the slowest one;
     stay    one kernel, each of whose teams has the host take its next piece (reverse offload) until there are no more.

   Usage: mpirun -n 3 gompsim ./queue [PIECES] */

#include "figures.h"

#pragma omp requires reverse_offload

enum { teams = 4, numbers = 16 /* in a piece */ };

/* Host code. No reverse region names these: the compiler would map them. */
static MPI_Win window; /* rank 0's counter */
static int pieces;
static char *taken; /* by this rank; in regions that several threads may run at a time, but each has a piece of its own */

static int next_piece(void) {
  int one = 1, piece;
  MPI_Fetch_and_op(&one, &piece, MPI_INT, 0, 0, MPI_SUM, window);
  MPI_Win_flush(0, window);
  if (piece >= pieces) return -1;
  taken[piece]++;
  return piece;
}

#pragma omp begin declare target
/* How many steps the numbers of a piece take to 1 (Collatz). */
static long steps_of(int piece) {
  long steps = 0;
  for (int i = 1; i <= numbers; i++)
    for (unsigned long n = (unsigned long)piece * numbers + i; n != 1; n = n % 2 ? 3 * n + 1 : n / 2) steps++;
  return steps;
}
#pragma omp end declare target

static long leave(int *on_host) {
  long sum = 0;
  int initial = 0;
  for (;;) {
    int list[teams], count = 0;
    while (count < teams && (list[count] = next_piece()) >= 0) count++;
    if (count == 0) break;
#pragma omp target teams distribute num_teams(teams) map(to : list) map(tofrom : initial) reduction(+ : sum)
    for (int t = 0; t < count; t++) {
      if (t == 0) initial = omp_is_initial_device();
      sum += steps_of(list[t]);
    }
    now.kernels++;
    now.waits++;
  }
  *on_host |= initial;
  return sum;
}

static long stay(int *on_host) {
  long sum = 0;
  int initial = 0;
#pragma omp target teams distribute num_teams(teams) map(tofrom : initial) reduction(+ : sum)
  for (int t = 0; t < teams; t++) {
    if (t == 0) initial = omp_is_initial_device();
    for (;;) {
      int piece = -1;
#pragma omp target device(ancestor : 1) map(from : piece)
      {
        piece = next_piece();
        count_request();
      }
      if (piece < 0) break;
      sum += steps_of(piece);
    }
  }
  now.kernels++;
  now.waits++;
  *on_host |= initial;
  return sum;
}

int main(int argc, char **argv) {
  start(&argc, &argv, MPI_THREAD_MULTIPLE); /* each team makes requests */
  pieces = argc > 1 ? atoi(argv[1]) : 60;
  int wrong = 0, on_host = 0, *counter;
  long expected = 0;
  for (int i = 0; i < pieces; i++) expected += steps_of(i);
  taken = malloc(pieces);
  char *all = malloc(pieces);
  MPI_Win_allocate(rank == 0 ? sizeof(int) : 0, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &counter, &window);
  for (int version = 0; version < 2; version++) {
    memset(taken, 0, pieces);
    MPI_Win_lock_all(0, window);
    if (rank == 0) {
      int zero = 0;
      MPI_Put(&zero, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
      MPI_Win_flush(0, window);
    }
    begin();
    long sum = version == 0 ? leave(&on_host) : stay(&on_host), total;
    end(version == 0 ? "leaves the kernel" : "stays in the kernel");
    MPI_Win_unlock_all(window);
    MPI_Allreduce(&sum, &total, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(taken, all, pieces, MPI_CHAR, MPI_SUM, MPI_COMM_WORLD);
    wrong |= total != expected;
    for (int i = 0; i < pieces; i++) wrong |= all[i] != 1;
  }
  if (rank == 0) printf("steps: %ld\n", expected);
  MPI_Win_free(&window);
  return finish("queue", wrong, on_host);
}
