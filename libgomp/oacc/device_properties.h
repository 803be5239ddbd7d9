// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Properties of devices (OpenACC 2.7 section 3.2.6). Any thread.
#ifndef REGOMP_OACC_DEVICE_PROPERTIES_H
#define REGOMP_OACC_DEVICE_PROPERTIES_H

#include <cstddef>

namespace regomp {

// A number below 0: the default device of the type. Asked for in the form of the other kind a property is 0 or null,
// whatever the device is. Both end the process where there is no such device or type.
std::size_t number_property(int device, int type, int property);
const char *text_property(int device, int type, int property);

} // namespace regomp

#endif
