/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Random tasks that name several of a few variables with random kinds, by clauses and by depend objects, against the order
   that the kinds demand: for each variable, every task knows which sets of tasks ended before it and which began after it.  */
/* { dg-timeout 120 } */
#include "require.h"
#include <omp.h>
#include <string.h>
enum { variables = 6, tasks = 400, in = 1, inout = 3, mutex = 4, inoutset = 5 };
static unsigned state;
static unsigned random_below(unsigned n) {
  state = state * 1664525u + 1013904223u;
  return (state >> 8) % n;
}
/* Of each variable: the tasks that may run beside each other are one set; sets run one after the other. */
struct variable {
  int kind;     /* of the set being formed */
  int set;      /* its number */
  int size;     /* how many there are in it so far */
  int finished; /* sets all of whose tasks are known: size of each, below */
};
static struct variable v[variables];
static int size_of[variables][tasks + 2]; /* by set */
static int ended[variables][tasks + 2];   /* likewise: tasks that have ended */
static int inside[variables];
static char object[variables];
static int wrong;
struct use {
  int kind[variables]; /* 0: does not name it */
  int set[variables];
};
static int enter(int var, int kind) {
  const int shares = kind == in || kind == inoutset || kind == mutex;
  if (v[var].size == 0 || !shares || v[var].kind != kind) {
    if (v[var].size != 0) v[var].set++;
    v[var].kind = kind;
    v[var].size = 0;
  }
  v[var].size++;
  size_of[var][v[var].set] = v[var].size;
  return v[var].set;
}
static void body(const struct use *u, const int *before) {
  for (int i = 0; i < variables; i++) {
    if (u->kind[i] == 0) continue;
    /* All of the set before this one have ended; of later ones, none. */
    int e = 0, later;
    if (u->set[i] > 0) {
#pragma omp atomic read
      e = ended[i][u->set[i] - 1];
    }
#pragma omp atomic read
    later = ended[i][u->set[i] + 1];
    if (u->set[i] > 0 && e != before[i]) wrong = 1;
    if (later != 0) wrong = 2;
    if (u->kind[i] == mutex || u->kind[i] == inout) {
      int n;
#pragma omp atomic capture
      n = inside[i]++;
      if (n != 0) wrong = 3;
    }
  }
  for (volatile int spin = 0; spin < 100; spin++) continue;
  for (int i = 0; i < variables; i++) {
    if (u->kind[i] == mutex || u->kind[i] == inout) {
#pragma omp atomic
      inside[i]--;
    }
    if (u->kind[i] != 0) {
#pragma omp atomic
      ended[i][u->set[i]]++;
    }
  }
}
static void create(int undeferred, int event) {
  struct use u = {{0}, {0}};
  int before[variables] = {0};
  omp_depend_t d[variables];
  char unused[variables];
  const int all = random_below(40) == 0;
  for (int i = 0; i < variables; i++) {
    static const int kinds[] = {in, in, inout, mutex, inoutset};
    u.kind[i] = all ? inout : random_below(variables) < 2 ? kinds[random_below(5)] : 0;
    if (u.kind[i] != 0) u.set[i] = enter(i, u.kind[i]);
    if (u.kind[i] != 0 && u.set[i] > 0) before[i] = size_of[i][u.set[i] - 1];
    switch (u.kind[i]) {
    case 0: {
#pragma omp depobj(d[i]) depend(in : unused[i])
      break;
    }
    case in: {
#pragma omp depobj(d[i]) depend(in : object[i])
      break;
    }
    case inout: {
#pragma omp depobj(d[i]) depend(inout : object[i])
      break;
    }
    case mutex: {
#pragma omp depobj(d[i]) depend(mutexinoutset : object[i])
      break;
    }
    case inoutset: {
#pragma omp depobj(d[i]) depend(inoutset : object[i])
      break;
    }
    }
  }
  if (all) {
#pragma omp task depend(out : omp_all_memory) firstprivate(u, before)
    body(&u, before);
  } else if (event) {
    omp_event_handle_t e;
#pragma omp task depend(iterator(j = 0 : variables), depobj : *(d + j)) firstprivate(u, before) detach(e)
    {
      body(&u, before);
      omp_fulfill_event(e);
    }
  } else {
#pragma omp task depend(iterator(j = 0 : variables), depobj : *(d + j)) firstprivate(u, before) if (!undeferred)
    body(&u, before);
  }
  for (int i = 0; i < variables; i++) {
#pragma omp depobj(d[i]) destroy
  }
}
int main(void) {
  for (unsigned seed = 1; seed <= 30; seed++) {
    state = seed;
    memset(v, 0, sizeof v);
    memset(size_of, 0, sizeof size_of);
    memset(ended, 0, sizeof ended);
#pragma omp parallel
#pragma omp single
    for (int t = 0; t < tasks; t++) {
      create(random_below(10) == 0, random_below(10) == 0);
      if (random_below(50) == 0) {
#pragma omp taskwait
      }
    }
    if (wrong) fprintf(stderr, "seed %u: wrong %d\n", seed, wrong);
    CHECK(wrong == 0);
    for (int i = 0; i < variables; i++) CHECK(ended[i][v[i].set] == v[i].size);
  }
  return 0;
}
