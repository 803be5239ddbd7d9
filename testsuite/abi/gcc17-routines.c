/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Routines of OpenMP 6.0 and 6.1 that GCC 17's omp.h declares: dimensions, limits and distances of devices, tools.
   { dg-additional-options "-fopenmp -foffload=nvptx-none" }  */
#include <limits.h>
#include <omp.h>
#include <stdint.h>
#include <stdio.h>

#if __GNUC__ < 17
extern int omp_get_num_threads_dim(int), omp_get_thread_num_dim(int), omp_get_num_teams_dim(int), omp_get_team_num_dim(int);
extern int omp_get_thread_limit_dim(int), omp_get_supported_active_team_dims(int, int);
extern int omp_get_supported_active_league_dims(int, int), omp_get_supported_teams_dim(int, int);
extern int omp_get_supported_threads_dim(int, int), omp_control_tool(int, int, void *);
extern void omp_get_device_distances(int, const int *, int *);
#define omp_pause_stop_tool ((omp_pause_resource_t)3)
#endif
extern int32_t omp_control_tool_(const int32_t *, const int32_t *), omp_control_tool_8_(const int32_t *, const int64_t *);
extern int32_t omp_get_supported_active_team_dims_(const int32_t *, const int32_t *);
extern int32_t omp_get_supported_active_league_dims_(const int32_t *, const int32_t *);

static int failures;
#define CHECK(condition) ((condition) ? (void)0 : (void)(failures++, fprintf(stderr, "line %d: %s\n", __LINE__, #condition)))

// GCC 17 does not let a teams region call it directly.
__attribute__((noinline)) static int limit(void) { return omp_get_thread_limit_dim(0); }

int main(void) {
  const int32_t one = 1;
  const int64_t big = 1ll << 40;
  const int n = omp_get_num_devices();
  CHECK(n == 1);

  CHECK(omp_get_num_threads_dim(0) == 1 && omp_get_thread_num_dim(0) == 0 && omp_get_num_teams_dim(0) == 1 &&
        omp_get_team_num_dim(0) == 0);
  CHECK(omp_get_thread_limit_dim(0) == omp_get_thread_limit());
  const int dims[] = {1, 2, -1, INT_MAX, INT_MIN};
#pragma omp parallel num_threads(3) reduction(+ : failures)
  {
    CHECK(omp_get_num_threads_dim(0) == omp_get_num_threads() && omp_get_thread_num_dim(0) == omp_get_thread_num());
    for (int i = 0; i < 5; i++) {
      CHECK(omp_get_num_threads_dim(dims[i]) == 1 && omp_get_thread_num_dim(dims[i]) == 0);
      CHECK(omp_get_num_teams_dim(dims[i]) == 1 && omp_get_team_num_dim(dims[i]) == 0 &&
            omp_get_thread_limit_dim(dims[i]) == 1);
    }
    CHECK(omp_pause_resource_all(omp_pause_stop_tool) == -1);
  }
#pragma omp teams num_teams(2) thread_limit(5) reduction(+ : failures)
  {
    CHECK(omp_get_num_teams_dim(0) == omp_get_num_teams() && omp_get_team_num_dim(0) == omp_get_team_num());
    CHECK(limit() == 5);
  }

  CHECK(omp_get_supported_active_team_dims(0, 1) == 1 && omp_get_supported_active_league_dims(-77, 0) == 1);
  CHECK(omp_get_supported_active_team_dims_(&one, &one) == 1 && omp_get_supported_active_league_dims_(&one, &one) == 1);
  const int hosts[] = {omp_initial_device, n};
  for (int i = 0; i < 2; i++) {
    CHECK(omp_get_supported_teams_dim(hosts[i], 0) == INT_MAX && omp_get_supported_threads_dim(hosts[i], 0) == INT_MAX);
    CHECK(omp_get_supported_teams_dim(hosts[i], 1) == 1 && omp_get_supported_threads_dim(hosts[i], -1) == 1);
  }
  CHECK(omp_get_supported_teams_dim(n + 1, 0) == -1 && omp_get_supported_threads_dim(n + 1, 0) == -1);
  CHECK(omp_get_supported_teams_dim(-4, 0) == -1 && omp_get_supported_threads_dim(-77, 0) == -1);
  const int teams = omp_get_supported_teams_dim(0, 0), threads = omp_get_supported_threads_dim(0, 0);
  CHECK(omp_get_supported_teams_dim(0, 1) == 1 && omp_get_supported_threads_dim(0, 2) == 1);
  /* No region gets more.  */
  int got_teams = 0, got_threads = 0;
#pragma omp target teams num_teams(40) thread_limit(1024) map(from : got_teams, got_threads)
#pragma omp parallel
  if (omp_get_team_num() == 0 && omp_get_thread_num() == 0)
    got_teams = omp_get_num_teams(), got_threads = omp_get_num_threads();
  /* A region has a thread a warp, or, where the plugin may make lanes threads, a thread a lane.  */
  CHECK((threads == 32 || threads == 1024) && got_threads <= threads && teams >= 1 && got_teams >= 1);

  const int devices[] = {omp_initial_device, 0, n, n + 1, -4, -77};
  int distances[6];
  omp_get_device_distances(6, devices, distances);
  CHECK(distances[0] == 0 && distances[1] >= 10 && distances[2] == 0);
  CHECK(distances[3] == -1 && distances[4] == -1 && distances[5] == -1);
  omp_get_device_distances(0, NULL, NULL);

  CHECK(omp_control_tool(1, 0, NULL) == -2 && omp_control_tool(64, 3, &failures) == -2);
  CHECK(omp_control_tool_(&one, &one) == -2 && omp_control_tool_8_(&one, &big) == -2);
  CHECK(omp_pause_resource_all(omp_pause_stop_tool) == 0 && omp_pause_resource(omp_pause_stop_tool, n) == -1);
  CHECK(omp_pause_resource(omp_pause_stop_tool, n + 1) == -1);
  return failures != 0;
}
