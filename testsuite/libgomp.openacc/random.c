/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   { dg-timeout 240 }

   Random programs: several threads map, update, change and unmap arrays in random order, by directives and by routines, at once and on
   queues, and compare what host and device hold with a plain model of OpenACC's structured and dynamic reference counts (OpenACC 2.7
   section 2.6.7). Each thread has arrays and queues of its own.

   Arguments: seed, steps of each thread, threads. With REGOMP_RANDOM_SECONDS it goes on with further seeds for so long.
*/
#include "check.h"
#include <openacc.h>
#include <pthread.h>
#include <time.h>

enum { objects = 4, most_ints = 60, most_depth = 3, most_threads = 8 };

struct object
{
  int *host, *expected; // what the host holds, what it should
  int *device;          // what the device should hold, if it is there
  int ints, structured, dynamic;
};

struct state
{
  unsigned random;
  struct object o[objects];
  int queue;    // of this thread; acc_async_sync: none
  int separate; // the device has memory of its own
  int steps, depth;
};

static int
pick (struct state *s, int low, int high)
{
  s->random = s->random * 1664525u + 1013904223u;
  return low + (int) ((s->random >> 8) % (unsigned) (high - low + 1));
}

/* The model. */

static int
is_there (const struct object *o)
{
  return o->structured + o->dynamic > 0;
}

static void
model_enter (struct state *s, struct object *o, int structured, int copy)
{
  if (!s->separate)
    return;
  if (!is_there (o) && copy)
    memcpy (o->device, o->expected, sizeof (int) * (size_t) o->ints);
  else if (!is_there (o))
    for (int i = 0; i < o->ints; i++)
      o->device[i] = -1; // the program sees to it
  *(structured ? &o->structured : &o->dynamic) += 1;
}

static void
model_end (struct state *s, struct object *o, int copy)
{
  if (s->separate && copy && !is_there (o))
    memcpy (o->expected, o->device, sizeof (int) * (size_t) o->ints);
}

static void
model_exit (struct state *s, struct object *o, int copy, int finalize)
{
  if (!s->separate || o->dynamic == 0)
    return;
  o->dynamic = finalize ? 0 : o->dynamic - 1;
  model_end (s, o, copy);
}

static int *
model_data (struct state *s, struct object *o)
{
  return s->separate ? o->device : o->expected;
}

/* What is done. A queue is waited for before the host looks. */

static void
settle (struct state *s)
{
  if (s->queue == acc_async_sync)
    return;
  if (pick (s, 0, 1))
    acc_wait (s->queue);
  else
    {
#pragma acc wait(s->queue)
    }
}

static void
fill_new (struct state *s, struct object *o)
{
  int *p = o->host, n = o->ints;
#pragma acc parallel loop present(p[0:n]) async(s->queue)
  for (int i = 0; i < n; i++)
    p[i] = -1;
}

static void
enter (struct state *s, struct object *o)
{
  const int copy = pick (s, 0, 1), was_there = is_there (o);
  int *p = o->host, n = o->ints;
  const size_t bytes = sizeof (int) * (size_t) n;
  model_enter (s, o, 0, copy);
  switch (pick (s, 0, 3) * 2 + copy)
    {
    case 0:
      acc_create (p, bytes);
      break;
    case 1:
      acc_copyin (p, bytes);
      break;
    case 2:
      acc_create_async (p, bytes, s->queue);
      break;
    case 3:
      acc_copyin_async (p, bytes, s->queue);
      break;
    case 4:
      {
#pragma acc enter data create(p[0:n])
      }
      break;
    case 5:
      {
#pragma acc enter data copyin(p[0:n])
      }
      break;
    case 6:
      {
#pragma acc enter data create(p[0:n]) async(s->queue)
      }
      break;
    default:
      {
#pragma acc enter data copyin(p[0:n]) async(s->queue)
      }
      break;
    }
  if (s->separate && !was_there && !copy)
    fill_new (s, o);
  settle (s);
}

static void
leave (struct state *s, struct object *o)
{
  const int copy = pick (s, 0, 1), finalize = pick (s, 0, 4) == 0;
  int *p = o->host, n = o->ints;
  const size_t bytes = sizeof (int) * (size_t) n;
  model_exit (s, o, copy, finalize);
  switch (pick (s, 0, 2) * 4 + copy * 2 + finalize)
    {
    case 0:
      acc_delete (p, bytes);
      break;
    case 1:
      acc_delete_finalize (p, bytes);
      break;
    case 2:
      acc_copyout (p, bytes);
      break;
    case 3:
      acc_copyout_finalize (p, bytes);
      break;
    case 4:
      {
#pragma acc exit data delete(p[0:n]) async(s->queue)
      }
      break;
    case 5:
      {
#pragma acc exit data delete(p[0:n]) finalize async(s->queue)
      }
      break;
    case 6:
      {
#pragma acc exit data copyout(p[0:n]) async(s->queue)
      }
      break;
    case 7:
      {
#pragma acc exit data copyout(p[0:n]) finalize async(s->queue)
      }
      break;
    case 8:
      acc_delete_async (p, bytes, s->queue);
      break;
    case 9:
      acc_delete_finalize_async (p, bytes, s->queue);
      break;
    case 10:
      acc_copyout_async (p, bytes, s->queue);
      break;
    default:
      acc_copyout_finalize_async (p, bytes, s->queue);
      break;
    }
  settle (s);
}

static void
compute (struct state *s, struct object *o)
{
  const int value = pick (s, 1, 1000), maps = !is_there (o) || pick (s, 0, 1);
  int *p = o->host, n = o->ints;
  if (maps)
    {
      model_enter (s, o, 1, 1);
#pragma acc parallel loop copy(p[0:n]) async(s->queue) firstprivate(value)
      for (int i = 0; i < n; i++)
        p[i] = p[i] * 3 + value;
    }
  else
    {
#pragma acc parallel loop present(p[0:n]) async(s->queue) firstprivate(value)
      for (int i = 0; i < n; i++)
        p[i] = p[i] * 3 + value;
    }
  int *data = model_data (s, o);
  for (int i = 0; i < n; i++)
    data[i] = (int) ((unsigned) data[i] * 3u + (unsigned) value);
  if (maps && s->separate)
    {
      o->structured--;
      model_end (s, o, 1);
    }
  settle (s);
}

static void
update (struct state *s, struct object *o)
{
  const int to = pick (s, 0, 1), low = pick (s, 0, o->ints - 1), n = pick (s, 1, o->ints - low);
  int *p = o->host;
  if (!is_there (o) && s->separate)
    {
#pragma acc update device(p[low:n]) if_present async(s->queue)
      return settle (s);
    }
  const size_t bytes = sizeof (int) * (size_t) n;
  if (s->separate)
    memcpy ((to ? o->device : o->expected) + low, (to ? o->expected : o->device) + low, bytes);
  switch (pick (s, 0, 2) * 2 + to)
    {
    case 0:
      acc_update_self (p + low, bytes);
      break;
    case 1:
      acc_update_device (p + low, bytes);
      break;
    case 2:
      {
#pragma acc update self(p[low:n]) async(s->queue)
      }
      break;
    case 3:
      {
#pragma acc update device(p[low:n]) async(s->queue)
      }
      break;
    case 4:
      acc_update_self_async (p + low, bytes, s->queue);
      break;
    default:
      acc_update_device_async (p + low, bytes, s->queue);
      break;
    }
  settle (s);
}

static void
change_host (struct state *s, struct object *o)
{
  const int value = pick (s, 1, 1000);
  for (int i = 0; i < o->ints; i++)
    o->host[i] = o->expected[i] = (int) ((unsigned) o->expected[i] * 7u + (unsigned) value);
}

static void step (struct state *);

static void
structured_region (struct state *s, struct object *o)
{
  int *p = o->host, n = o->ints;
  if (s->depth == most_depth)
    return;
  s->depth++;
  const int kind = pick (s, 0, 2), inside = pick (s, 0, 4);
  model_enter (s, o, 1, 1);
  switch (kind)
    {
    case 0:
#pragma acc data copy(p[0:n])
      for (int i = 0; i < inside; i++)
        step (s);
      break;
    case 1:
#pragma acc data copyin(p[0:n])
      for (int i = 0; i < inside; i++)
        step (s);
      break;
    default:
#pragma acc data copyin(p[0:n])
      {
        int *q = p;
#pragma acc host_data use_device(q) if_present
        CHECK ((q == p) == !s->separate);
        for (int i = 0; i < inside; i++)
          step (s);
      }
      break;
    }
  if (s->separate)
    {
      o->structured--;
      model_end (s, o, kind == 0);
    }
  s->depth--;
}

static void
compare (struct state *s, struct object *o)
{
  for (int i = 0; i < o->ints; i++)
    if (o->host[i] != o->expected[i])
      {
        CHECK (!"the host's values");
        break;
      }
  if (!s->separate)
    return;
  CHECK (acc_is_present (o->host, sizeof (int) * (size_t) o->ints) == is_there (o));
  if (!is_there (o))
    return;
  int there[most_ints];
  acc_memcpy_from_device (there, acc_deviceptr (o->host), sizeof (int) * (size_t) o->ints);
  for (int i = 0; i < o->ints; i++)
    if (there[i] != o->device[i])
      {
        CHECK (!"the device's values");
        break;
      }
}

static void
step (struct state *s)
{
  struct object *o = &s->o[pick (s, 0, objects - 1)];
  switch (pick (s, 0, 9))
    {
    case 0:
    case 1:
      enter (s, o);
      break;
    case 2:
    case 3:
      leave (s, o);
      break;
    case 4:
      structured_region (s, o);
      break;
    case 5:
    case 6:
      compute (s, o);
      break;
    case 7:
      update (s, o);
      break;
    default:
      change_host (s, o);
      break;
    }
  compare (s, o);
}

static void *
run_thread (void *argument)
{
  struct state *s = argument;
  s->separate = acc_get_device_type () != acc_device_host;
  acc_set_device_num (0, acc_get_device_type ()); // GCC's library wants a device before some routines
  for (int i = 0; i < objects; i++)
    {
      struct object *o = &s->o[i];
      o->ints = pick (s, 1, most_ints);
      const size_t bytes = sizeof (int) * (size_t) o->ints;
      o->host = malloc (bytes);
      o->expected = malloc (bytes);
      o->device = malloc (bytes);
      for (int k = 0; k < o->ints; k++)
        o->host[k] = o->expected[k] = pick (s, 0, 1000);
    }
  for (int i = 0; i < s->steps; i++)
    step (s);
  for (int i = 0; i < objects; i++)
    {
      struct object *o = &s->o[i];
      acc_delete_finalize (o->host, sizeof (int) * (size_t) o->ints);
      o->dynamic = 0;
      CHECK (!s->separate || !acc_is_present (o->host, 1));
      free (o->host);
      free (o->expected);
      free (o->device);
    }
  return NULL;
}

static void
run_seed (unsigned seed, int steps, int threads)
{
  static struct state states[most_threads];
  pthread_t made[most_threads];
  memset (states, 0, sizeof states);
  for (int t = 0; t < threads; t++)
    {
      states[t].random = seed * 97u + (unsigned) t;
      states[t].steps = steps;
      states[t].queue = t == 0 ? acc_async_sync : t * 2 - 3; // acc_async_noval among them
      CHECK (pthread_create (&made[t], NULL, run_thread, &states[t]) == 0);
    }
  for (int t = 0; t < threads; t++)
    pthread_join (made[t], NULL);
  if (check_result () != 0)
    printf ("seed %u\n", seed);
}

int
main (int argc, char **argv)
{
  const unsigned seed = argc > 1 ? (unsigned) atoi (argv[1]) : 1;
  const int steps = argc > 2 ? atoi (argv[2]) : 60, threads = argc > 3 ? atoi (argv[3]) : 3;
  const char *seconds = getenv ("REGOMP_RANDOM_SECONDS");
  const time_t end = time (NULL) + (seconds != NULL ? atoi (seconds) : 0);
  unsigned n = 0;
  acc_set_device_num (0, acc_get_device_type ()); // GCC's library destroys queues on this thread
  do
    run_seed (seed + n++, steps, threads);
  while (check_result () == 0 && (n < 4 || time (NULL) < end));
  return check_result ();
}
