// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reverse offload, host side: device code has asked for a target region with device(ancestor: 1), and a plugin hands the
// request over (OpenMP 5.2 section 13.8). Any thread, also one OpenMP does not know; several at once. No lock is held while
// the region runs, so it may map, launch and be interrupted by further requests.
//
// Every device address in the request becomes a host address: storage that the device has as the counterpart of host storage
// (mapped, associated or declare target) is that storage; anything else is copied to temporary host memory and back.
#ifndef REGOMP_REGION_REVERSE_H
#define REGOMP_REGION_REVERSE_H

#include "region/reverse_request.h"

namespace regomp {

void serve_reverse_request(const reverse_request &);

} // namespace regomp

#endif
