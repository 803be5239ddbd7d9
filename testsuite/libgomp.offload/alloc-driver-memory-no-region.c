// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "device" }
// { dg-require-compiler 16 }
//
// A program without a target region, as one that calls CUDA libraries only: pinned memory is the driver's, which no limit on
// locked memory bounds, and managed memory can be reached by the device.
#include <linux/capability.h>
#include <omp.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static int failures;

static void check(int holds, const char *what) {
  if (!holds) printf("does not hold: %s\n", what), failures++;
}

// The limit does not bind root otherwise.
static int drop_privilege(void) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct data[2];
  if (syscall(SYS_capget, &header, data) != 0) return 0;
  data[0].effective &= ~(1u << CAP_IPC_LOCK);
  return syscall(SYS_capset, &header, data) == 0;
}

static long locked_kilobytes(void) {
  char line[256];
  long n = -1;
  FILE *f = fopen("/proc/self/status", "r");
  while (f && fgets(line, sizeof line, f))
    if (sscanf(line, "VmLck: %ld", &n) == 1) break;
  if (f) fclose(f);
  return n;
}

int main(void) {
  const struct rlimit limit = {8192, 8192};
  check(drop_privilege() && setrlimit(RLIMIT_MEMLOCK, &limit) == 0, "the program may lock little memory");
  omp_alloctrait_t traits[] = {{omp_atk_pinned, omp_atv_true}, {omp_atk_fallback, omp_atv_null_fb}};
  const omp_allocator_handle_t pinned = omp_init_allocator(omp_default_mem_space, 2, traits);
  const omp_allocator_handle_t managed = omp_init_allocator(ompx_gnu_managed_mem_space, 1, traits + 1);
  const size_t bytes = 24 << 20;

  char *p = omp_alloc(bytes, pinned);
  check(p != NULL, "pinned memory, by a trait");
  if (p) memset(p, 1, bytes);
  char *q = omp_alloc(bytes, ompx_gnu_pinned_mem_alloc);
  check(q != NULL, "pinned memory, of the predefined allocator");
  if (q) memset(q, 1, bytes);
  check(locked_kilobytes() == 0, "nothing is locked by the process itself");

  char *ordinary = omp_alloc(5000, omp_default_mem_alloc);
  memset(ordinary, 7, 5000);
  char *moved = omp_realloc(ordinary, 5000, pinned, omp_default_mem_alloc);
  check(moved != NULL && moved != ordinary && moved[4999] == 7, "omp_realloc moves a block into pinned memory");

  int *m = omp_alloc(3000, managed);
  check(m != NULL && omp_target_is_accessible(m, 3000, 0), "managed memory, of an allocator with the space");
  int *n = omp_alloc(3000, ompx_gnu_managed_mem_alloc);
  check(n != NULL && omp_target_is_accessible(n, 3000, 0), "managed memory, of the predefined allocator");
  if (m) m[749] = 1;
  if (n) n[749] = 1;

  omp_free(p, pinned);
  omp_free(q, ompx_gnu_pinned_mem_alloc);
  omp_free(moved, pinned);
  omp_free(m, managed);
  omp_free(n, ompx_gnu_managed_mem_alloc);
  omp_destroy_allocator(pinned);
  omp_destroy_allocator(managed);
  return failures != 0;
}
