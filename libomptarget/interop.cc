// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interop construct (OpenMP 5.2 section 14.1). No device here has a foreign runtime to offer: the object that a program
// gets is omp_interop_none, which has no property.
#include "abi/export.h"

#include <cstdint>

extern "C" {

REGOMP_EXPORT void __tgt_interop_init(void *, std::int32_t, void **object, std::int32_t, std::int32_t, std::int32_t, void *,
                                      std::int32_t) {
  *object = nullptr;
}
REGOMP_EXPORT void __tgt_interop_use(void *, std::int32_t, void **, std::int32_t, std::int32_t, void *, std::int32_t) {}
REGOMP_EXPORT void __tgt_interop_destroy(void *, std::int32_t, void **object, std::int32_t, std::int32_t, void *,
                                         std::int32_t) {
  *object = nullptr;
}

namespace {
// omp_interop_rc_t
constexpr int empty = -1;
void say_empty(int *code) {
  if (code != nullptr) *code = empty;
}
} // namespace

REGOMP_EXPORT std::intptr_t omp_get_interop_int(const void *, int, int *code) {
  say_empty(code);
  return 0;
}
REGOMP_EXPORT void *omp_get_interop_ptr(const void *, int, int *code) {
  say_empty(code);
  return nullptr;
}
REGOMP_EXPORT const char *omp_get_interop_str(const void *, int, int *code) {
  say_empty(code);
  return nullptr;
}
REGOMP_EXPORT const char *omp_get_interop_name(const void *, int) { return nullptr; }
REGOMP_EXPORT const char *omp_get_interop_type_desc(const void *, int) { return nullptr; }

} // extern "C"
