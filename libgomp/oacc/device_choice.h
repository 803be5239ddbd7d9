// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenACC's names for devices (OpenACC 2.7 section 3.1): a device type, and a number within the type. The host is a device
// of its own type; it shares its memory, so data constructs have nothing to do there.
//
// The process has a default, which is what a thread gets that chooses none: ACC_DEVICE_TYPE and ACC_DEVICE_NUM, then what
// acc_set_device_type and acc_set_device_num said last. Any thread.
#ifndef REGOMP_OACC_DEVICE_CHOICE_H
#define REGOMP_OACC_DEVICE_CHOICE_H

namespace regomp {

struct device;

enum acc_device_type : int {
  acc_device_none = 0,
  acc_device_default = 1,
  acc_device_host = 2,
  acc_device_not_host = 4,
  acc_device_nvidia = 5,
  acc_device_radeon = 8,
};

// What `type` stands for; one of host, nvidia, radeon; none where not_host leads to nothing. The default is
// ACC_DEVICE_TYPE's, else the first accelerator, else the host. A number that is not a type, or a default that there is none
// of, ends the process.
acc_device_type resolve_device_type(int type);
// Types that GCC's library had once and still knows the numbers of: no device is of theirs.
constexpr bool is_retired_device_type(int type) { return type == 3 || type == 6 || type == 7; }
// Ends the process if the number is not, and was not, that of a type.
void check_device_type(int type);
// What a thread uses that has not said what: the type that was last chosen in the process, else the default.
acc_device_type initial_device_type();
void set_initial_device_type(acc_device_type); // resolved
// ... and none of it ends the process where it is unknown. The text is for messages.
const char *device_type_name(int type);

// How many there are; the type is resolved.
int devices_of_type(acc_device_type);
// The device of that number, initialised or not; the host has none. Ends the process where there is none of the type, or not
// so many.
device *device_of_type(acc_device_type, int number);

// Does ACC_DEVICE_TYPE, if it says anything, name a type that there is?
bool default_type_exists();
int default_device_number(acc_device_type); // of that type
void set_default_device_number(int);

} // namespace regomp

#endif
