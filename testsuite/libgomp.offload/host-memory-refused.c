// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours-host ours" }
// { dg-no-sanitizer "it replaces malloc" }
// { dg-additional-options "-rdynamic -ldl" }
// { dg-timeout 120 }
//
// Each allocation of host memory that the runtime and the plugin make is refused in turn, in a process of its own: the
// program gets its results without, or ends with status 1 and a line that says so. It does not hang in an exit handler,
// whatever locks were held, and a handler of the program may still ask for devices and run a region (on the host).
#define _GNU_SOURCE
#pragma omp requires reverse_offload
#include "child-output.h"

#include <dlfcn.h>
#include <errno.h>

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t),
    *__libc_memalign(size_t, size_t);

static long allocations, refused; // counted so far; the number of the one to refuse
static __thread int looking;       // dladdr may allocate

static int refuse(void *caller) {
  Dl_info from;
  if (looking || refused == 0) return 0;
  looking = 1;
  const int ours = dladdr(caller, &from) && strstr(from.dli_fname, "libgomp") != NULL;
  looking = 0;
  if (!ours || __atomic_add_fetch(&allocations, 1, __ATOMIC_RELAXED) != refused) return 0;
  errno = ENOMEM;
  return 1;
}

void *malloc(size_t n) { return refuse(__builtin_return_address(0)) ? NULL : __libc_malloc(n); }
void *calloc(size_t n, size_t m) { return refuse(__builtin_return_address(0)) ? NULL : __libc_calloc(n, m); }
void *realloc(void *p, size_t n) { return refuse(__builtin_return_address(0)) ? NULL : __libc_realloc(p, n); }
void *aligned_alloc(size_t a, size_t n) { return refuse(__builtin_return_address(0)) ? NULL : __libc_memalign(a, n); }
int posix_memalign(void **p, size_t a, size_t n) {
  if (refuse(__builtin_return_address(0))) return ENOMEM;
  *p = __libc_memalign(a, n);
  return *p ? 0 : ENOMEM;
}

__attribute__((noipa)) static int triple(int i) { return 3 * i; }

static int work(void) {
  int a[100], sum = 0, answers = 0;
  for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp target map(tofrom : a, sum)
  for (int i = 0; i < 100; i++) sum += a[i]++;
#pragma omp parallel num_threads(2)
  {
    int mine = 0;
#pragma omp target nowait map(tofrom : mine) depend(out : mine)
    mine++;
#pragma omp target nowait map(tofrom : mine) depend(inout : mine)
    mine += 2;
#pragma omp taskwait
#pragma omp target teams distribute num_teams(2) map(tofrom : mine)
    for (int i = 0; i < 2; i++) {
      int answer = 0;
#pragma omp target device(ancestor : 1) firstprivate(i) map(from : answer)
      answer = triple(i);
#pragma omp atomic
      mine += answer;
    }
#pragma omp atomic
    answers += mine;
  }
  void *p = omp_target_alloc(400, 0);
  if (p) omp_target_associate_ptr(a, p, 400, 0, 0);
  omp_target_disassociate_ptr(a, 0);
  omp_target_free(p, 0);
  return sum == 4950 && answers == 12 ? 0 : 3;
}

static void at_exit(void) {
  int x = omp_get_num_devices();
#pragma omp target map(tofrom : x)
  x += 100;
  if (x < 100) _exit(4);
}

// Its status, and whether it said something.
static int run(long n, int *said) {
  int from_child;
  const pid_t child = fork_listened(&from_child);
  if (child == 0) {
    refused = n;
    atexit(at_exit);
    alarm(20);
    const int status = work();
    refused = 0;
    exit(allocations < n ? 50 : status);
  }
  return wait_listening(child, from_child, said);
}

int main(void) {
  long n = 0;
  int status = 0, said;
  while (status != 50 && n < 2000) {
    status = run(++n, &said);
    const int good = status == 0 || status == 50 || (status == 1 && said);
    CHECK(good);
    if (!good) printf("allocation %ld: status %d, %s\n", n, status, said ? "with a line" : "silent");
  }
  CHECK(n > 10 && status == 50);
  return check_result();
}
