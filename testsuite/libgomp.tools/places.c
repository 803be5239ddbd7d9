// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a tool can ask about processors and places is what the program's routines say; each thread runs on a processor of its
// place.
// { dg-set-target-env-var OMP_PLACES threads }
// { dg-set-target-env-var OMP_PROC_BIND close }
#include "tool.h"

#define FIND(name) const ompt_##name##_t name = (ompt_##name##_t)tool_lookup("ompt_" #name)
enum { most = 1024 };

static int is_among(int number, const int *numbers, int count) {
  for (int i = 0; i < count; i++)
    if (numbers[i] == number) return 1;
  return 0;
}

int main(void) {
#pragma omp parallel
  {
    FIND(get_num_procs);
    FIND(get_num_places);
    FIND(get_place_proc_ids);
    FIND(get_place_num);
    FIND(get_partition_place_nums);
    FIND(get_proc_id);
    FIND(get_num_devices);
    int asked[most], said[most];
    CHECK(get_num_procs() == omp_get_num_procs());
    CHECK(get_num_devices() == omp_get_num_devices());
    const int places = get_num_places();
    CHECK(places == omp_get_num_places() && places > 0);
    for (int p = 0; p < places; p++) {
      const int procs = get_place_proc_ids(p, most, asked);
      CHECK(procs == omp_get_place_num_procs(p) && procs > 0 && procs <= most);
      omp_get_place_proc_ids(p, said);
      for (int i = 0; i < procs && i < most; i++) CHECK(asked[i] == said[i]);
      // Too little room: the number all the same, and nothing behind the room.
      asked[0] = -7;
      CHECK(get_place_proc_ids(p, 0, asked) == procs && asked[0] == -7);
    }
    CHECK(get_place_proc_ids(-1, most, asked) == 0 && get_place_proc_ids(places, most, asked) == 0);

    const int mine = get_place_num();
    CHECK(mine == omp_get_place_num() && mine >= 0 && mine < places);
    const int procs = get_place_proc_ids(mine, most, asked);
    CHECK(is_among(get_proc_id(), asked, procs));

    const int partition = get_partition_place_nums(most, asked);
    CHECK(partition == omp_get_partition_num_places() && partition > 0);
    omp_get_partition_place_nums(said);
    for (int i = 0; i < partition && i < most; i++) CHECK(asked[i] == said[i]);
    CHECK(is_among(mine, asked, partition));
    asked[0] = -7;
    CHECK(get_partition_place_nums(0, asked) == partition && asked[0] == -7);
  }
  return tool_result();
}
