// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What GCC's mkoffload, compiler and device library for AMD's devices share with a plugin: the image descriptor, the block
// of a kernel's arguments, and the queue in which device code leaves text and requests for the host. The layouts are GCC's.
#ifndef REGOMP_GCN_IMAGE_H
#define REGOMP_GCN_IMAGE_H

#include <cstddef>
#include <cstdint>

namespace regomp {

struct gcn_code_object {
  std::size_t size;
  const void *bytes; // an ELF shared object
};

struct gcn_function {
  const char *name;  // of the kernel's descriptor without its suffix .kd
  int launch_dim[3]; // OpenACC only
  int sgprs;
  int vgprs;
};

// A plugin gets the address of `code`: the requires mask before it belongs to the host library.
struct gcn_image {
  const gcn_code_object *code;
  unsigned num_functions; // with the first two, which are for the plugin alone: _init_array and _fini_array
  const gcn_function *functions;
  unsigned num_indirect_functions;
  unsigned num_variables;
};
inline constexpr unsigned gcn_lifetime_functions = 2;
inline constexpr unsigned gcn_device_abi = 3; // the device part of the version word

// The kernarg segment. The compiler's prologues and the device libraries read it.
struct gcn_kernarg {
  std::uint64_t variables; // the argument table
  std::uint64_t unused;
  std::uint64_t output;
  std::uint64_t heap;
  std::uint64_t arenas; // 0: none
  std::uint64_t stacks;
  std::int32_t arena_bytes; // of each team
  std::int32_t stack_bytes; // of each thread
};
static_assert(sizeof(gcn_kernarg) == 56);

// What a slot of the output queue holds: `message` and one value, or a request of reverse offload.
enum class gcn_output_kind : std::int32_t { integer = 0, real = 1, line = 2, text = 3, request = 4 };

// Ownership. A device thread reserves a slot by counting next_output up, waits until the host has consumed the slot's last
// use, fills the slot and stores `written`. From then on the slot is the host's, until it stores 0 to `written`, for which a
// thread with a request waits. `consumed` tells the device how far all slots are free again.
struct gcn_output {
  static constexpr std::uint32_t slots = 1024;
  struct slot {
    std::int32_t written;
    char message[128];
    gcn_output_kind kind;
    union {
      std::int64_t integer;
      double real;
      char text[128];
      std::uint64_t request[6]; // function, number of map entries, addresses, sizes, kinds, device number
    };
  };
  std::uint32_t return_value;
  std::uint32_t next_output;
  slot queue[slots];
  std::uint32_t consumed;
};
static_assert(sizeof(gcn_output::slot) == 264 && offsetof(gcn_output::slot, kind) == 132);
static_assert(offsetof(gcn_output, queue) == 8 && offsetof(gcn_output, consumed) == 0x42008);

// return_value: the host stores gcn_returned before the launch; a kernel that calls exit stores gcn_exited and, in the low
// half, a signal's number and the exit status.
inline constexpr std::uint32_t gcn_returned = 0xcafe0000, gcn_exited = 0xffff0000, gcn_return_mask = 0xffff0000;

// The head of the heap that the device's malloc takes its memory from.
struct gcn_heap {
  std::int64_t bytes; // of what follows
};

} // namespace regomp

#endif
