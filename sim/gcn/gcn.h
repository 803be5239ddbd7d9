// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code objects of AMD GPUs: read, and loaded to a gpu that executes them. What a driver needs. Any thread.
#ifndef GOMPSIM_GCN_GCN_H
#define GOMPSIM_GCN_GCN_H

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sim/engine/gpu.h"
#include "sim/gcn/chip.h"

namespace gompsim {

class code_object;        // read, checked and decoded; immutable, shared between loads
class loaded_code_object; // one whose segments have memory on a gpu; when the last holder lets go, that is freed

// Reads an image. What was read lately is not read again. Null, with a message in `log` that says what is wrong and where:
// no code object of this kind, corrupted, or with an instruction a kernel can come to and that cannot be decoded. The bytes
// need not outlive the call.
std::shared_ptr<const code_object> read_code_object(std::string name, std::span<const std::byte> image, std::string *log);
// "amdgcn-amd-amdhsa--gfx90a", with ":sramecc+:xnack-" where the image demands it.
std::string_view isa_name(const code_object &);
// Whether an agent of this chip may execute it; `why` (may be null) says why not.
bool runs_on(const code_object &, const gcn_chip &, std::string *why);

// A gpu that executes code for this chip. Null if the address range cannot be reserved.
std::unique_ptr<gpu> create_gcn_gpu(const gpu_config &, const gcn_chip &);

// Gives the segments memory and applies relocations. `external` is asked for the address of each symbol that the image does
// not define; it gives 0 for one that it does not know (an error unless the symbol is weak). Null on failure: `log` says
// why, and *no_room (may be null) whether the cause was that there is no memory.
std::shared_ptr<loaded_code_object> load_code_object(gpu &, std::shared_ptr<const code_object>,
                                                     const std::function<device_address(std::string_view)> &external,
                                                     std::string *log, bool *no_room = nullptr);

// A kernel of a loaded code object. It lives as long as that.
struct kernel_info {
  std::string name;                     // without ".kd"
  device_address object = 0;            // of its descriptor: what a dispatch packet names
  std::uint32_t kernarg_bytes = 0;      // from the metadata where that has it, else from the descriptor
  std::uint32_t kernarg_alignment = 16; // a power of two
  std::uint32_t group_bytes = 0;        // LDS, fixed part
  std::uint32_t private_bytes = 0;      // scratch of a work-item
  bool dynamic_call_stack = false;
  const function_info *function = nullptr; // what gpu::launch is given
};
const kernel_info *find_kernel(const loaded_code_object &, std::string_view name); // "NAME.kd"
const kernel_info *kernel_at(const loaded_code_object &, device_address object);
std::optional<variable_info> find_variable(const loaded_code_object &, std::string_view name);

// A symbol that a code object gives to the outside.
struct loaded_symbol {
  std::string_view name; // a kernel's ends in ".kd"
  device_address address = 0;
  std::uint64_t bytes = 0;
  bool is_global = true;               // not weak
  bool is_constant = false;            // a variable in a segment that is not written
  const kernel_info *kernel = nullptr; // null: a variable
};
// Calls it for each kernel and each variable, in the order of the image's symbol table, until it returns false.
void for_each_symbol(const loaded_code_object &, const std::function<bool(const loaded_symbol &)> &);

// What its kernels are launched with.
std::shared_ptr<executable> executable_of(const std::shared_ptr<loaded_code_object> &);

// The upper halves of flat addresses that mean LDS and private memory: code that has no registers for them reads them from
// its queue.
struct aperture_heads {
  std::uint32_t shared, priv;
};
aperture_heads gcn_apertures();

// The parameter bytes of a launch. Addresses are of memory that the device reaches.
struct dispatch_parameters {
  std::uint64_t packet = 0;                         // the dispatch packet
  std::uint64_t queue = 0;                          // the queue it came from
  std::uint64_t kernarg = 0;                        // the kernarg block
  std::uint32_t group_bytes = 0, private_bytes = 0; // as the packet says
  std::uint32_t grid[3] = {}; // work-items; the last workgroup of a row has what is left. 0: all are whole
};

} // namespace gompsim

#endif
