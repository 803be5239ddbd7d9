// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of device code of LLVM's compilers as the program's source has them.
#ifndef REGOMP_GOMPINFO_REGION_NAME_H
#define REGOMP_GOMPINFO_REGION_NAME_H

#include <string>

namespace regomp {

// With question marks in the place of control characters, which would move a terminal's cursor.
std::string printable(std::string);
// Of a function or variable of C++ or Fortran; others, and what is neither, as they are. Printable.
std::string readable_symbol(const std::string &);
// Of a target region: "f(int), line 12". The name of a kernel that does not come from a region, as above.
std::string readable_region(const std::string &);

} // namespace regomp

#endif
