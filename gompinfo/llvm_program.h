// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program of LLVM's compilers brings for offloading (include/llvm_offload.h).
#ifndef REGOMP_GOMPINFO_LLVM_PROGRAM_H
#define REGOMP_GOMPINFO_LLVM_PROGRAM_H

#include "gompinfo/elf_file.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace regomp {

struct llvm_image {
  unsigned descriptor;     // of the program, from 0: a device takes one image of each
  const char *plugin;      // whose devices it can be for; null: nobody's
  std::string text;        // what it is, and for what
  unsigned ptx_target = 0; // 70 for sm_70, where it is PTX
  const char *bytes;       // in the file; null: it does not lie there
  std::size_t size;
};

struct llvm_variable {
  std::string name; // as the source has it
  std::uint64_t size;
  bool is_pointer; // in the place of the variable: `size` is the pointer's
};

struct llvm_program {
  bool is_one = false; // it names the library, or calls it
  std::string library; // libomptarget.so.N, as the file names it; may be empty
  bool needs_libomp = false;
  elf_file::search_path path;           // of libraries
  std::vector<std::string> corruptions; // what cannot be read, in whole phrases
  unsigned descriptors = 0;
  std::vector<llvm_image> images;
  std::vector<std::string> regions; // "f(int), line 12"
  std::vector<llvm_variable> variables;
  std::vector<std::string> functions; // called through pointers; and tables of virtual ones
  std::uint64_t requirements = 0;     // bits of `requirement`
  bool requires_by_call = false;      // it says so only when it runs
};

// Bits of gomp_plugin.h, as libomptarget's discovery asks for devices.
unsigned requires_mask(const llvm_program &);

// The file's bytes stay.
llvm_program read_llvm_program(const elf_file &);

} // namespace regomp

#endif
