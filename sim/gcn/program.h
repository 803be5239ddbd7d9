// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A code object that has memory on one gpu. Immutable once it is loaded; any thread.
#ifndef GOMPSIM_GCN_PROGRAM_H
#define GOMPSIM_GCN_PROGRAM_H

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/engine/memory.h"
#include "sim/gcn/code_object.h"
#include "sim/gcn/race_access.h"

namespace gompsim {

class loaded_code_object final : public gcn::executable_code {
public:
  loaded_code_object(std::shared_ptr<const code_object>, std::shared_ptr<engine::memory>, gcn::access_modes,
                     engine::access_sites *); // null: nobody looks at accesses one by one
  ~loaded_code_object() override;

  bool place(const std::function<device_address(std::string_view)> &external, std::string *log, bool *no_room);

  std::string place_of(std::uint32_t text_offset) const override { return object->place_of(text_offset); }
  bool start_of(const function_info &, gcn::kernel_start *) const override;
  // Where what the image has at an address lies.
  device_address address_of(std::uint64_t image_address) const { return bias + image_address; }

  const std::shared_ptr<const code_object> object;
  std::vector<kernel_info> kernels; // as the object's

private:
  bool relocate(const std::function<device_address(std::string_view)> &external, std::string *log);

  std::unique_ptr<const gcn::code> looked_at;  // the code, where it is this one's alone
  const std::shared_ptr<engine::memory> space; // it may outlive its gpu
  device_address block = 0;                    // of all segments
  std::uint64_t bias = 0;                      // device address minus address in the image
};

} // namespace gompsim

#endif
