// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/service_thread.h"

namespace regomp::plugin {

int make_service_thread(void *(*main)(void *), void *context, pthread_t *thread, sigset_t *program_signals) {
  pthread_attr_t attributes;
  if (const int error = pthread_attr_init(&attributes)) return error;
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, program_signals);
  const int error = pthread_create(thread, &attributes, main, context);
  pthread_sigmask(SIG_SETMASK, program_signals, nullptr);
  pthread_attr_destroy(&attributes);
  return error;
}

} // namespace regomp::plugin
