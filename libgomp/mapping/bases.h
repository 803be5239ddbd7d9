// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// By what address the program names what it maps. LLVM's compilers list, with each section, where the array or structure
// that it is part of begins: of map(p[10:20]) that is p. A pointer into the gap before the section, as p itself is, then
// stands for the section wherever a pointer alone is looked up: in regions that use it, in use_device_ptr. GCC's compilers
// do not say, so only a front door for LLVM's is compiled with REGOMP_HOLDS, as with its holds.
#ifndef REGOMP_MAPPING_BASES_H
#define REGOMP_MAPPING_BASES_H

namespace regomp {

#ifdef REGOMP_HOLDS
inline constexpr bool has_bases = true;
#else
inline constexpr bool has_bases = false;
#endif

} // namespace regomp

#endif
