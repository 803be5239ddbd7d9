// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "icv/device_icvs.h"

#include "icv/environment.h"
#include "icv/icvs.h"
#include "support/waiting.h"

namespace regomp {

offload_policy target_offload_policy() { return process.target_offload; }
runtime_usm_policy runtime_usm() { return process.runtime_usm; }

// relaxed: the value stands alone; a thread that learns of the devices late goes on with the value of before.
void set_unset_default_device(int device) { process.unset_default_device.store(device, std::memory_order_relaxed); }

unsigned long long wait_spin_count() { return spin_limit(); }

device_icv_values initial_device_icvs(int device_num) {
  const env_values *own = env.numbered;
  while (own != nullptr && own->device != device_num) own = own->next;
  const auto value = [own](env_variable v, int env_values::*field) {
    if (own != nullptr && own->has(v)) return own->*field;
    if (env.devices.has(v)) return env.devices.*field;
    if (env.all.has(v)) return env.all.*field;
    return 0;
  };
  return {value(env_variable::OMP_DEFAULT_DEVICE, &env_values::default_device),
          value(env_variable::OMP_NUM_TEAMS, &env_values::num_teams),
          value(env_variable::OMP_TEAMS_THREAD_LIMIT, &env_values::teams_thread_limit)};
}

} // namespace regomp
