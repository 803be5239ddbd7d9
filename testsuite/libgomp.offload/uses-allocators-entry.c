/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-modes "ours-host ours" }
   { dg-additional-options "-rdynamic -ldl" }

   The map entry that GCC 17 writes for uses_allocators, in a program of any compiler: the entry of one variable is replaced on
   its way to the library. The region on the host gets the handle of an allocator with these traits, the region on a device the
   address of the record that GCC 17's device library reads. Both are the region's own; invalid traits give a null handle. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct record {
  uint64_t space, alignment, pool_size, used, fallback_data;
  uint8_t sync_hint, access, fallback, pinned_and_partition, rest[4];
};
struct description {
  uintptr_t space, count;
  const omp_alloctrait_t *traits;
};
static struct record stand_in;
static const struct description *described;

typedef void entry (int, void (*) (void *), size_t, void **, size_t *, unsigned short *, unsigned, void **, void **);

void GOMP_target_ext (int device, void (*fn) (void *), size_t n, void **addresses, size_t *sizes, unsigned short *kinds,
                      unsigned flags, void **depend, void **args)
{
  size_t own_sizes[16];
  unsigned short own_kinds[16];
  memcpy (own_sizes, sizes, n * sizeof *sizes);
  memcpy (own_kinds, kinds, n * sizeof *kinds);
  for (size_t i = 0; i < n; i++)
    if (addresses[i] == &stand_in)
      {
        addresses[i] = (void *) described;
        own_sizes[i] = 0;
        own_kinds[i] = 0x353;
      }
  ((entry *) dlsym (RTLD_NEXT, "GOMP_target_ext")) (device, fn, n, addresses, own_sizes, own_kinds, flags, depend, args);
}

static int failures;
static void check (int condition, int line)
{
  if (!condition)
    failures++, fprintf (stderr, "line %d\n", line);
}
#define CHECK(c) check ((c), __LINE__)

static struct
{
  int on_host, is_null, aligned, limited;
  struct record record;
} seen;

static void run (const struct description *d, int nowait, int device)
{
  described = d;
  memset (&seen, 0, sizeof seen);
#pragma omp target map(to : stand_in) map(from : seen) nowait if(target : device >= 0) device(device >= 0 ? device : 0)
  {
    omp_allocator_handle_t handle = (omp_allocator_handle_t) (uintptr_t) &stand_in;
    seen.on_host = omp_is_initial_device ();
    seen.is_null = handle == omp_null_allocator;
    if (seen.on_host && !seen.is_null)
      {
        char *p = omp_alloc (100, handle), *q = omp_alloc (4096, handle);
        seen.aligned = ((uintptr_t) p & 255) == 0;
        seen.limited = p != NULL && q == NULL;
        omp_free (p, handle);
      }
    else if (!seen.is_null)
      seen.record = stand_in;
  }
  if (nowait)
    {
      /* What the entry points to has gone when the task runs. */
      ((struct description *) d)->space = 77;
      ((struct description *) d)->traits = (const omp_alloctrait_t *) 1;
    }
#pragma omp taskwait
}

static void each (int nowait, int device)
{
  const omp_alloctrait_t traits[] = { { omp_atk_alignment, 256 },
                                      { omp_atk_pool_size, 2048 },
                                      { omp_atk_fallback, omp_atv_null_fb },
                                      { omp_atk_access, omp_atv_thread } };
  struct description d = { omp_default_mem_space, 4, traits };
  run (&d, nowait, device);
  CHECK (!seen.is_null);
  if (seen.on_host)
    CHECK (seen.aligned && seen.limited);
  else
    {
      CHECK (seen.record.space == omp_default_mem_space && seen.record.alignment == 256 && seen.record.pool_size == 2048);
      CHECK (seen.record.used == 0 && seen.record.fallback == omp_atv_null_fb && seen.record.access == omp_atv_thread);
      CHECK (seen.record.pinned_and_partition == omp_atv_environment << 1 && seen.record.sync_hint == omp_atv_contended);
    }
  const omp_alloctrait_t wrong[] = { { omp_atk_alignment, 3 } };
  struct description bad = { omp_default_mem_space, 1, wrong };
  run (&bad, nowait, device);
  CHECK (seen.is_null);
}

int main (void)
{
  for (int nowait = 0; nowait < 2; nowait++)
    for (int device = -1; device < omp_get_num_devices (); device++)
      each (nowait, device);
  return failures != 0;
}
