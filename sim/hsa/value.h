// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Answers of the *_get_info functions, which write to memory of the caller's of the attribute's type.
#ifndef GOMPSIM_HSA_VALUE_H
#define GOMPSIM_HSA_VALUE_H

#include "include/hsa_runtime.h"

#include <cstring>
#include <string_view>

namespace gompsim::hsa {

template <class T>
hsa_status_t put(void *to, T value) {
  std::memcpy(to, &value, sizeof value);
  return HSA_STATUS_SUCCESS;
}

// The whole array is written, the rest of it with NULs.
inline hsa_status_t put_text(void *to, std::string_view text, std::size_t bytes) {
  const std::size_t n = text.size() < bytes ? text.size() : bytes - 1;
  std::memset(to, 0, bytes);
  std::memcpy(to, text.data(), n);
  return HSA_STATUS_SUCCESS;
}

} // namespace gompsim::hsa

#endif
