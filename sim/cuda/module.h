// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Modules (a linked program with memory for its variables in one context) and the functions looked up in them. Shared by the
// handle table and by calls that are under way; any thread.
#ifndef GOMPSIM_CUDA_MODULE_H
#define GOMPSIM_CUDA_MODULE_H

#include "include/cuda_driver.h"
#include "sim/ptx/ptx.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace gompsim::cuda {

class context;
class jit_options;

class function {
public:
  using handle_type = CUfunction;
  static constexpr unsigned handle_kind = 5;

  function(std::shared_ptr<context> owner_, std::shared_ptr<executable> program_, const function_info *info_, CUmodule m)
      : owner(std::move(owner_)), program(std::move(program_)), info(info_), module_handle(m) {}

  CUresult attribute(int *value, CUfunction_attribute) const;
  CUresult set_attribute(CUfunction_attribute, int value);
  // Bytes of dynamic shared memory that a launch may request.
  std::size_t max_dynamic_shared() const;

  const std::shared_ptr<context> owner;
  const std::shared_ptr<executable> program;
  const function_info *const info; // owned by the program
  const CUmodule module_handle;

private:
  std::atomic<int> dynamic_shared_limit{-1}; // as set by the user; -1: what is left of shared_per_block
};

class module {
public:
  using handle_type = CUmodule;
  static constexpr unsigned handle_kind = 4;

  // Loads an image: a cubin of ours or PTX text. On failure the log of the options says why.
  static CUresult load(context &, const void *image, jit_options &, CUmodule *);

  module(std::shared_ptr<context> owner_, std::shared_ptr<loaded_program> program_,
         CUmodule handle_) :owner(std::move(owner_)),
      program(std::move(program_)), handle(handle_) {}

  // The handle of a function, the same each time.
  CUresult find_function(const char *name, CUfunction *);
  // Handles that find_function gave out.
  std::vector<CUfunction> known_functions() const;

  const std::shared_ptr<context> owner;
  const std::shared_ptr<loaded_program> program;
  const CUmodule handle;

private:
  mutable std::mutex lock;
  std::unordered_map<std::string, CUfunction> functions;
};

} // namespace gompsim::cuda

#endif
