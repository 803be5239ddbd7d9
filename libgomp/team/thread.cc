// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/thread.h"

namespace regomp {

thread_local constinit thread this_thread{};

#ifdef REGOMP_TLS_OFFSETS
constinit thread_offset this_thread_offset{0};

__attribute__((constructor(101))) static void find_thread_offset() {
  this_thread_offset.value = constant_tls_offset(REGOMP_TLS_DESCRIPTOR("regomp_this_thread"), &this_thread);
}
#endif

[[gnu::noinline]] thread &self_where_tool_may_be() {
  static_cast<void>(tool_listens());
  return self();
}

} // namespace regomp
