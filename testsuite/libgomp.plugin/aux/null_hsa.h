// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An HSA runtime without a GPU, linked into a test of the gcn plugin. All memory is memory of the process, a queue is a
// thread that processes packets in order, and a kernel is a C++ function of the test, which plays all waves of the grid.
#ifndef REGOMP_TEST_NULL_HSA_H
#define REGOMP_TEST_NULL_HSA_H

#include "include/gcn_image.h"
#include "include/hsa_runtime.h"

#include <atomic>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace null_hsa {

// Set before the plugin is asked for its devices.
struct configuration {
  bool library_exists = true;
  hsa_status_t init_result = HSA_STATUS_SUCCESS;
  std::vector<std::string> agents = {"gfx90a"};
  std::string processor;   // the name of agent 0, which is one; if not empty it can run kernels
  bool hip_exists = false; // its functions are the test's
  unsigned compute_units = 4;
  bool reaches_host_memory = false;
};
extern configuration config;

struct dispatch {
  const hsa_kernel_dispatch_packet_t &packet;
  regomp::gcn_kernarg &arguments;
  regomp::gcn_output &output;

  unsigned teams() const { return packet.grid_size_x; }
  unsigned threads() const { return packet.grid_size_z; }
  // As the device libraries do it: reserves a slot, fills and publishes it. A request waits for its answer.
  void write(const char *message, const char *text) const;
  void request(std::uint64_t fn) const;
};
using kernel_function = std::function<void(const dispatch &)>;

// An image: its code object, tables and descriptor. Functions begin with _init_array and _fini_array, which may be empty.
class code_image {
public:
  explicit code_image(std::vector<std::pair<const char *, kernel_function>> kernels, unsigned machine = 0x3f);
  ~code_image();
  code_image(const code_image &) = delete;
  code_image &operator=(const code_image &) = delete;

  // Before the image is loaded. The variables of the host's table are those of add_variable, in order.
  void add_variable(void *address, std::size_t bytes);
  void add_symbol(const char *name, void *address, std::size_t bytes);
  void set_launch_dim(unsigned function, int gangs, int workers, int vectors);
  // Sections and what they hold, behind a header that says that there are none.
  void set_symbols(const std::vector<std::pair<const char *, std::uint64_t>> &pointers);
  void set_indirect_functions(unsigned count) { indirect_functions = count; }
  const regomp::gcn_image *descriptor();

  struct symbol {
    const kernel_function *kernel;
    void *address;
    std::size_t bytes;
  };
  std::map<std::string, symbol> symbols;

private:
  alignas(64) unsigned char code[2048];
  unsigned indirect_functions = 0;
  std::vector<std::pair<const char *, kernel_function>> kernels_;
  std::vector<regomp::gcn_function> functions;
  std::vector<std::uint64_t> variables; // the table on the device
  std::vector<std::uint64_t> addresses; // of functions
  regomp::gcn_code_object object;
  regomp::gcn_image image;
};

// What is alive.
struct census {
  std::size_t blocks, signals, queues, executables;
};
census count();
long calls_of(const char *name);
// So many calls of the function with this name fail with this status, the next ones.
void fail_next(const char *name, hsa_status_t, int times = 1);
// The callback of the queue that the next kernel runs on is called with this error, and the kernel never ends.
extern std::atomic<hsa_status_t> next_queue_error;

} // namespace null_hsa

#endif
