// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What files of /sys say of the model's processors.
#ifndef REGOMP_BENCH_MODEL_SYSFS_H
#define REGOMP_BENCH_MODEL_SYSFS_H

#include <string>

namespace model {

// Whether the path is one that a machine's description is read from; `text` is empty if there is no such file.
bool is_description(const char *path, std::string &text);

} // namespace model

#endif
