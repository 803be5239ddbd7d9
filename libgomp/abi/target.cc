// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Target constructs and image registration: what compiled code calls.
#include "device/image.h"
#include "gomp_target.h"
#include "icv/icvs.h"
#include "observe/observed.h"
#include "region/gomp_items.h"
#include "region/launch.h"
#include "team/initial_task_events.h"
#include "team/thread.h"

#include "abi/export.h"
#include "abi/noted_call.h"
#include "team/thread_life.h"

using namespace regomp;

namespace {

[[gnu::always_inline]] inline bool next_team(thread &me, unsigned num_teams, unsigned thread_limit, bool first) {
  if (first) {
    if (thread_limit != 0) writable_icvs(me).thread_limit = thread_limit;
    me.num_teams_less_one = num_teams > 0 ? num_teams - 1 : 0;
    me.team_num = 0;
    return true;
  }
  if (me.team_num == me.num_teams_less_one) return false;
  me.team_num++;
  return true;
}

// Where somebody may listen. No event_point: only the first call lies in the task that it was made in.
[[gnu::noinline]] bool next_team_and_emit(unsigned num_teams, unsigned thread_limit, bool first, tool_entry entry) {
  thread &me = self();
  const bool another = next_team(me, num_teams, thread_limit, first);
  if (!tool_listens() || tool_self().current == nullptr) return another;
  tool_self().codeptr = entry.codeptr();
  if (first) {
    const in_library here(entry);
    emit_open_league_begin(me.num_teams_less_one + 1);
  } else if (another) { // the current task ends
    emit_next_team(me.team_num);
  } else {
    emit_open_league_end(me.team_num);
  }
  return another;
}

[[gnu::noinline]] void only_team_and_emit(unsigned thread_limit, tool_entry entry) {
  next_team_and_emit(1, thread_limit, true, entry);
}

} // namespace

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
  call(REGOMP_ENTRY, [=] __attribute__((always_inline)) {
    const gomp_items items({mapnum, hostaddrs, sizes, kinds});
    run_target({device, fn, items.list(), (flags & target_flag_nowait) != 0, depend, args});
  });
}

REGOMP_EXPORT void GOMP_target(int device, void (*fn)(void *), const void *, size_t mapnum, void **hostaddrs, size_t *sizes,
                               unsigned char *kinds) {
  call(REGOMP_ENTRY, [=] __attribute__((always_inline)) {
    const gomp_items items(mapnum, hostaddrs, sizes, kinds);
    run_target({device, fn, items.list(), false, nullptr, nullptr});
  });
}

REGOMP_EXPORT void GOMP_target_data_ext(int device, size_t mapnum, void **hostaddrs, size_t *sizes, unsigned short *kinds) {
  call(REGOMP_ENTRY, [=] __attribute__((always_inline)) {
    const gomp_items items({mapnum, hostaddrs, sizes, kinds});
    begin_target_data(device, items.list());
  });
}

REGOMP_EXPORT void GOMP_target_data(int device, const void *, size_t mapnum, void **hostaddrs, size_t *sizes,
                                    unsigned char *kinds) {
  call(REGOMP_ENTRY, [=] __attribute__((always_inline)) {
    const gomp_items items(mapnum, hostaddrs, sizes, kinds);
    begin_target_data(device, items.list());
  });
}

REGOMP_EXPORT void GOMP_target_end_data(void) {
  call(REGOMP_ENTRY, [] __attribute__((always_inline)) { end_target_data(); });
}

REGOMP_EXPORT void GOMP_target_update_ext(int device, size_t mapnum, void **hostaddrs, size_t *sizes, unsigned short *kinds,
                                          unsigned flags, void **depend) {
  call(REGOMP_ENTRY, [=] __attribute__((always_inline)) {
    const gomp_items items({mapnum, hostaddrs, sizes, kinds});
    run_data_directive(data_operation::update, device, items.list(), (flags & target_flag_nowait) != 0, depend);
  });
}

REGOMP_EXPORT void GOMP_target_update(int device, const void *, size_t mapnum, void **hostaddrs, size_t *sizes,
                                      unsigned char *kinds) {
  call(REGOMP_ENTRY, [=] __attribute__((always_inline)) {
    const gomp_items items(mapnum, hostaddrs, sizes, kinds);
    run_data_directive(data_operation::update, device, items.list(), false, nullptr);
  });
}

REGOMP_EXPORT void GOMP_target_enter_exit_data(int device, size_t mapnum, void **hostaddrs, size_t *sizes,
                                               unsigned short *kinds, unsigned flags, void **depend) {
  call(REGOMP_ENTRY, [=] __attribute__((always_inline)) {
    const gomp_items items({mapnum, hostaddrs, sizes, kinds});
    run_data_directive((flags & target_flag_exit_data) != 0 ? data_operation::exit : data_operation::enter, device,
                       items.list(), (flags & target_flag_nowait) != 0, depend);
  });
}

// teams inside a target region that runs on the host: its teams run one after the other on this thread.

REGOMP_EXPORT void GOMP_teams(unsigned, unsigned thread_limit) {
  thread *thr = self_if_no_listener();
  if (thr == nullptr) [[unlikely]]
    return only_team_and_emit(thread_limit, REGOMP_ENTRY);
  if (thread_limit != 0) writable_icvs(*thr).thread_limit = thread_limit;
}

REGOMP_EXPORT bool GOMP_teams4(unsigned num_teams_low, unsigned, unsigned thread_limit, bool first) {
  thread *thr = self_if_no_listener();
  if (thr == nullptr) [[unlikely]]
    return next_team_and_emit(num_teams_low, thread_limit, first, REGOMP_ENTRY);
  return next_team(*thr, num_teams_low, thread_limit, first);
}

// Device code translates function pointers with its own version; on the host they are what they are.
REGOMP_EXPORT void *GOMP_target_map_indirect_ptr(void *function) { return function; }
}
