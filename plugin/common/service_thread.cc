// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/service_thread.h"

namespace regomp::plugin {

int make_service_thread(void *(*main)(void *), void *context, pthread_t *thread, sigset_t *program_signals) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, program_signals);
  const int error = pthread_create(thread, nullptr, main, context);
  pthread_sigmask(SIG_SETMASK, program_signals, nullptr);
  return error;
}

} // namespace regomp::plugin
