// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Libraries as others would get them, whose own search paths count then and not this program's. All return a handle of
// dlopen's; null with the reason in dlerror().
#ifndef REGOMP_GOMPINFO_LIBRARY_SEARCH_H
#define REGOMP_GOMPINFO_LIBRARY_SEARCH_H

#include "gompinfo/elf_file.h"

#include <string>

namespace regomp {

// As the library with this handle would; null: as this program does.
void *open_as_library(void *handle, const std::string &name);
// As the program in `file`, which has this search path, gets one that it names.
void *open_as_program(const char *file, const elf_file::search_path &, const std::string &name);

} // namespace regomp

#endif
