// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pipeline of four stages three times: by doacross, by tasks with dependences, and by ordered; the last stage sees the items in
// order and each stage holds one item at a time.
#include "check.h"

enum { items = 120, stages = 4 };
static unsigned value[items], in_stage[stages], result[items];
static int at;

static unsigned
step (unsigned v, int stage)
{
  return v * 31 + stage;
}

static unsigned
all_steps (unsigned v)
{
  for (int s = 0; s < stages; s++)
    v = step (v, s);
  return v;
}

static void
process (int item, int stage)
{
  CHECK (__atomic_fetch_add (&in_stage[stage], 1, __ATOMIC_RELAXED) == 0);
  value[item] = step (value[item], stage);
  if (stage == stages - 1)
    {
      CHECK (at == item);
      result[at++] = value[item];
    }
  __atomic_fetch_sub (&in_stage[stage], 1, __ATOMIC_RELAXED);
}

static void
start (void)
{
  at = 0;
  for (int i = 0; i < items; i++)
    value[i] = i;
}

static void
verify (void)
{
  CHECK (at == items);
  for (int i = 0; i < items; i++)
    CHECK (result[i] == all_steps (i));
}

int
main (void)
{
  start ();
#pragma omp parallel for ordered(2) schedule(static, 1)
  for (int i = 0; i < items; i++)
    for (int s = 0; s < stages; s++)
      {
#pragma omp ordered depend(sink : i - 1, s) depend(sink : i, s - 1)
        process (i, s);
#pragma omp ordered depend(source)
      }
  verify ();

  start ();
  static char stage_free[stages], item_done[items];
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < items; i++)
    for (int s = 0; s < stages; s++)
#pragma omp task depend(inout : stage_free[s], item_done[i]) firstprivate(i, s)
      process (i, s);
  verify ();

  start ();
#pragma omp parallel for ordered schedule(dynamic, 2)
  for (int i = 0; i < items; i++)
    {
      unsigned v = i;
      for (int s = 0; s < stages - 1; s++)
        v = step (v, s);
      value[i] = v;
#pragma omp ordered
      process (i, stages - 1);
    }
  verify ();
  return check_result ();
}
