// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An agent: the host, or a simulated GPU with its engine. Made by hsa_init. Any thread.
#ifndef GOMPSIM_HSA_AGENT_H
#define GOMPSIM_HSA_AGENT_H

#include "include/hsa_runtime.h"
#include "sim/driver/options.h"
#include "sim/gcn/gcn.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace gompsim::hsa {

// Handles of what comes with an agent are numbers: a kind, the agent, and which of its things.
enum class handle_kind : std::uint64_t { agent = 0x6741, region = 0x6742, isa = 0x6743 };
constexpr std::uint64_t make_handle(handle_kind k, unsigned agent, unsigned part = 0) {
  return static_cast<std::uint64_t>(k) << 48 | std::uint64_t{agent + 1} << 8 | part;
}

class agent {
public:
  // chip: null for the host. uuid_digits: hexadecimal digits, of which the first 16 count; none: one is made up.
  agent(unsigned node_, const gcn_chip *c, const driver::options &o, std::string_view uuid_digits = {})
      : node(node_), chip(c), opts(o), chosen_uuid(uuid_digits.substr(0, 16)) {}

  const unsigned node; // index in runtime_state::agents
  const gcn_chip *const chip;

  bool is_gpu() const { return chip != nullptr; }
  hsa_agent_t handle() const { return {make_handle(handle_kind::agent, node)}; }
  hsa_isa_t isa() const { return {make_handle(handle_kind::isa, node)}; }
  std::string isa_name() const; // with the settings of the features that the chip has
  std::string uuid() const;
  std::size_t memory_bytes() const { return opts.memory_bytes; }
  std::size_t free_bytes(); // of device memory
  hsa_status_t info(hsa_agent_info_t, void *value);

  // Of a GPU. Made when it is asked for first; null if that fails, after a message.
  gpu *engine();
  // Null if there is none yet.
  gpu *engine_so_far() const { return made.load(std::memory_order_acquire); }
  // Stops what runs and gives the engine back.
  void stop();

  // Kernels that are in flight, so that who waits knows where to help. Relaxed: a hint.
  std::atomic<unsigned> in_flight{0};
  bool is_busy() const { return in_flight.load(std::memory_order_relaxed) != 0 && engine_so_far() != nullptr; }

  // What a dispatch packet may name: kernels of frozen executables.
  struct dispatchable {
    std::shared_ptr<loaded_code_object> program;
    const kernel_info *kernel = nullptr; // lives as long as the program
  };
  void add_kernels(const std::shared_ptr<loaded_code_object> &);
  void remove_kernels(const loaded_code_object &);
  dispatchable find_dispatchable(std::uint64_t object) const; // no kernel: there is none

private:
  hsa_status_t gpu_info(hsa_agent_info_t, void *value);
  hsa_status_t host_info(hsa_agent_info_t, void *value) const;

  const driver::options &opts;
  const std::string chosen_uuid;
  std::mutex making;
  std::unique_ptr<gpu> owned;       // guarded by making
  std::atomic<gpu *> made{nullptr}; // release when it is complete
  mutable std::shared_mutex kernels_lock;
  std::unordered_map<std::uint64_t, dispatchable> kernels; // by object
};

inline constexpr std::uint32_t most_work_items = 1024;       // of a workgroup
inline constexpr std::uint32_t group_bytes_of_cu = 64 << 10; // LDS
inline constexpr std::uint32_t least_packets = 64, most_packets = 1 << 17;

} // namespace gompsim::hsa

#endif
