// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Drives allocators over memory spaces and partitions, with a library to be found under the name that the system's would have.
#ifndef REGOMP_TEST_SPACES_H
#define REGOMP_TEST_SPACES_H

#include "check.h"
#include <errno.h>
#include <unistd.h>

static void
drive (omp_allocator_handle_t h)
{
  char *p = omp_alloc (100, h);
  strcpy (p, "contents");
  p = omp_realloc (p, 200, h, h);
  CHECK (strcmp (p, "contents") == 0);
  p = omp_realloc (p, 300, omp_default_mem_alloc, h);
  CHECK (strcmp (p, "contents") == 0);
  p = omp_realloc (p, 400, h, omp_null_allocator);
  CHECK (strcmp (p, "contents") == 0);
  omp_free (p, omp_null_allocator);
  p = omp_calloc (2, 50, h);
  CHECK (p[0] == 0 && memcmp (p, p + 1, 99) == 0);
  omp_free (p, h);
  printf ("\n");
}

static void
drive_all (const char *library, int version)
{
  // The loader reads the search path when a program starts, so this one starts again.
  const char *dir = getenv ("REGOMP_TEST_DIR"), *path = getenv ("LD_LIBRARY_PATH");
  char file[4096], name[4096], search[8192];
  snprintf (file, sizeof file, "%s/lib%s.so", dir, library);
  snprintf (name, sizeof name, "%s.%d", file, version);
  snprintf (search, sizeof search, "%s:%s", dir, path ? path : "");
  if (access (name, F_OK) != 0 || path == NULL || strncmp (path, dir, strlen (dir)) != 0)
    {
      CHECK (symlink (file, name) == 0 || errno == EEXIST);
      setenv ("LD_LIBRARY_PATH", search, 1);
      char *arguments[] = { (char *) "test", NULL };
      execv ("/proc/self/exe", arguments);
      CHECK (!"execv");
    }
  for (int space = 0; space < 5; space++)
    for (int partition = omp_atv_environment; partition <= omp_atv_interleaved; partition++)
      {
	omp_alloctrait_t trait = { omp_atk_partition, partition };
	omp_allocator_handle_t h = omp_init_allocator ((omp_memspace_handle_t) space, 1, &trait);
	printf ("space %d partition %d:", space, partition);
	drive (h);
	omp_destroy_allocator (h);
      }
  for (int h = 1; h < 9; h++)
    {
      printf ("predefined %d:", h);
      drive ((omp_allocator_handle_t) h);
    }
}

#endif
