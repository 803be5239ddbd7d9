// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an ELF file with NVIDIA's machine code (a cubin) says of itself.
#ifndef REGOMP_CUDA_IMAGE_H
#define REGOMP_CUDA_IMAGE_H

#include <elf.h>

namespace regomp {

// The compute capability that a cubin is for, 10 * major + minor. The header's e_machine is EM_CUDA. CUDA 13 has more flags
// below the capability than earlier releases; the version of the ABI tells them apart.
inline int cuda_capability(const Elf64_Ehdr &header) {
  constexpr unsigned char abi_with_wide_flags = 8;
  const unsigned flags = header.e_flags;
  return static_cast<int>((header.e_ident[EI_ABIVERSION] == abi_with_wide_flags ? flags >> 8 : flags) & 0xff);
}

} // namespace regomp

#endif
