// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether GOMP_DEBUG asked for output. Written once, by the library's constructor; read by any thread.
#ifndef REGOMP_SUPPORT_DEBUG_FLAG_H
#define REGOMP_SUPPORT_DEBUG_FLAG_H

namespace regomp {

extern bool debug_output;

}

#endif
