// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Thread team and ICV routines (OpenMP 5.2 sections 18.2 to 18.5), host teams, environment display, in C and Fortran.
#include "abi/event_point.h"
#include "abi/export.h"
#include "abi/fortran.h"
#include "icv/environment.h"
#include "team/affinity.h"
#include "team/current_icvs.h"
#include "team/team.h"
#include "team/teams.h"
#include "team/thread_life.h"

using namespace regomp;

namespace {

// Context of the ancestor of the calling thread at a nesting level: the thread itself at its own level.
const thread_context *ancestor(const thread &thr, int level) {
  const int own = int(level_of(thr));
  if (level < 0 || level > own) return nullptr;
  const thread_context *c = &thr;
  for (int l = own; l > level; --l) c = &c->team->outer;
  return c;
}

} // namespace

extern "C" {

REGOMP_EXPORT int omp_get_num_threads(void) { return int(team_size(self_in_routine())); }
REGOMP_EXPORT int omp_get_thread_num(void) { return int(self_in_routine().num); }
REGOMP_EXPORT int omp_in_parallel(void) { return active_level_of(self_in_routine()) != 0; }
REGOMP_EXPORT int omp_get_level(void) { return int(level_of(self_in_routine())); }
REGOMP_EXPORT int omp_get_active_level(void) { return int(active_level_of(self_in_routine())); }
REGOMP_EXPORT int omp_get_num_procs(void) { return int(available_processors()); }

REGOMP_EXPORT int omp_get_ancestor_thread_num(int level) {
  const thread_context *c = ancestor(self_in_routine(), level);
  return c == nullptr ? -1 : level == 0 ? 0 : int(c->num);
}
REGOMP_EXPORT int omp_get_team_size(int level) {
  const thread_context *c = ancestor(self_in_routine(), level);
  return c == nullptr ? -1 : level == 0 ? 1 : int(c->team->nthreads);
}

REGOMP_EXPORT int omp_get_max_threads(void) { return int(current_icvs(self_in_routine()).nthreads); }
REGOMP_EXPORT void omp_set_num_threads(int n) { writable_icvs(self_in_routine()).nthreads = n > 0 ? unsigned(n) : 1; }

REGOMP_EXPORT int omp_get_dynamic(void) { return current_icvs(self_in_routine()).dynamic; }
REGOMP_EXPORT void omp_set_dynamic(int on) { writable_icvs(self_in_routine()).dynamic = on != 0; }

REGOMP_EXPORT int omp_get_nested(void) {
  const thread &thr = self_in_routine();
  const unsigned levels = current_icvs(thr).max_active_levels;
  return levels > 1 && levels > active_level_of(thr);
}
REGOMP_EXPORT void omp_set_nested(int on) {
  task_icvs &icvs = writable_icvs(self_in_routine());
  if (on != 0) {
    icvs.max_active_levels = supported_active_levels;
  } else if (icvs.max_active_levels > 1) {
    icvs.max_active_levels = 1;
  }
}

REGOMP_EXPORT int omp_get_max_active_levels(void) { return current_icvs(self_in_routine()).max_active_levels; }
REGOMP_EXPORT void omp_set_max_active_levels(int levels) {
  if (levels < 0) return;
  const int most = int(supported_active_levels);
  writable_icvs(self_in_routine()).max_active_levels = static_cast<unsigned char>(levels < most ? levels : most);
}
REGOMP_EXPORT int omp_get_supported_active_levels(void) { return int(supported_active_levels); }

REGOMP_EXPORT int omp_get_thread_limit(void) {
  const unsigned limit = current_icvs(self_in_routine()).thread_limit;
  return limit > INT_MAX ? INT_MAX : int(limit);
}

REGOMP_EXPORT void omp_get_schedule(unsigned *kind, int *chunk) {
  const task_icvs &icvs = current_icvs(self_in_routine());
  *kind = icvs.run_schedule;
  *chunk = icvs.run_chunk;
}
REGOMP_EXPORT void omp_set_schedule(unsigned kind, int chunk) {
  task_icvs &icvs = writable_icvs(self_in_routine());
  switch (kind & ~schedule_monotonic) {
  case schedule_static:
    icvs.run_chunk = chunk < 1 ? 0 : chunk;
    break;
  case schedule_dynamic:
  case schedule_guided:
    icvs.run_chunk = chunk < 1 ? 1 : chunk;
    break;
  case schedule_auto:
    break;
  default:
    return;
  }
  icvs.run_schedule = kind;
}

REGOMP_EXPORT int omp_get_cancellation(void) { return process.cancellation; }

// --- teams
// --------------------------------------------------------------------------------------------------------------------

REGOMP_EXPORT int omp_get_num_teams(void) { return int(self_in_routine().num_teams_less_one) + 1; }
REGOMP_EXPORT int omp_get_team_num(void) { return int(self_in_routine().team_num); }
// relaxed: values that nothing else hangs on.
REGOMP_EXPORT int omp_get_max_teams(void) { return process.nteams.load(std::memory_order_relaxed); }
REGOMP_EXPORT void omp_set_num_teams(int n) {
  if (n >= 0) process.nteams.store(n, std::memory_order_relaxed);
}
REGOMP_EXPORT int omp_get_teams_thread_limit(void) { return process.teams_thread_limit.load(std::memory_order_relaxed); }
REGOMP_EXPORT void omp_set_teams_thread_limit(int n) {
  if (n >= 0) process.teams_thread_limit.store(n, std::memory_order_relaxed);
}

REGOMP_EXPORT void GOMP_teams_reg(void (*fn)(void *), void *data, unsigned num_teams, unsigned thread_limit, unsigned) {
  event_point(
      REGOMP_ENTRY, [=](thread &thr) { run_teams(fn, data, num_teams, thread_limit, thr); },
      [=](auto, const void *) { run_teams_and_emit(fn, data, num_teams, thread_limit, self()); });
}
// --- resources (section 18.6)
// -------------------------------------------------------------------------------------------------

// OpenMP 6.1: teams and leagues have one dimension.
REGOMP_EXPORT int omp_get_num_threads_dim(int dim) { return dim == 0 ? int(team_size(self())) : 1; }
REGOMP_EXPORT int omp_get_thread_num_dim(int dim) { return dim == 0 ? int(self().num) : 0; }
REGOMP_EXPORT int omp_get_num_teams_dim(int dim) { return dim == 0 ? int(self().num_teams_less_one) + 1 : 1; }
REGOMP_EXPORT int omp_get_team_num_dim(int dim) { return dim == 0 ? int(self().team_num) : 0; }
REGOMP_EXPORT int omp_get_thread_limit_dim(int dim) { return dim == 0 ? omp_get_thread_limit() : 1; }
REGOMP_EXPORT int omp_get_supported_active_team_dims(int, int) { return 1; }
REGOMP_EXPORT int omp_get_supported_active_league_dims(int, int) { return 1; }
REGOMP_EXPORT std::int32_t omp_get_supported_active_team_dims_(const std::int32_t *, const std::int32_t *) { return 1; }
REGOMP_EXPORT std::int32_t omp_get_supported_active_league_dims_(const std::int32_t *, const std::int32_t *) { return 1; }

REGOMP_EXPORT void omp_display_env(int verbose) { display_environment(verbose != 0, false); }

// --- Fortran
// ------------------------------------------------------------------------------------------------------------------

FORTRAN_GETTER(omp_get_num_threads)
FORTRAN_GETTER(omp_get_thread_num)
FORTRAN_GETTER(omp_in_parallel)
FORTRAN_GETTER(omp_get_level)
FORTRAN_GETTER(omp_get_active_level)
FORTRAN_GETTER(omp_get_num_procs)
FORTRAN_GETTER(omp_get_max_threads)
FORTRAN_GETTER(omp_get_dynamic)
FORTRAN_GETTER(omp_get_nested)
FORTRAN_GETTER(omp_get_max_active_levels)
FORTRAN_GETTER(omp_get_supported_active_levels)
FORTRAN_GETTER(omp_get_thread_limit)
FORTRAN_GETTER(omp_get_cancellation)
FORTRAN_GETTER(omp_get_num_teams)
FORTRAN_GETTER(omp_get_team_num)
FORTRAN_GETTER(omp_get_max_teams)
FORTRAN_GETTER(omp_get_teams_thread_limit)
FORTRAN_FUNCTION(omp_get_ancestor_thread_num)
FORTRAN_FUNCTION(omp_get_team_size)
FORTRAN_SETTER(omp_set_num_threads, to_int)
FORTRAN_SETTER(omp_set_dynamic, to_logical)
FORTRAN_SETTER(omp_set_nested, to_logical)
FORTRAN_SETTER(omp_set_max_active_levels, to_int)
FORTRAN_SETTER(omp_set_num_teams, to_int)
FORTRAN_SETTER(omp_set_teams_thread_limit, to_int)
FORTRAN_SETTER(omp_display_env, to_logical)

// The monotonic modifier has no name in Fortran's omp_lib; the kind is shown without it.
REGOMP_EXPORT void omp_get_schedule_(std::int32_t *kind, std::int32_t *chunk) {
  unsigned k;
  omp_get_schedule(&k, chunk);
  *kind = std::int32_t(k & ~schedule_monotonic);
}
REGOMP_EXPORT void omp_get_schedule_8_(std::int32_t *kind, std::int64_t *chunk) {
  std::int32_t c;
  omp_get_schedule_(kind, &c);
  *chunk = c;
}
REGOMP_EXPORT void omp_set_schedule_(const std::int32_t *kind, const std::int32_t *chunk) {
  omp_set_schedule(unsigned(*kind), *chunk);
}
REGOMP_EXPORT void omp_set_schedule_8_(const std::int32_t *kind, const std::int64_t *chunk) {
  omp_set_schedule(unsigned(*kind), to_int(*chunk));
}

} // extern "C"
