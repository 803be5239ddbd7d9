// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an executable or shared library brings for offloading, read from the file: the compiler's link step puts device
// code and a descriptor of it into the program's data. Nothing of the program runs.
#ifndef REGOMP_GOMPINFO_PROGRAM_FILE_H
#define REGOMP_GOMPINFO_PROGRAM_FILE_H

#include "gompinfo/llvm_program.h"
#include "nvptx_image.h"

#include <cstddef>
#include <string>
#include <vector>

namespace regomp {

struct program_facts {
  std::string error;        // why the file cannot be read; empty if it can
  bool uses_target = false; // calls the entry points of target constructs
  unsigned nvptx_images = 0;
  unsigned gcn_images = 0;
  unsigned requires_mask = 0;         // of all images: the bits of gomp_plugin.h
  std::vector<unsigned> gcn_machines; // what they are for (gcn_isa.h), each once
  // Of all nvptx images:
  std::size_t functions = 0;
  std::size_t variables = 0;
  std::string ptx_version;                              // of the first object
  unsigned ptx_target = 0;                              // the newest of the objects, 52 for sm_52
  std::vector<std::vector<nvptx_object>> nvptx_objects; // of each image; the texts are in `bytes`
  llvm_program llvm;
  std::vector<char> bytes; // of the file
};

program_facts read_program(const char *file);

} // namespace regomp

#endif
