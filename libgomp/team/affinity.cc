// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/affinity.h"

#include "icv/environment.h"
#include "icv/places.h"
#include "support/memory.h"
#include "team/cache_groups.h"
#include "team/current_icvs.h"

namespace regomp {

namespace {

// A place may have no processors: the process's cpuset has changed, or they were never there (GOMP_CPU_AFFINITY). Its
// threads are not bound then. They are not left at the place before either, or, if they are new, at that of the thread that
// has made them, where all of them would share its processors. Each region tries again, and leaves alone a thread that is
// not bound already: the program may have given it a mask of its own.
void bind_to(thread &thr, unsigned place) {
  if (thr.place_plus_one == place + 1) return;
  if (set_thread_affinity(process.places->places[place])) {
    thr.place_plus_one = place + 1;
    thr.missed_place_plus_one = 0;
    return;
  }
  if (thr.missed_place_plus_one == 0) set_thread_affinity(env.affinity);
  thr.missed_place_plus_one = place + 1;
  thr.place_plus_one = 0;
}

// Places of the threads; the leader keeps its own. `count` places from `first` on, the leader on `home`.
void choose_places(bind_policy policy, unsigned threads, thread_place partition, unsigned home, thread_place *out) {
  const unsigned first = partition.first_place;
  const unsigned count = partition.place_count;
  const unsigned home_index = home - first;
  const unsigned each = threads / count; // with more threads than places
  const auto close_index = [&](unsigned i) {
    const unsigned step = threads <= count ? i : i < each * count ? i / each : i - each * count;
    return (home_index + step) % count;
  };
  switch (policy) {
  case bind_policy::primary:
    for (unsigned i = 0; i < threads; ++i) out[i] = {home, first, count};
    break;
  case bind_policy::spread: {
    if (threads > count) {
      for (unsigned i = 0; i < threads; ++i) out[i] = {first + close_index(i), first + close_index(i), 1};
      break;
    }
    // The partition falls into as many parts as there are threads, the larger ones first.
    const unsigned size = count / threads;
    const unsigned larger = count % threads;
    const auto part_start = [=](unsigned part) { return part * size + (part < larger ? part : larger); };
    unsigned home_part = 0;
    while (home_part + 1 < threads && part_start(home_part + 1) <= home_index) ++home_part;
    for (unsigned i = 0; i < threads; ++i) {
      const unsigned part = (home_part + i) % threads;
      const unsigned start = first + part_start(part);
      out[i] = {i == 0 ? home : start, start, size + (part < larger ? 1 : 0)};
    }
    break;
  }
  default: // close, true
    for (unsigned i = 0; i < threads; ++i) out[i] = {first + close_index(i), first, count};
    break;
  }
}

// Threads near each other start each other and arrive at the same counter. Small teams have one counter anyway.
void group_threads(team &tm) {
  if (tm.nthreads <= team_tree::fan_out || process.by_numbers) return tm.tree.set_numbered(tm.nthreads);
  const unsigned *groups = cache_groups_of_places();
  auto *group_of = static_cast<unsigned *>(allocate(tm.nthreads * sizeof(unsigned)));
  for (unsigned i = 0; i < tm.nthreads; ++i) group_of[i] = groups[tm.places[i].place];
  tm.tree.set_groups(tm.nthreads, group_of);
  __builtin_free(group_of);
}

team_arrangement arrangement_for(thread &leader, bind_policy policy, unsigned threads) {
  const thread_place partition = partition_of(leader);
  const unsigned own = leader.place_plus_one != 0 ? leader.place_plus_one : leader.missed_place_plus_one;
  unsigned home = own != 0 ? own - 1 : partition.first_place;
  if (home < partition.first_place || home >= partition.first_place + partition.place_count) home = partition.first_place;
  return {policy, threads, partition.first_place, partition.place_count, home};
}

void arrange(team &tm, const team_arrangement &wanted) {
  if (tm.arrangement == wanted) return;
  if (tm.places == nullptr) tm.places = static_cast<thread_place *>(allocate(tm.capacity * sizeof(thread_place)));
  choose_places(wanted.policy, wanted.threads, {0, wanted.first_place, wanted.place_count}, wanted.home, tm.places);
  group_threads(tm);
  tm.arrangement = wanted;
}

// A number for a team's size and places; not 0.
std::uint64_t arrangement_of(const team &tm) {
  std::uint64_t number = tm.nthreads;
  for (unsigned i = 0; tm.bound && i < tm.nthreads; ++i) number = (number ^ (tm.places[i].place + 1)) * 0x100000001b3u;
  return number | std::uint64_t(1) << 63;
}

} // namespace

// If the environment binds threads, the initial thread goes to the first place before main().
__attribute__((constructor(103))) static void bind_initial_thread() {
  if (process.places != nullptr && process.initial.bind != bind_policy::false_) bind_to(self(), 0);
}

const cpu_mask *affinity_before_binding(const thread &thr) { return thr.place_plus_one != 0 ? &env.affinity : nullptr; }

void leave_place(thread &thr) {
  if (thr.place_plus_one != 0 && set_thread_affinity(env.affinity)) thr.place_plus_one = 0;
}

unsigned available_processors() {
  if (process.places != nullptr) return env.processors.mask;
  cpu_mask mask;
  return get_thread_affinity(mask) && !mask.empty() ? mask.count() : 1;
}

int place_of(thread &thr) {
  if (process.places == nullptr) return -1;
  // With a partition: its team has tried to bind it.
  if (thr.place_plus_one == 0 && thr.place_count == 0) bind_to(thr, 0);
  return int(thr.place_plus_one) - 1;
}

thread_place partition_of(const thread &thr) {
  if (process.places == nullptr) return {0, 0, 0};
  if (thr.place_count == 0) return {0, 0, process.places->count};
  return {0, thr.first_place, thr.place_count};
}

void place_team(thread &leader, team &tm, unsigned clause) {
  bind_policy policy = current_icvs(leader).bind;
  if (policy != bind_policy::false_ && clause != 0) policy = static_cast<bind_policy>(clause);
  const bool bound = process.places != nullptr && policy != bind_policy::false_;
  // What the workers read stays as it is where it can: see set_if_other in parallel.cc.
  if (tm.bound != bound) tm.bound = bound;
  if (bound) {
    arrange(tm, arrangement_for(leader, policy, tm.nthreads));
    take_place(leader, tm, 0);
  } else {
    tm.arrangement = {};
    tm.tree.set_numbered(tm.nthreads);
  }
  if (process.display_affinity && tm.nthreads > 1) {
    // Nested teams always; others if they are not as the team before.
    const std::uint64_t shown = arrangement_of(tm);
    if (tm.level != 1 || leader.displayed_arrangement != shown) display_team_affinity(leader, tm);
    if (tm.level == 1) leader.displayed_arrangement = shown;
  }
}

void take_place(thread &thr, team &tm, unsigned num) {
  const thread_place &p = tm.places[num];
  bind_to(thr, p.place);
  thr.first_place = p.first_place;
  thr.place_count = p.place_count;
}

} // namespace regomp
