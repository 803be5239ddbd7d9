// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-additional-options "-ldl" }
// { dg-modes "ours-host ours" }
// GCC's library takes the construct's arrays from where the stack was, and waits on the host; its plugin destroys streams of
// the thread only.
//
// interop with nowait is a task of its own: what it makes and destroys is there, and gone, once the tasks are through that
// it depends on, and not before, also where the function that it stands in has returned. Without nowait, a destroy waits for
// them. The stream goes with its object.
#include "check.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static omp_interop_t made, other, used, gone;
static int go, seen, done;

__attribute__((noipa)) static void begin(int *x) {
#pragma omp interop init(prefer_type("hip"), targetsync : made) init(prefer_type("cuda_driver"), targetsync : other)        \
    use(used) destroy(gone) depend(inout : *x) nowait
}

// GCC 16 ends with an internal error where this stands inside parallel.
__attribute__((noipa)) static void end(int *x) {
#pragma omp interop destroy(made) depend(in : *x)
}

__attribute__((noipa)) static void overwrite_stack(void) {
  volatile char bytes[8192];
  for (unsigned i = 0; i < sizeof bytes; i++) bytes[i] = (char)0xa5;
}

static int all_as_before(void) { return made == omp_interop_none && other == omp_interop_none && gone != omp_interop_none; }

static int runtime_of(omp_interop_t o) { return (int)omp_get_interop_int(o, omp_ipr_fr_id, NULL); }

// A driver of hardware need not survive the query.
static int is_gone(int (*query)(void *), void *stream) {
  return getenv("REGOMP_TEST_CUDA") == NULL || query(stream) != 0;
}

int main(void) {
  check_placement();
  const int device = check_expected_device() != 0;
  int x = 0;
#pragma omp interop init(targetsync : used, gone)
  void *stream = device ? omp_get_interop_ptr(gone, omp_ipr_targetsync, NULL) : NULL;
  void *library = device ? dlopen("libcuda.so.1", RTLD_LAZY) : NULL;
  int (*query)(void *) = library ? (int (*)(void *))dlsym(library, "cuStreamQuery") : NULL;
  CHECK(!device || (query && query(stream) == 0));

#pragma omp parallel num_threads(2)
#pragma omp single
  {
    CHECK(omp_get_num_threads() == 2);
#pragma omp task depend(out : x) shared(x)
    {
      while (!__atomic_load_n(&go, __ATOMIC_ACQUIRE)) usleep(1000);
      seen = !device || all_as_before();
      x = 1;
    }
    begin(&x);
    overwrite_stack();
    CHECK(!device || all_as_before());
    __atomic_store_n(&go, 1, __ATOMIC_RELEASE);
#pragma omp taskwait
  }
  CHECK(seen && gone == omp_interop_none);
  CHECK(!device || is_gone(query, stream));
  if (device) {
    CHECK(runtime_of(made) == omp_ifr_hip && omp_get_interop_ptr(made, omp_ipr_targetsync, NULL) != NULL);
    CHECK(runtime_of(other) == omp_ifr_cuda_driver && omp_get_interop_ptr(other, omp_ipr_targetsync, NULL) != NULL);
    stream = omp_get_interop_ptr(made, omp_ipr_targetsync, NULL);
  }

#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    {
      usleep(20000);
      done = !device || made != omp_interop_none ? 1 : 2;
    }
    end(&x);
    CHECK(!device || done == 1);
  }
  CHECK(made == omp_interop_none && (!device || is_gone(query, stream)));
#pragma omp interop destroy(other, used)
  return check_result();
}
