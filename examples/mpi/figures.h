/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   What the programs of this folder have in common: they start MPI with the thread level that reverse offload needs, and print what
   each of two versions took, all ranks together:

     kernels   that the host launched
     waits     of the host: target constructs that it waited for, kernels among them
     requests  regions that kernels had the host run
     sleeps    how often the launching thread slept

   The time is that of the slowest rank. With the simulated GPU it says nothing of a real one's. */
#ifndef REGOMP_MPI_FIGURES_H
#define REGOMP_MPI_FIGURES_H

#define _GNU_SOURCE
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

struct figures {
  double seconds;
  long kernels, waits, requests, sleeps;
};

static int rank, ranks;
static struct figures now; /* of this rank, counted up by what runs */

/* Any thread. */
static void count_request(void) { __atomic_fetch_add(&now.requests, 1, __ATOMIC_RELAXED); }

/* Which thread runs a reverse region is the runtime's choice, the launching thread or a helper: so MPI is asked for MPI_THREAD_MULTIPLE
   if several regions can run at a time, or for MPI_THREAD_SERIALIZED if one comes after the other, as NEEDED says. With
   GOMP_REVERSE_OFFLOAD_THREADS=0 it is the launching thread alone, and MPI_THREAD_FUNNELED is enough. */
static void start(int *argc, char ***argv, int needed) {
  const char *helpers = getenv("GOMP_REVERSE_OFFLOAD_THREADS");
  int wanted = helpers != NULL && strcmp(helpers, "0") == 0 ? MPI_THREAD_FUNNELED : needed, level;
  MPI_Init_thread(argc, argv, wanted, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (level < wanted) {
    if (rank == 0) fputs("this MPI does not provide the thread level needed: set GOMP_REVERSE_OFFLOAD_THREADS=0\n", stderr);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
}

static long sleeps(void) {
  struct rusage usage;
  getrusage(RUSAGE_THREAD, &usage);
  return usage.ru_nvcsw;
}

static void begin(void) {
  MPI_Barrier(MPI_COMM_WORLD);
  now = (struct figures){.seconds = MPI_Wtime(), .sleeps = sleeps()};
}

static void end(const char *version) {
  struct figures sum = {0}, mine = now;
  mine.seconds = MPI_Wtime() - mine.seconds;
  mine.sleeps = sleeps() - mine.sleeps;
  MPI_Reduce(&mine.seconds, &sum.seconds, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  MPI_Reduce(&mine.kernels, &sum.kernels, 4, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0)
    printf("%-20s %9.3f ms  kernels %4ld  waits %4ld  requests %4ld  sleeps %5ld\n", version, sum.seconds * 1e3, sum.kernels,
           sum.waits, sum.requests, sum.sleeps);
}

/* Prints the last line of the program. The same status in all ranks. */
static int finish(const char *name, int wrong, int on_host) {
  int mine[2] = {wrong, on_host}, all[2];
  MPI_Allreduce(mine, all, 2, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (rank == 0) printf("%s: %d ranks, kernels on the %s: %s\n", name, ranks, all[1] ? "host" : "device", all[0] ? "WRONG" : "ok");
  MPI_Finalize();
  return all[0];
}

#endif
