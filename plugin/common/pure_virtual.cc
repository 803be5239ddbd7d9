// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tables of abstract classes name this function of the C++ library, which plugins are not linked with. Nothing calls it:
// nobody calls a virtual function while an object is being made.
extern "C" [[noreturn]] void __cxa_pure_virtual() { __builtin_trap(); }
