// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours stock-ours" } GCC's plugin cannot launch on several devices in turn ("invalid resource handle").
// { dg-set-target-env-var GOMPSIM_DEVICES 3 }
// { dg-set-target-env-var OMP_NUM_TEAMS_DEV_0 5 }
// { dg-set-target-env-var OMP_NUM_TEAMS_DEV 7 }
// { dg-set-target-env-var OMP_NUM_TEAMS_ALL 9 }
// { dg-set-target-env-var OMP_TEAMS_THREAD_LIMIT_DEV_1 3 }
// { dg-set-target-env-var OMP_TEAMS_THREAD_LIMIT_ALL 4 }
// { dg-set-target-env-var OMP_DEFAULT_DEVICE_DEV_2 2 }
// { dg-set-target-env-var OMP_DEFAULT_DEVICE_DEV 1 }
//
// ICVs of several devices: the device's own value, else that for devices, else that for all; what a region sets holds for
// its device and for no other. The regions have device clauses because stock overlooks the ICVs without.
#include "check.h"

struct icvs {
  int teams, max_teams, limit, max_limit, device;
};

static struct icvs on(int dev) {
  struct icvs r = {-1, -1, -1, -1, -1};
#pragma omp target teams device(dev) map(from : r)
#pragma omp parallel num_threads(1)
  if (omp_get_team_num() == 0) {
    r.teams = omp_get_num_teams();
    r.max_teams = omp_get_max_teams();
    r.limit = omp_get_thread_limit();
    r.max_limit = omp_get_teams_thread_limit();
    r.device = omp_get_default_device();
  }
  return r;
}

static int is(struct icvs r, int teams, int limit, int device) {
  return r.teams == teams && r.max_teams == teams && r.limit == limit && r.max_limit == limit && r.device == device;
}

int main(void) {
  check_placement();
  const int devices = omp_get_num_devices();
  CHECK(devices == (check_expected_device() ? 3 : 0));
  if (devices == 3) {
    CHECK(is(on(0), 5, 4, 1));
    CHECK(is(on(1), 7, 3, 1));
    CHECK(is(on(2), 7, 4, 2));
#pragma omp target device(1)
    omp_set_num_teams(2);
#pragma omp target device(2)
    omp_set_teams_thread_limit(6);
    CHECK(is(on(0), 5, 4, 1));
    CHECK(is(on(1), 2, 3, 1));
    CHECK(is(on(2), 7, 6, 2));
  }
  CHECK(omp_get_max_teams() == 9 && omp_get_teams_thread_limit() == 4 && omp_get_default_device() == 0);
  return check_result();
}
