// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenACC's constructs: what compiled code calls.
#include "abi/export.h"
#include "oacc/calls.h"
#include "oacc/constructs.h"
#include "oacc/device_use.h"
#include "observe/observed.h"
#include "region/gomp_items.h"
#include "support/debug_flag.h"
#include "support/diagnostics.h"

#include <cstdarg>

using namespace regomp;

namespace {

// A list of so many queue numbers; usually there is none.
void read_waits(acc_clauses &clauses, int count, std::va_list queues) {
  for (int i = 0; i < count; i++) clauses.waits.push_back(va_arg(queues, int));
}

// The async and wait clauses of an entry point whose last arguments are `async`, `num_waits` and the queues; only the
// function itself can read those.
#define READ_CLAUSES(clauses)                                                                                               \
  acc_clauses clauses(async);                                                                                               \
  if (num_waits > 0) {                                                                                                      \
    std::va_list queues;                                                                                                    \
    va_start(queues, num_waits);                                                                                            \
    read_waits(clauses, num_waits, queues);                                                                                 \
    va_end(queues);                                                                                                         \
  }                                                                                                                         \
  static_assert(true)

using data_directive = void (*)(acc_flags, const map_list &, const acc_clauses &);

[[gnu::always_inline]] inline void run_data_directive(data_directive run, map_dialect dialect, int flags,
                                                      const gomp_arrays &arrays, const acc_clauses &clauses) {
  const gomp_items items(arrays, dialect);
  run(acc_flags(flags), items.list(), clauses);
}

// What GCC's library prints with GOMP_DEBUG=1, to the letter: test suites look for it.
void print_entry(const char *name, const gomp_arrays &a) {
  debug("%s: mapnum=%zu, hostaddrs=%p, size=%p, kinds=%p\n", name, a.count, static_cast<const void *>(a.addresses),
        static_cast<const void *>(a.sizes), static_cast<const void *>(a.kinds));
}

[[gnu::cold, gnu::noinline]] void begin_acc_data_aloud(const gomp_arrays &arrays, acc_flags flags, const map_list &items) {
  print_entry("GOACC_data_start", arrays);
  const acc_call call;
  const device *const d = call.thread().on;
  const bool maps = d != nullptr && !d->shares_memory() && !flags.on_host();
  if (maps) debug("  GOACC_data_start: prepare mappings\n");
  begin_acc_data(flags, items);
  if (maps) debug("  GOACC_data_start: mappings prepared\n");
}

[[gnu::cold, gnu::noinline]] void end_acc_data_aloud() {
  debug("  GOACC_data_end: restore mappings\n");
  end_acc_data();
  debug("  GOACC_data_end: mappings restored\n");
}

// The tagged list behind GOACC_parallel_keyed's arguments: a code in the top four bits, a device type in the next twelve, an
// operand.
enum class launch_code : unsigned { end = 0, dimensions = 1, async = 2, wait = 3 };
constexpr unsigned operand_follows = 0xffff;

void read_launch_list(acc_clauses &clauses, unsigned (&dims)[3], std::va_list list) {
  for (;;) {
    const unsigned tag = va_arg(list, unsigned), operand = tag & 0xffff;
    const auto code = static_cast<launch_code>(tag >> 28);
    if (code == launch_code::end) return;
    if ((tag >> 16 & 0xfff) != 0) fatal("device_type clauses of an OpenACC construct are not supported (tag %#x)", tag);
    switch (code) {
    case launch_code::dimensions:
      for (unsigned i = 0; i < 3; i++)
        if ((operand & 1u << i) != 0) dims[i] = va_arg(list, unsigned);
      break;
    case launch_code::async:
      clauses.async = operand == operand_follows ? va_arg(list, int) : static_cast<int>(operand);
      check_async_argument(clauses.async);
      break;
    case launch_code::wait:
      for (unsigned i = 0; i < operand; i++) clauses.waits.push_back(va_arg(list, int));
      break;
    default:
      fatal("unrecognized offload code '%d', libgomp is too old", static_cast<int>(code));
    }
  }
}

} // namespace

extern "C" {

REGOMP_EXPORT void GOACC_parallel_keyed(int flags, void (*fn)(void *), size_t mapnum, void **hostaddrs, size_t *sizes,
                                        unsigned short *kinds, ...) {
  note_caller_if_observing(__builtin_return_address(0));
  const gomp_arrays arrays{mapnum, hostaddrs, sizes, kinds};
  if (debug_output) print_entry("GOACC_parallel_keyed", arrays);
  const gomp_items items(arrays, map_dialect::openacc);
  acc_clauses clauses(acc_async_sync);
  acc_compute_construct c{acc_flags(flags), fn, items.list(), clauses, {}};
  const acc_call call;
  acc_thread &t = call.thread();
  // Where the region runs on the host, nobody looks at the list.
  if (!c.flags.on_host() && t.on != nullptr) {
    std::va_list list;
    va_start(list, kinds);
    read_launch_list(clauses, c.dims, list);
    va_end(list);
  }
  run_compute_construct(t, c);
}

// Of GCC 5, whose images no plugin takes.
REGOMP_EXPORT void GOACC_parallel(int, void (*fn)(void *), size_t, void **hostaddrs, size_t *, unsigned short *, int, int,
                                  int, int, int, ...) {
  const acc_call call;
  const host_instead here(call.thread());
  const acc_interlude code(call.thread());
  fn(hostaddrs);
}

REGOMP_EXPORT void GOACC_data_start(int flags, size_t mapnum, void **hostaddrs, size_t *sizes, unsigned short *kinds) {
  note_caller_if_observing(__builtin_return_address(0));
  const gomp_arrays arrays{mapnum, hostaddrs, sizes, kinds};
  const gomp_items items(arrays, map_dialect::openacc);
  if (debug_output) return begin_acc_data_aloud(arrays, acc_flags(flags), items.list());
  begin_acc_data(acc_flags(flags), items.list());
}

REGOMP_EXPORT void GOACC_data_end(void) {
  if (debug_output) return end_acc_data_aloud();
  end_acc_data();
}

REGOMP_EXPORT void GOACC_enter_data(int flags, size_t mapnum, void **hostaddrs, size_t *sizes, unsigned short *kinds,
                                    int async, int num_waits, ...) {
  note_caller_if_observing(__builtin_return_address(0));
  READ_CLAUSES(clauses);
  run_data_directive(run_enter_data, map_dialect::openacc, flags, {mapnum, hostaddrs, sizes, kinds}, clauses);
}

REGOMP_EXPORT void GOACC_exit_data(int flags, size_t mapnum, void **hostaddrs, size_t *sizes, unsigned short *kinds,
                                   int async, int num_waits, ...) {
  note_caller_if_observing(__builtin_return_address(0));
  READ_CLAUSES(clauses);
  run_data_directive(run_exit_data, map_dialect::openacc_exit, flags, {mapnum, hostaddrs, sizes, kinds}, clauses);
}

// Of GCC up to 11, for both.
REGOMP_EXPORT void GOACC_enter_exit_data(int flags, size_t mapnum, void **hostaddrs, size_t *sizes, unsigned short *kinds,
                                         int async, int num_waits, ...) {
  note_caller_if_observing(__builtin_return_address(0));
  const gomp_arrays arrays{mapnum, hostaddrs, sizes, kinds};
  const bool enters = is_enter_data(arrays);
  READ_CLAUSES(clauses);
  run_data_directive(enters ? run_enter_data : run_exit_data, enters ? map_dialect::openacc : map_dialect::openacc_exit,
                     flags, arrays, clauses);
}

REGOMP_EXPORT void GOACC_update(int flags, size_t mapnum, void **hostaddrs, size_t *sizes, unsigned short *kinds, int async,
                                int num_waits, ...) {
  note_caller_if_observing(__builtin_return_address(0));
  READ_CLAUSES(clauses);
  run_data_directive(run_update, map_dialect::openacc_update, flags, {mapnum, hostaddrs, sizes, kinds}, clauses);
}

REGOMP_EXPORT void GOACC_declare(int flags, size_t mapnum, void **hostaddrs, size_t *sizes, unsigned short *kinds) {
  note_caller_if_observing(__builtin_return_address(0));
  const gomp_items items({mapnum, hostaddrs, sizes, kinds}, map_dialect::openacc_declare);
  run_declare(acc_flags(flags), items.list());
}

REGOMP_EXPORT void GOACC_wait(int async, int num_waits, ...) {
  if (num_waits <= 0) return run_wait_for_all(async, __builtin_return_address(0));
  note_caller_if_observing(__builtin_return_address(0));
  READ_CLAUSES(clauses);
  run_wait(clauses);
}

REGOMP_EXPORT int GOACC_get_num_threads(void) { return 1; }
REGOMP_EXPORT int GOACC_get_thread_num(void) { return 0; }

// --- of GCC 17's Fortran ---

REGOMP_EXPORT void GOACC_init(int device_num, int device_type) {
  if (device_type == acc_device_none) return initialize_each_type(device_num);
  initialize_device(device_type, device_num);
}

REGOMP_EXPORT void GOACC_shutdown(int device_num, int device_type) { shut_down_devices(device_type, device_num); }

REGOMP_EXPORT void GOACC_set_device(int device_num, int device_type) { choose_device(device_num, device_type); }
}
