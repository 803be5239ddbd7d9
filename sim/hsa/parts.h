// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the parts of the runtime need of each other: each of them as runtime_state (runtime.h, which has them all) holds it.
// Only while the runtime is usable, or while there are signals. Defined in runtime.cc.
#ifndef GOMPSIM_HSA_PARTS_H
#define GOMPSIM_HSA_PARTS_H

#include "sim/driver/handles.h"
#include "sim/driver/worker.h"

#include <memory>
#include <vector>

namespace gompsim::hsa {

class agent;
class memory_table;
class queue_table;
class signal_pool;
struct executable_symbol;

namespace parts {

const std::vector<std::unique_ptr<agent>> &agents();
memory_table &memory();
signal_pool &signals();
queue_table &queues();
driver::handle_table<executable_symbol> &symbols();
driver::worker &events();

} // namespace parts

} // namespace gompsim::hsa

#endif
