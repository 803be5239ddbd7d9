// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of one variant of the routines. Compiled with each of them.
#include "sim/ptx/lanes.h"

namespace gompsim::ptx::GOMPSIM_ISA {

handler find_integer(int_op, scalar);
handler find_floating(float_op, scalar, std::int64_t);
handler find_compare_predicate(compare_op, scalar, bool);
handler find_compare_value(compare_op, scalar, scalar);
handler find_test_property(testp_op, scalar);
handler find_select(scalar);
handler find_predicate(pred_op);
handler find_convert(scalar, scalar, std::int64_t, bool, bool);
handler find_load(space, scalar, std::uint64_t);
handler find_store(space, scalar, std::uint64_t);
handler find_load_vector(space, scalar, std::uint64_t);
handler find_store_vector(space, scalar, std::uint64_t);
atomic_routine find_atomic(space, atom_op, scalar, bool);
handler find_load_frame(scalar, bool, std::uint64_t);
handler find_store_frame(scalar, bool, std::uint64_t);

extern const routines table;
const routines table = {find_integer,       find_floating,   find_compare_predicate, find_compare_value,
                        find_test_property, find_select,     find_predicate,         find_convert,
                        find_load,          find_store,      find_load_vector,       find_store_vector,
                        find_atomic,        find_load_frame, find_store_frame};

} // namespace gompsim::ptx::GOMPSIM_ISA
