// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Everything is compiled hidden; an entry point says that it is one. libgomp.map gives it its version.
#ifndef REGOMP_ABI_EXPORT_H
#define REGOMP_ABI_EXPORT_H

#define REGOMP_EXPORT __attribute__((visibility("default")))

#endif
