// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The device that a thread uses: chosen by the program or by default, initialised when it is first used (OpenACC 2.7 section
// 2.1, 3.2). Called by the thread itself.
#ifndef REGOMP_OACC_DEVICE_USE_H
#define REGOMP_OACC_DEVICE_USE_H

#include "device/device.h"
#include "oacc/profiling.h"
#include "oacc/thread_record.h"

namespace regomp {

// The thread's record; its device is chosen and initialised.
acc_thread &make_thread_ready(); // inside of a call: acc_call

// acc_set_device_type, acc_set_device_num; a number below 0 keeps the default's, type none the thread's.
void choose_device_type(int type);
void choose_device(int number, int type);
// acc_init, acc_shutdown. Number -1: the default, all that are active. Of type none: every type's.
void initialize_device(int type, int number);
void initialize_each_type(int number);
void shut_down_devices(int type, int number);

// The thread is on the host for as long as this lives, as if clauses have it.
class host_instead {
public:
  explicit host_instead(acc_thread &);
  ~host_instead();
  host_instead(const host_instead &) = delete;
  host_instead &operator=(const host_instead &) = delete;

private:
  acc_thread &thread_;
  const acc_device_type type_;
  const int number_;
  device *const on_;
};

} // namespace regomp

#endif
