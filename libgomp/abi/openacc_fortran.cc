// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The procedures behind gfortran's module openacc (OpenACC 2.7 section 3.2): integers come by reference, but for those of
// the property routines; a logical result is 0 or 1. Data routines have three forms: an address with a length of 32 or of 64
// bits, and an array.
#include "abi/export.h"
#include "abi/noted_call.h"
#include "oacc/data_routines.h"
#include "oacc/queues.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

using namespace regomp;

namespace {

// gfortran's array descriptor.
struct fortran_array {
  void *base;
  std::size_t offset;
  std::size_t element_bytes;
  std::int32_t version;
  std::int8_t rank;
  std::int8_t type;
  std::int16_t attribute;
  std::int64_t span;
  struct {
    std::int64_t stride, lower, upper;
  } dimension[15]; // the first `rank`
};
static_assert(offsetof(fortran_array, dimension) == 40);

std::size_t bytes_of(const fortran_array &a) {
  std::size_t bytes = a.element_bytes;
  for (int i = 0; i < a.rank; i++) {
    const std::int64_t extent = a.dimension[i].upper - a.dimension[i].lower + 1;
    bytes *= extent > 0 ? static_cast<std::size_t>(extent) : 0;
  }
  return bytes;
}

void enter_copy(void *host, std::size_t bytes, int async) { oacc::enter(host, bytes, true, async); }
void enter_new(void *host, std::size_t bytes, int async) { oacc::enter(host, bytes, false, async); }
template <bool copy, bool finalize>
void leave(void *host, std::size_t bytes, int async) {
  oacc::leave(host, bytes, copy, finalize, async);
}

} // namespace

extern "C" {

int acc_async_test(int);
int acc_async_test_all(void);
int acc_get_device_num(int);
int acc_get_device_type(void);
int acc_get_num_devices(int);
std::size_t acc_get_property(int, int, int);
const char *acc_get_property_string(int, int, int);
void acc_init(int);
int acc_on_device(int);
void acc_set_device_num(int, int);
void acc_set_device_type(int);
void acc_shutdown(int);
void acc_wait(int);
void acc_wait_all(void);
void acc_wait_all_async(int);
void acc_wait_async(int, int);

// The three forms of a data routine, and of one that takes a queue.
#define DATA_ROUTINE(name, call)                                                                                            \
  REGOMP_EXPORT void name##_32_h_(void *host, const std::int32_t *bytes) {                                                  \
    noting_caller([=] { call(host, static_cast<std::size_t>(*bytes), acc_async_sync); });                                   \
  }                                                                                                                         \
  REGOMP_EXPORT void name##_64_h_(void *host, const std::int64_t *bytes) {                                                  \
    noting_caller([=] { call(host, static_cast<std::size_t>(*bytes), acc_async_sync); });                                   \
  }                                                                                                                         \
  REGOMP_EXPORT void name##_array_h_(const fortran_array *a) {                                                              \
    noting_caller([=] { call(a->base, bytes_of(*a), acc_async_sync); });                                                    \
  }
#define ASYNC_DATA_ROUTINE(name, call)                                                                                      \
  REGOMP_EXPORT void name##_32_h_(void *host, const std::int32_t *bytes, const std::int32_t *async) {                       \
    noting_caller([=] { call(host, static_cast<std::size_t>(*bytes), *async); });                                           \
  }                                                                                                                         \
  REGOMP_EXPORT void name##_64_h_(void *host, const std::int64_t *bytes, const std::int32_t *async) {                       \
    noting_caller([=] { call(host, static_cast<std::size_t>(*bytes), *async); });                                           \
  }                                                                                                                         \
  REGOMP_EXPORT void name##_array_h_(const fortran_array *a, const std::int32_t *async) {                                   \
    noting_caller([=] { call(a->base, bytes_of(*a), *async); });                                                            \
  }

DATA_ROUTINE(acc_copyin, enter_copy)
DATA_ROUTINE(acc_present_or_copyin, enter_copy)
ASYNC_DATA_ROUTINE(acc_copyin_async, enter_copy)
DATA_ROUTINE(acc_create, enter_new)
DATA_ROUTINE(acc_present_or_create, enter_new)
ASYNC_DATA_ROUTINE(acc_create_async, enter_new)
DATA_ROUTINE(acc_copyout, (leave<true, false>))
ASYNC_DATA_ROUTINE(acc_copyout_async, (leave<true, false>))
DATA_ROUTINE(acc_copyout_finalize, (leave<true, true>))
ASYNC_DATA_ROUTINE(acc_copyout_finalize_async, (leave<true, true>))
DATA_ROUTINE(acc_delete, (leave<false, false>))
ASYNC_DATA_ROUTINE(acc_delete_async, (leave<false, false>))
DATA_ROUTINE(acc_delete_finalize, (leave<false, true>))
ASYNC_DATA_ROUTINE(acc_delete_finalize_async, (leave<false, true>))
DATA_ROUTINE(acc_update_device, oacc::update_device)
ASYNC_DATA_ROUTINE(acc_update_device_async, oacc::update_device)
DATA_ROUTINE(acc_update_self, oacc::update_host)
ASYNC_DATA_ROUTINE(acc_update_self_async, oacc::update_host)

#undef DATA_ROUTINE
#undef ASYNC_DATA_ROUTINE

REGOMP_EXPORT std::int32_t acc_is_present_32_h_(void *host, const std::int32_t *bytes) {
  return oacc::is_present(host, static_cast<std::size_t>(*bytes));
}
REGOMP_EXPORT std::int32_t acc_is_present_64_h_(void *host, const std::int64_t *bytes) {
  return oacc::is_present(host, static_cast<std::size_t>(*bytes));
}
REGOMP_EXPORT std::int32_t acc_is_present_array_h_(const fortran_array *a) {
  return oacc::is_present(a->base, bytes_of(*a));
}

REGOMP_EXPORT std::int32_t acc_get_num_devices_h_(const std::int32_t *type) { return acc_get_num_devices(*type); }
REGOMP_EXPORT void acc_set_device_type_h_(const std::int32_t *type) { acc_set_device_type(*type); }
REGOMP_EXPORT std::int32_t acc_get_device_type_h_(void) { return acc_get_device_type(); }
REGOMP_EXPORT void acc_set_device_num_h_(const std::int32_t *number, const std::int32_t *type) {
  acc_set_device_num(*number, *type);
}
REGOMP_EXPORT std::int32_t acc_get_device_num_h_(const std::int32_t *type) { return acc_get_device_num(*type); }
REGOMP_EXPORT void acc_init_h_(const std::int32_t *type) { acc_init(*type); }
REGOMP_EXPORT void acc_shutdown_h_(const std::int32_t *type) { acc_shutdown(*type); }
REGOMP_EXPORT std::int32_t acc_on_device_h_(const std::int32_t *type) { return acc_on_device(*type); }

REGOMP_EXPORT std::size_t acc_get_property_h_(std::int32_t number, std::int32_t type, std::int32_t property) {
  return acc_get_property(number, type, property);
}

// Padded with blanks; all blank where there is no text.
REGOMP_EXPORT void acc_get_property_string_h_(std::int32_t number, std::int32_t type, std::int32_t property, char *text,
                                              std::size_t length) {
  const char *value = acc_get_property_string(number, type, property);
  const std::size_t used = value != nullptr ? strnlen(value, length) : 0;
  if (used > 0) std::memcpy(text, value, used);
  std::memset(text + used, ' ', length - used);
}

REGOMP_EXPORT std::int32_t acc_async_test_h_(const std::int32_t *async) { return acc_async_test(*async); }
REGOMP_EXPORT std::int32_t acc_async_test_all_h_(void) { return acc_async_test_all(); }
REGOMP_EXPORT void acc_wait_h_(const std::int32_t *async) { acc_wait(*async); }
REGOMP_EXPORT void acc_wait_all_h_(void) { acc_wait_all(); }
REGOMP_EXPORT void acc_wait_async_h_(const std::int32_t *earlier, const std::int32_t *later) {
  acc_wait_async(*earlier, *later);
}
REGOMP_EXPORT void acc_wait_all_async_h_(const std::int32_t *later) { acc_wait_all_async(*later); }
}
