// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Target constructs and image registration: what compiled code calls.
#include "gomp_target.h"
#include "icv/icvs.h"
#include "target/gomp_items.h"
#include "target/image.h"
#include "target/launch.h"
#include "target/observe.h"
#include "team/thread.h"

#include "abi/export.h"

using namespace regomp;

extern "C" {

REGOMP_EXPORT void GOMP_offload_register_ver(unsigned version, const void *host_table, int target_type, const void *data) {
  register_image(version, host_table, target_type, data);
}

REGOMP_EXPORT void GOMP_offload_unregister_ver(unsigned version, const void *host_table, int target_type, const void *data) {
  unregister_image(version, host_table, target_type, data);
}

REGOMP_EXPORT void GOMP_offload_register(const void *host_table, int target_type, const void *target_data) {
  register_image(0, host_table, target_type, target_data);
}

REGOMP_EXPORT void GOMP_offload_unregister(const void *host_table, int target_type, const void *target_data) {
  unregister_image(0, host_table, target_type, target_data);
}

REGOMP_EXPORT void GOMP_target_ext(int device, void (*fn)(void *), size_t mapnum, void **hostaddrs, size_t *sizes,
                                   unsigned short *kinds, unsigned flags, void **depend, void **args) {
  note_caller_if_observing(__builtin_return_address(0));
  const gomp_items items({mapnum, hostaddrs, sizes, kinds});
  run_target({device, fn, items.list(), (flags & target_flag_nowait) != 0, depend, args});
}

REGOMP_EXPORT void GOMP_target(int device, void (*fn)(void *), const void *, size_t mapnum, void **hostaddrs, size_t *sizes,
                               unsigned char *kinds) {
  const gomp_items items(mapnum, hostaddrs, sizes, kinds);
  note_caller_if_observing(__builtin_return_address(0));
  run_target({device, fn, items.list(), false, nullptr, nullptr});
}

REGOMP_EXPORT void GOMP_target_data_ext(int device, size_t mapnum, void **hostaddrs, size_t *sizes, unsigned short *kinds) {
  note_caller_if_observing(__builtin_return_address(0));
  const gomp_items items({mapnum, hostaddrs, sizes, kinds});
  begin_target_data(device, items.list());
}

REGOMP_EXPORT void GOMP_target_data(int device, const void *, size_t mapnum, void **hostaddrs, size_t *sizes,
                                    unsigned char *kinds) {
  const gomp_items items(mapnum, hostaddrs, sizes, kinds);
  note_caller_if_observing(__builtin_return_address(0));
  begin_target_data(device, items.list());
}

REGOMP_EXPORT void GOMP_target_end_data(void) {
  note_caller_if_observing(__builtin_return_address(0));
  end_target_data();
}

REGOMP_EXPORT void GOMP_target_update_ext(int device, size_t mapnum, void **hostaddrs, size_t *sizes, unsigned short *kinds,
                                          unsigned flags, void **depend) {
  note_caller_if_observing(__builtin_return_address(0));
  const gomp_items items({mapnum, hostaddrs, sizes, kinds});
  run_data_directive(data_operation::update, device, items.list(), (flags & target_flag_nowait) != 0, depend);
}

REGOMP_EXPORT void GOMP_target_update(int device, const void *, size_t mapnum, void **hostaddrs, size_t *sizes,
                                      unsigned char *kinds) {
  const gomp_items items(mapnum, hostaddrs, sizes, kinds);
  note_caller_if_observing(__builtin_return_address(0));
  run_data_directive(data_operation::update, device, items.list(), false, nullptr);
}

REGOMP_EXPORT void GOMP_target_enter_exit_data(int device, size_t mapnum, void **hostaddrs, size_t *sizes,
                                               unsigned short *kinds, unsigned flags, void **depend) {
  note_caller_if_observing(__builtin_return_address(0));
  const gomp_items items({mapnum, hostaddrs, sizes, kinds});
  run_data_directive((flags & target_flag_exit_data) != 0 ? data_operation::exit : data_operation::enter, device,
                     items.list(), (flags & target_flag_nowait) != 0, depend);
}

// teams inside a target region that runs on the host: its teams run one after the other on this thread.

REGOMP_EXPORT void GOMP_teams(unsigned, unsigned thread_limit) {
  if (thread_limit != 0) writable_icvs(self()).thread_limit = thread_limit;
}

REGOMP_EXPORT bool GOMP_teams4(unsigned num_teams_low, unsigned, unsigned thread_limit, bool first) {
  thread &me = self();
  if (first) {
    if (thread_limit != 0) writable_icvs(me).thread_limit = thread_limit;
    me.num_teams_less_one = num_teams_low > 0 ? num_teams_low - 1 : 0;
    me.team_num = 0;
    return true;
  }
  if (me.team_num == me.num_teams_less_one) return false;
  me.team_num++;
  return true;
}

// Device code translates function pointers with its own version; on the host they are what they are.
REGOMP_EXPORT void *GOMP_target_map_indirect_ptr(void *function) { return function; }
}
