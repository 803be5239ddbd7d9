// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that lanes execute. One that has memory of its own, or in which one lane acts for the warp, or that calls
// such ones, gets a second version in which each lane is a thread of its own; all others are called as they are. What cannot
// have such a version is refused, and so is whatever calls it.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_FUNCTIONS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_FUNCTIONS_H

#include "include/nvptx_image.h"
#include "plugin/common/array.h"
#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/lane_replacements.h"
#include "plugin/nvptx/image_edit/lane_statements.h"
#include "plugin/nvptx/image_edit/text_buffer.h"

#include <cstdint>
#include <string_view>

namespace regomp::nvptx {

class lane_functions {
public:
  // What a lane is: one that executes an iteration of its thread's, which must find nothing out about threads, or a thread
  // itself, with a number of its own (lane_threads.h).
  enum class role : unsigned char { iteration, thread };

  // The image's texts outlive it.
  lane_functions(const nvptx_image &i, role r) : image(i), is_thread(r == role::thread) {}

  // Null if lanes of an object's code may call a function; then `bytes` is what a lane needs of memory of its own for it and
  // for what it calls.
  lane_refusal find(unsigned object, std::string_view name, std::uint64_t *bytes);
  // Whether a function of the program's, with all that it calls, uses nothing of the warp's: no memory of its own, no acting
  // lane. The library's are not asked for.
  bool uses_no_warp(unsigned object, std::string_view name);
  // The text of the function that an object's code calls, and the object that has it; empty if it is not in the image, or
  // weak: then the linker may take another one, which may do something else, unless it is an inline function of C++.
  std::string_view find_text(unsigned *object, std::string_view name);
  // Writes the name of what they call in its place, where find() has not refused; the object will need that.
  void write_name(unsigned object, std::string_view name, text_buffer &);

  // Writes the name of a region's function whose address is taken: that of its version, if a thread starts the region.
  void write_region_name(unsigned object, std::string_view name, text_buffer &);

  // Notes that an object has a text, in which warps call by pointers (pointer_calls.h).
  void note_pointer_calls_of_warps(unsigned object, std::string_view text);

  // Whether an object's threads call a function of ours, so that it is declared.
  bool declares(unsigned object, std::string_view ours);

  // Whether the image has a function of the library's; and that an object's regions call it, which needs its declaration.
  bool has_function(std::string_view name);
  void note_call(unsigned object, std::string_view declaration);
  // Whether a loop of schedule(runtime) is one of schedule(dynamic, 1): what GCC's library has on devices, where only a
  // program's call changes it.
  bool runtime_is_dynamic();

  // What threads call needs, in so far as it is known: what a region keeps for them, regions inside regions, nestable locks.
  bool state_needed = false, inner_regions = false, nest_locks = false;
  // How many bytes each thread needs for the frames of functions whose variables others read.
  std::uint32_t shared_frame_bytes = 0;
  // Whether a function of the library's starts a region, which threads may do.
  bool starts_inner_region(std::string_view name) const;

  // Whether trials may decide on a loop (iteration_trials.h), and how many statements they have executed for the image.
  bool may_try = false;
  std::uint64_t executed_in_trials = 0;

  // When all loops are written: writes the versions that are needed. False if memory is exhausted.
  bool write_versions();
  // What an object needs then: declarations in front of its functions, and functions behind them.
  bool concerns(unsigned object);
  void write_declarations(unsigned object, text_buffer &);
  void write_functions(unsigned object, text_buffer &);

private:
  enum class state : unsigned char { unknown, in_progress, as_it_is, version, refused };
  struct function {
    definition defined;
    unsigned object;
    state is;
    bool visible;
    bool has_memory; // while in progress
    bool calls_itself;
    bool written;
    lane_refusal why;        // if refused
    std::uint64_t bytes;     // of a lane's memory, its calls' included
    std::uint32_t frame_end; // in what the thread has for frames that others read; 0 if its frame is not of these
    std::size_t text, end;   // of the version, in `versions`
  };
  struct use {
    unsigned object, function;
  };
  struct own_use {
    unsigned object;
    const lane_replacement *of;
  };

  struct pointer_call {
    unsigned object;
    bool of_lanes;          // not of warps
    std::size_t types, end; // in `call_types`
  };

  bool make_index();
  bool find_taken();
  bool take_address(unsigned object, std::string_view name);
  template <typename Visit>
  bool each_callee(std::string_view types, Visit visit);
  lane_refusal find_callees(std::string_view call, std::uint64_t *bytes);
  lane_refusal find_defined(unsigned function, std::uint64_t *bytes);
  bool needs_version(unsigned i) { return functions[i].is == state::version || functions[i].is == state::in_progress; }
  bool pointer_needs_version(std::string_view types);
  std::string_view types_of(const pointer_call &c) const { return {call_types.view().data() + c.types, c.end - c.types}; }
  void note_pointer_call(unsigned object, std::string_view types, bool of_lanes);
  void write_pointer_call_name(std::string_view types, bool of_lanes, text_buffer &);
  bool has_look_up(unsigned object);
  void write_look_up_name(unsigned object, text_buffer &);
  void write_look_up_head(std::string_view linkage, unsigned object, text_buffer &);
  void write_look_up(unsigned object, text_buffer &);
  void write_pointer_call(const pointer_call &, text_buffer &);
  void declare_pointer_calls(unsigned object, text_buffer &);
  void write_pointer_calls(unsigned object, text_buffer &);
  unsigned find_definition(unsigned object, std::string_view name);
  unsigned find_named(unsigned object, std::string_view name);
  void examine(unsigned function);
  lane_refusal examine_text(unsigned function, bool *differs);
  bool write_version(unsigned function);
  void write_head(unsigned function, std::string_view linkage, text_buffer &);
  void write_own_name(unsigned function, text_buffer &);

  static bool is_of_library(std::string_view name);
  bool is_known_from_fortran(std::string_view name) const;
  const lane_replacement *find_ours(std::string_view name) const;
  void note_use(unsigned object, unsigned function);

  const nvptx_image &image;
  const bool is_thread;
  bool indexed = false, exhausted = false;
  array<function> functions;             // by name
  array<unsigned> in_progress, finished; // in this order
  array<use> uses;
  array<own_use> own_uses;
  array<unsigned> taken; // functions whose address is taken
  bool taken_found = false;
  array<pointer_call> pointer_calls;
  text_buffer call_types;
  struct library_use {
    unsigned object;
    std::string_view declaration;
  };
  array<library_use> library_uses;
  bool has_new_handler();
  enum class handler : unsigned char { unknown, none, some } new_handler = handler::unknown;
  enum class schedule : unsigned char { unknown, dynamic, other } of_runtime = schedule::unknown;
  text_buffer versions;
};

} // namespace regomp::nvptx

#endif
