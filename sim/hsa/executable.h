// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code objects as the runtime's interface has them, executables made of them, and their symbols. Any thread.
#ifndef GOMPSIM_HSA_EXECUTABLE_H
#define GOMPSIM_HSA_EXECUTABLE_H

#include "include/hsa_runtime.h"
#include "sim/gcn/gcn.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gompsim::hsa {

class agent;

// The bytes of an image, which belong to the program. Read when it is loaded.
struct code_object_reader {
  using handle_type = struct reader_handle *;
  static constexpr unsigned handle_kind = 0x51;
  std::span<const std::byte> image;
};

struct deserialized_code_object {
  using handle_type = struct code_object_handle *;
  static constexpr unsigned handle_kind = 0x52;
  std::shared_ptr<const code_object> code;
};

// What hsa_executable_load_agent_code_object gives; nothing is asked of it.
struct loaded_record {
  using handle_type = struct loaded_handle *;
  static constexpr unsigned handle_kind = 0x53;
};

class hsa_executable;

// A kernel or a variable. Constant; the program that it is of lives as long.
struct executable_symbol {
  using handle_type = struct symbol_handle *;
  static constexpr unsigned handle_kind = 0x54;
  std::weak_ptr<hsa_executable> of;
  std::shared_ptr<loaded_code_object> program; // null: defined from outside
  agent *where = nullptr;                      // null: of all agents
  std::string name;
  std::uint64_t address = 0, bytes = 0;
  bool is_global = true, is_constant = false;
  const kernel_info *kernel = nullptr; // null: a variable
};

class hsa_executable : public std::enable_shared_from_this<hsa_executable> {
public:
  using handle_type = struct executable_handle *;
  static constexpr unsigned handle_kind = 0x55;

  explicit hsa_executable(hsa_profile_t p) : profile(p) {}
  ~hsa_executable();

  const hsa_profile_t profile;
  hsa_executable_t handle{};

  // --- each as the function of its name ---
  hsa_status_t load(agent &, const std::shared_ptr<const code_object> &);
  hsa_status_t define(agent *, std::string_view name, std::uint64_t address); // no agent: for all
  hsa_status_t freeze();
  bool is_frozen() const;

  using symbol_entry = executable_symbol::handle_type;
  // Null if there is none. No agent: whichever.
  symbol_entry find(std::string_view name, const agent *) const;
  // Those of an agent (null: all), in the order of loading.
  std::vector<symbol_entry> symbols(const agent *) const;

private:
  struct loaded_part {
    agent *where;
    std::shared_ptr<loaded_code_object> program;
  };
  struct symbol_place {
    agent *where; // null: of all
    std::string name;
    symbol_entry entry;
  };
  const symbol_place *place_of(std::string_view name, const agent *) const; // lock held
  void add_symbol(executable_symbol);                                       // lock held

  mutable std::mutex lock;
  // --- guarded by lock ---
  bool frozen = false;
  std::vector<loaded_part> parts;
  std::vector<symbol_place> places;
  std::map<std::pair<const agent *, std::string>, std::uint64_t, std::less<>> definitions; // by agent, null: for all
};

// Reads an image; null, after a message, if it cannot be used.
std::shared_ptr<const code_object> read_image(std::span<const std::byte>);

} // namespace gompsim::hsa

#endif
