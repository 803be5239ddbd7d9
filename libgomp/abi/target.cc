// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Target constructs and image registration: what compiled code calls.
#include "icv/icvs.h"
#include "map_kinds.h"
#include "target/array.h"
#include "target/image.h"
#include "target/launch.h"
#include "target/observe.h"
#include "team/thread.h"

#include "abi/export.h"

using namespace regomp;

namespace {

// The legacy entry points' kinds: three bits of kind, five of alignment.
class wide_kinds {
public:
  wide_kinds(const unsigned char *narrow, std::size_t n) {
    kinds_.reserve(n);
    for (std::size_t i = 0; i < n; i++)
      kinds_.push_back(static_cast<unsigned short>((narrow[i] & 7) | (narrow[i] >> 3) << 8));
  }
  const unsigned short *get() { return kinds_.data(); }

private:
  regomp::array<unsigned short, 32> kinds_;
};

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
  note_caller_if_observing(__builtin_return_address(0));
  run_target({device, fn, {mapnum, hostaddrs, sizes, kinds}, (flags & target_flag_nowait) != 0, depend, args});
}

REGOMP_EXPORT void GOMP_target(int device, void (*fn)(void *), const void *, size_t mapnum, void **hostaddrs, size_t *sizes,
                               unsigned char *kinds) {
  wide_kinds wide(kinds, mapnum);
  note_caller_if_observing(__builtin_return_address(0));
  run_target({device, fn, {mapnum, hostaddrs, sizes, wide.get()}, false, nullptr, nullptr});
}

REGOMP_EXPORT void GOMP_target_data_ext(int device, size_t mapnum, void **hostaddrs, size_t *sizes, unsigned short *kinds) {
  note_caller_if_observing(__builtin_return_address(0));
  begin_target_data(device, {mapnum, hostaddrs, sizes, kinds});
}

REGOMP_EXPORT void GOMP_target_data(int device, const void *, size_t mapnum, void **hostaddrs, size_t *sizes,
                                    unsigned char *kinds) {
  wide_kinds wide(kinds, mapnum);
  note_caller_if_observing(__builtin_return_address(0));
  begin_target_data(device, {mapnum, hostaddrs, sizes, wide.get()});
}

REGOMP_EXPORT void GOMP_target_end_data(void) { end_target_data(); }

REGOMP_EXPORT void GOMP_target_update_ext(int device, size_t mapnum, void **hostaddrs, size_t *sizes, unsigned short *kinds,
                                          unsigned flags, void **depend) {
  note_caller_if_observing(__builtin_return_address(0));
  run_data_directive(data_operation::update, device, {mapnum, hostaddrs, sizes, kinds}, (flags & target_flag_nowait) != 0,
                     depend);
}

REGOMP_EXPORT void GOMP_target_update(int device, const void *, size_t mapnum, void **hostaddrs, size_t *sizes,
                                      unsigned char *kinds) {
  wide_kinds wide(kinds, mapnum);
  note_caller_if_observing(__builtin_return_address(0));
  run_data_directive(data_operation::update, device, {mapnum, hostaddrs, sizes, wide.get()}, false, nullptr);
}

REGOMP_EXPORT void GOMP_target_enter_exit_data(int device, size_t mapnum, void **hostaddrs, size_t *sizes,
                                               unsigned short *kinds, unsigned flags, void **depend) {
  note_caller_if_observing(__builtin_return_address(0));
  run_data_directive((flags & target_flag_exit_data) != 0 ? data_operation::exit : data_operation::enter, device,
                     {mapnum, hostaddrs, sizes, kinds}, (flags & target_flag_nowait) != 0, depend);
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
