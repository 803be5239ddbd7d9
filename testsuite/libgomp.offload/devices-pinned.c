// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var GOMPSIM_DEVICES 2 }
// { dg-modes "ours-host ours ours-slot" }
// { dg-no-sanitizer "its children leave what the parent holds" }
// { dg-timeout 180 }
//
// Two devices with page-locked memory in use at the same time by several threads: memory of pinned allocators, buffers in
// which small copies are gathered, rings or mailboxes of reverse requests. Then one of them does not start, does not take
// the image, gets no memory or no more page-locked memory: the other goes on as before, results are right, and a line tells.
#pragma omp requires reverse_offload
#include "child-output.h"

enum { threads = 4, rounds = 6, items = 20, large = 20000 };
enum { right = 3, wrong = 4, misplaced = 5 };

__attribute__((noipa)) static int twice(int i) { return 2 * i; }

// What a thread does with its device; false if a result is wrong. A device that is not there is the host.
static int use(int device, int number, omp_allocator_handle_t pinned, int *on_host) {
  struct {
    int in, out;
  } small[items];
  int *big = omp_alloc(large * sizeof *big, pinned), *mine = big;
  if (!mine) mine = malloc(large * sizeof *mine);
  int good = 1;
  for (int i = 0; i < large; i++) mine[i] = i + number;
  int asked = 0;
#define S(k) small[k].in, small[k + 1].in, small[k + 2].in, small[k + 3].in
#define O(k) small[k].out, small[k + 1].out, small[k + 2].out, small[k + 3].out
  for (int k = 0; k < items; k++) small[k].in = 100 * number + k, small[k].out = -1;
#pragma omp target device(device) map(to : S(0), S(4), S(8), S(12), S(16)) map(from : O(0), O(4), O(8), O(12), O(16))       \
    map(tofrom : mine[0 : large]) map(from : *on_host)
  {
    *on_host = omp_is_initial_device();
    for (int k = 0; k < items; k++) small[k].out = 3 * small[k].in;
    for (int i = 0; i < large; i++) mine[i] *= 2;
  }
#pragma omp target teams distribute parallel for device(device) num_teams(2) num_threads(2) map(tofrom : asked)
  for (int i = 0; i < 6; i++) {
    int answer = 0;
#pragma omp target device(ancestor : 1) firstprivate(i) map(from : answer)
    answer = twice(i);
#pragma omp atomic
    asked += answer;
  }
  good &= asked == 30;
  for (int k = 0; k < items; k++) good &= small[k].out == 3 * (100 * number + k);
  for (int i = 0; i < large; i++) good &= mine[i] == 2 * (i + number);
  if (big) {
    // Where it lies depends on the default device, and it is given back whatever the default is by then.
    omp_set_default_device(1 - device);
    int *other = omp_realloc(big, 2 * large * sizeof *big, pinned, pinned);
    omp_set_default_device(device);
    good &= !other || other[large - 1] == 2 * (large - 1 + number);
    omp_free(other ? other : big, pinned);
  } else {
    free(mine);
  }
  return good;
}

enum { anywhere = 4 }; // how often page-locked memory is asked for is the plugin's business

// Bit d of `hosts`: device d's regions run on the host.
static int work(unsigned hosts) {
  int good = 1, placed = 1;
  omp_alloctrait_t traits[] = {{omp_atk_pinned, omp_atv_true}};
  omp_allocator_handle_t pinned = omp_init_allocator(omp_default_mem_space, 1, traits);
  for (int d = 0; d < 2; d++) {
#pragma omp target device(d)
    {
    }
  }
#pragma omp parallel num_threads(threads) reduction(&& : good, placed)
  for (int r = 0; r < rounds; r++) {
    int on_host = -1;
    const int number = omp_get_thread_num(), device = (number + r / 3) % 2;
    good = use(device, number, pinned, &on_host) && good;
    placed = (hosts == anywhere || on_host == (int)(hosts >> device & 1)) && placed;
  }
  omp_destroy_allocator(pinned);
  return !good ? wrong : placed ? right : misplaced;
}

static const struct {
  const char *fault;
  unsigned hosts;
  int says, may_end;
} plans[] = {
    {"", 0, 0, 0},
    {"cuDevicePrimaryCtxRetain:1", 1, 1, 0},
    {"cuDevicePrimaryCtxRetain:2", 2, 1, 0},
    {"cuModuleGetFunction:1", 1, 1, 0},
    {"cuMemHostAlloc", 3, 1, 0},
    {"cuMemHostAlloc:every-2", anywhere, 0, 0},
    {"cuMemHostAlloc:4+", anywhere, 0, 0},
    {"cuMemAlloc:every-3", anywhere, 0, 1},
    {"kernel:5=CUDA_ERROR_UNKNOWN", anywhere, 1, 1},
};

int main(void) {
  const int devices = check_expected_device() > 0;
  for (size_t i = 0; i < (devices ? sizeof plans / sizeof plans[0] : 1); i++) {
    int from_child, said;
    const pid_t child = fork_listened(&from_child);
    if (child == 0) {
      alarm(60);
      if (*plans[i].fault) setenv("GOMPSIM_FAULT", plans[i].fault, 1);
      exit(work(devices ? plans[i].hosts : 3));
    }
    const int status = wait_listening(child, from_child, &said);
    const int good = (status == right && (said || !plans[i].says)) || (plans[i].may_end && status == 1 && said);
    CHECK(good);
    if (!good) printf("\"%s\": status %d, said something: %d\n", plans[i].fault, status, said);
  }
  return check_result();
}
