// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "icv/local_rank.h"

#include "environment_variables.h"
#include "icv/parse.h"
#include "support/diagnostics.h"

#include <climits>

namespace regomp {

namespace {

constinit bool by_rank = false;
constinit int rank = 0;

// Slurm's last: inside a job it is set for whatever the job's script starts, a launcher of another kind and its ranks among
// it.
constexpr env_variable launchers[] = {env_variable::OMPI_COMM_WORLD_LOCAL_RANK, env_variable::MV2_COMM_WORLD_LOCAL_RANK,
                                      env_variable::MPI_LOCALRANKID, env_variable::PALS_LOCAL_RANKID,
                                      env_variable::SLURM_LOCALID};

bool read_number(const char *text, int &value) {
  scanner in(text);
  unsigned long long n;
  if (!in.take_unsigned(n) || n > INT_MAX || !in.at_end()) return false;
  value = int(n);
  return true;
}

// False if no launcher says it.
bool read_local_rank() {
  for (const env_variable v : launchers)
    if (const char *text = text_of(v); text != nullptr && read_number(text, rank)) return true;
  return false;
}

// As the other ICVs of constructors: before the devices are counted.
__attribute__((constructor(101))) void read_device_by_rank() {
  const char *text = text_of(env_variable::REGOMP_DEVICE_BY_RANK);
  if (text == nullptr) return;
  int value;
  if (!read_number(text, value) || value > 1) {
    print_error("Invalid value for environment variable REGOMP_DEVICE_BY_RANK: %s", text);
    return;
  }
  by_rank = value != 0 && read_local_rank();
  if (value != 0 && !by_rank)
    print_error("REGOMP_DEVICE_BY_RANK has no effect: no launcher has said which rank on this machine the process is "
                "(SLURM_LOCALID, for example, is not set)");
}

} // namespace

bool devices_go_by_rank() { return by_rank; }
int device_by_rank(int devices) { return by_rank && devices > 1 ? rank % devices : 0; }

} // namespace regomp
