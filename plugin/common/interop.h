// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interoperability objects, for programs that call a device's runtime themselves: a stream, and what names the device. An
// object belongs to the program; nothing else of the plugin uses its stream. interop.cc has the hooks, and the results that
// queries of the wrong type have; this is what it calls of the plugin. Any thread.
#ifndef REGOMP_PLUGIN_INTEROP_H
#define REGOMP_PLUGIN_INTEROP_H

#include "include/gomp_plugin.h"
#include "include/interop_object.h"

#include <cstdint>

namespace regomp::plugin {

// What an object has for a property: a value, and of which type; or else why there is none.
struct interop_value {
  interop_result type; // interop_type_int, _ptr or _str of a value
  std::intptr_t number = 0;
  void *address = nullptr;
  const char *text = nullptr;

  static interop_value of(std::intptr_t n) { return {interop_type_int, n}; }
  static interop_value of(void *p) { return {interop_type_ptr, 0, p}; }
  static interop_value of(const char *s) { return {interop_type_str, 0, nullptr, s}; }
  static interop_value none(interop_result why = interop_no_value) { return {why}; }
};

class interop_hooks {
public:
  const int vendor; // OpenMP Additional Definitions
  const char *const vendor_name;

  // Sets the object's foreign runtime, its stream if it is to have one, and its device_data, which stays null if the object
  // cannot be made, after reporting why.
  virtual void create(interop_obj_t &, int ord, bool with_stream, const char *prefer_type) = 0;
  // The object has a stream. The program's work in it comes before whatever follows.
  virtual void wait_for_stream(interop_obj_t &) = 0;
  // After waiting for it.
  virtual void destroy_stream(interop_obj_t &) = 0;

  // The device, its context, the stream; `wanted` is the type that the program asks for: a value of another one need not be
  // there.
  virtual interop_value device_of(const interop_obj_t &, interop_result wanted) = 0;
  virtual interop_value context_of(const interop_obj_t &, interop_result wanted) = 0;
  virtual interop_value stream_of(const interop_obj_t &, interop_result wanted) = 0;
  // The names of their types.
  struct type_names {
    const char *device, *context, *stream;
  };
  virtual type_names names_of_types(const interop_obj_t &) = 0;

protected:
  constexpr interop_hooks(int v, const char *name) : vendor(v), vendor_name(name) {}
  ~interop_hooks() = default;
};

// Each plugin defines both.
interop_hooks &interop_of_plugin();
bool is_initialized(int ord); // false: there is no such device, which is reported, or it is closed

} // namespace regomp::plugin

#endif
