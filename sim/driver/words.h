// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of one driver API: what its functions and its errors are called, and which error comes where the user names
// none. Each driver has one constant table of them; faults, reports and traces are written in its words, and know nothing
// else of the API. An error is a number, as the API has it; 0 is success.
#ifndef GOMPSIM_DRIVER_WORDS_H
#define GOMPSIM_DRIVER_WORDS_H

#include <cstddef>
#include <span>
#include <string_view>

namespace gompsim::driver {

struct function_name {
  const char *name; // as exported
  const char *base; // what all variants of it are called; else as `name`
};

// Whether the pattern, in which `*` stands for any characters, names the function.
bool names_function(std::string_view pattern, const function_name &);

struct driver_words {
  // For the functions that a pattern names.
  struct usual_error {
    std::string_view pattern;
    int error;
  };
  struct plural {
    const char *one, *many;
  };

  std::string_view name;         // of the API, for the names of files
  std::string_view prefix;       // of every function's name
  std::string_view error_prefix; // of every error's name
  std::span<const function_name> functions;
  // The name of an error, null for a number that is none; and the other way round, false: there is no such error.
  const char *(*error_name)(int);
  bool (*find_error)(std::string_view name, int *out);
  // What a function gives on hardware when what it does cannot be had: the first pattern that fits, else `other_error`.
  std::span<const usual_error> usual_errors;
  int other_error;
  int command_error;                          // of a kernel or a copy that fails
  int lost_error;                             // of a device that is lost
  std::span<const std::string_view> allocate; // functions that are asked for a number of bytes
  std::span<const std::string_view> asking;   // those whose number of calls says nothing: they ask for texts, or whether
                                              // work is done
  std::span<const plural> objects;            // what programs make and may forget to give back

  bool names_some_function(std::string_view pattern) const;
  bool allocates(std::string_view pattern) const; // whether it names a function that is asked for a number of bytes
  bool is_asking(const function_name &) const;
  int usual_error_of(const function_name &) const;
};

// The drivers whose words are known in this program.
struct driver_list {
  std::span<const driver_words *const> drivers;
  bool complete; // there is no other simulated driver
};
// A driver's library defines it as its own driver alone, the gompsim command as all that there are.
driver_list known_drivers();

} // namespace gompsim::driver

#endif
