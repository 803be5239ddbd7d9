// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours ours-pascal" } the slot of GCC's protocol is taken until the request is answered; GCC's host library
// holds the device's lock, too.
//
// A reverse region launches a kernel of the same image, which asks in its turn, and so on. Also from several teams at once,
// with the regions that meet under one lock: nobody may be made to run a region in the middle of another.
#pragma omp requires reverse_offload
#include "check.h"

enum { teams = 6, depth = 4 };

__attribute__((noipa)) static int ask(int level, int value);

__attribute__((noipa)) static int answer(int level, int value) { return level == 0 ? value : ask(level - 1, value + level); }

__attribute__((noipa)) static int ask(int level, int value) {
  int result = -1, on_host = -1;
#pragma omp target map(from : result, on_host)
  {
    int mine = 0;
    on_host = omp_is_initial_device();
#pragma omp target device(ancestor : 1) firstprivate(level, value) map(from : mine)
    mine = answer(level, value);
    result = 10 * mine;
  }
  check_ran_on(on_host);
  return result;
}

// Variables of the host are not to be named in a reverse region: they would be mapped, or made private, with the target
// region around it.
static omp_lock_t lock;
static int inside;
__attribute__((noipa)) static int exclusive(int team) {
  omp_set_lock(&lock);
  CHECK(++inside == 1);
  int result = ask(1, team);
  CHECK(--inside == 0);
  omp_unset_lock(&lock);
  return result;
}

int main(void) {
  check_placement();
  for (int level = 0, factor = 10, sum = 0; level < depth; level++, factor *= 10, sum += level)
    CHECK(ask(level, 7) == factor * (7 + sum));

  omp_init_lock(&lock);
  int results[teams] = {0};
#pragma omp target teams distribute num_teams(teams) map(tofrom : results)
  for (int t = 0; t < teams; t++) {
    int r = 0;
#pragma omp target device(ancestor : 1) firstprivate(t) map(from : r)
    r = exclusive(t);
    results[t] = r;
  }
  for (int t = 0; t < teams; t++) CHECK(results[t] == 100 * (t + 1));
  omp_destroy_lock(&lock);
  printf("%d\n", results[teams - 1]);
  return check_result();
}
