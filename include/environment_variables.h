// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The environment variables of environment_variables.def by name: nothing else is read, but where the user's folders are.
// Shared by the host library, the plugins and gompinfo.
#ifndef REGOMP_ENVIRONMENT_VARIABLES_H
#define REGOMP_ENVIRONMENT_VARIABLES_H

#include <cstddef>
#include <cstdlib>

namespace regomp {

enum class env_variable : unsigned char {
#define ENVIRONMENT_VARIABLE(name, form, reader, shown, meaning) name,
#include "environment_variables.def"
#undef ENVIRONMENT_VARIABLE
};

enum class env_form : unsigned char { per_device, in_order, kept, elsewhere };
enum class env_shown : unsigned char { always, verbose, never };

struct env_row {
  const char *name;
  env_form form;
  env_shown shown;
};

inline constexpr env_row env_rows[] = {
#define ENVIRONMENT_VARIABLE(name, form, reader, shown, meaning) {#name, env_form::form, env_shown::shown},
#include "environment_variables.def"
#undef ENVIRONMENT_VARIABLE
};
inline constexpr std::size_t env_variable_count = sizeof env_rows / sizeof *env_rows;

constexpr const env_row &row_of(env_variable v) { return env_rows[static_cast<std::size_t>(v)]; }

// Null if it is not set; and if the program runs with raised privileges, since then it takes no orders from its caller.
inline const char *text_of(env_variable v) { return secure_getenv(row_of(v).name); }

// The user's home folder, and the one for what programs may lose (XDG Base Directory Specification). Null as above.
inline const char *home_folder() { return secure_getenv("HOME"); }
inline const char *xdg_cache_home() { return secure_getenv("XDG_CACHE_HOME"); }

} // namespace regomp

#endif
