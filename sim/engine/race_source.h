// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the race detector reads in sources, which code that was compiled with -g names: directives, where instructions do not
// show what they have become. Any thread.
#ifndef GOMPSIM_ENGINE_RACE_SOURCE_H
#define GOMPSIM_ENGINE_RACE_SOURCE_H

#include <string>
#include <string_view>

#include "sim/engine/race_log.h"

namespace gompsim::engine {

// Whether the line has `atomic`, or the directive in front of it.
bool says_atomic(const std::string &file, unsigned line);

// Whose lanes a vector instruction of that line has: the programmer's where a directive stands above that makes lanes (simd,
// loop, those of OpenACC), else the compiler's.
race_place::lanes_of lanes_of_line(const std::string &file, unsigned line);

// Names of functions in GCC's libgomp, which functions of programs may have, too; and whether a source, "" if it is not
// known, is one of GCC's libraries for devices.
bool may_be_library_name(std::string_view function);
bool may_be_library_source(std::string_view path);

} // namespace gompsim::engine

#endif
