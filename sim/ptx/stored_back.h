// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a store to a bit-field becomes: a load of the word, an operation that clears the field, one that sets it, and a store
// to where the word came from. So bits that nobody has written go back where they were, and are not read.
#ifndef GOMPSIM_PTX_STORED_BACK_H
#define GOMPSIM_PTX_STORED_BACK_H

#include <functional>
#include <string_view>

namespace gompsim::ptx {

// Whether the register, which a load gives a value in `text` where the name lies, is used for nothing else. `places`: how
// often a register stands in the function.
bool is_stored_back(std::string_view text, std::string_view reg, const std::function<unsigned(std::string_view)> &places);

} // namespace gompsim::ptx

#endif
