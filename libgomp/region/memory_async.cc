// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The asynchronous memory routines: target tasks (OpenMP 5.2 section 18.8.7) that make the copy when their dependences are
// met.
#include "region/memory_routines.h"

#include "observe/observed.h"
#include "observe/tool.h"
#include "region/program_order.h"
#include "support/array.h"
#include "support/diagnostics.h"
#include "support/memory.h"
#include "task/target_task.h"

#include <climits>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace regomp {

namespace {

constexpr std::size_t depend_object_size = 2 * sizeof(void *);

bool has_dependences(const depend_objects &objects) { return objects.count > 0 && objects.first != nullptr; }

// The order of a routine that is deferred: what it works on is added, then for_task is called.
class routine_order {
public:
  explicit routine_order(const depend_objects &objects) : order_(nullptr, has_dependences(objects)) {}
  void add(const void *start, std::size_t bytes) {
    if (order_.record() != nullptr) order_.record()->names.add(reinterpret_cast<std::uintptr_t>(start), bytes, true);
  }
  target_task_order for_task(const char *routine) {
    order_.find_predecessors(routine, false);
    let_go(order_.record()); // the task has no use for it
    return order_.for_task(true);
  }

private:
  deferred_order order_;
};

// Runs `payload` (malloc memory, released at the end) as a task.
template <void (*Work)(void *)>
void create_task(void *payload, const depend_objects &objects, const target_task_order &order) {
  static constexpr target_task_operations operations{[](void *p, target_task *) {
                                                       Work(p);
                                                       return target_task_state::finished;
                                                     },
                                                     [](void *) {}, [](void *p) { std::free(p); }};
  if (!has_dependences(objects)) return create_target_task(operations, payload, nullptr, order);
  // The compiler's layout for depend clauses that name depend objects: 0, their number, no other kind, the objects.
  array<void *, 16> depend;
  depend.resize(5);
  depend[1] = reinterpret_cast<void *>(std::uintptr_t(objects.count));
  for (int i = 0; i < objects.count; i++)
    depend.push_back(static_cast<char *>(objects.first) + std::size_t(i) * depend_object_size);
  create_target_task(operations, payload, depend.data(), order);
}

const void *caller_for_tools() { return tool_listens() ? noted_caller() : nullptr; }
void note_caller_for_tools(const void *caller) {
  if (tool_listens()) note_caller(caller);
}

void run_linear(void *p) {
  const auto &c = *static_cast<const linear_copy *>(p);
  note_caller_for_tools(c.caller);
  if (copy(c) != 0) fatal("omp_target_memcpy failed");
}

void run_rectangular(void *p) {
  const auto &c = *static_cast<const rectangular_copy *>(p);
  note_caller_for_tools(c.caller);
  if (copy(c) != 0) fatal("omp_target_memcpy_rect failed");
}

struct deferred_fill {
  void *memory;
  int value;
  std::size_t bytes;
  int device_number;
  const void *caller;
};

void run_fill(void *p) {
  const auto &f = *static_cast<const deferred_fill *>(p);
  note_caller_for_tools(f.caller);
  fill(f.memory, f.value, f.bytes, f.device_number);
}

} // namespace

int copy_async(const linear_copy &c, const depend_objects &objects) {
  if (const int result = check_copy(c); result != 0) return result;
  routine_order order(objects);
  order.add(c.to, c.bytes);
  order.add(c.from, c.bytes);
  auto *kept = create<linear_copy>(c);
  kept->caller = caller_for_tools();
  create_task<run_linear>(kept, objects, order.for_task("omp_target_memcpy_async"));
  return 0;
}

int copy_async(const rectangular_copy &c, const depend_objects &objects) {
  if (c.to == nullptr && c.from == nullptr) return INT_MAX;
  if (const int result = check_copy(c); result != 0) return result;
  // The caller's arrays need not live until then.
  const std::size_t n = std::size_t(c.dimensions), bytes = n * sizeof(std::size_t);
  auto *kept = static_cast<rectangular_copy *>(allocate(sizeof(rectangular_copy) + 5 * bytes));
  auto *arrays = reinterpret_cast<std::size_t *>(kept + 1);
  *kept = c;
  kept->caller = caller_for_tools();
  const auto keep = [&](const std::size_t *&values) {
    std::memcpy(arrays, values, bytes);
    values = arrays;
    arrays += n;
  };
  keep(kept->volume);
  keep(kept->to_offsets);
  keep(kept->from_offsets);
  keep(kept->to_dimensions);
  keep(kept->from_dimensions);
  // All of the two arrays, though the boxes may be smaller.
  routine_order order(objects);
  const auto add_array = [&](const void *start, const std::size_t *dimensions) {
    std::size_t array_bytes = c.element_size;
    for (std::size_t i = 0; i < n; i++)
      if (__builtin_mul_overflow(array_bytes, dimensions[i], &array_bytes)) return; // the copy will refuse it
    order.add(start, array_bytes);
  };
  add_array(c.to, c.to_dimensions);
  add_array(c.from, c.from_dimensions);
  create_task<run_rectangular>(kept, objects, order.for_task("omp_target_memcpy_rect_async"));
  return 0;
}

void fill_async(void *memory, int value, std::size_t bytes, int device_number, const depend_objects &objects) {
  routine_order order(objects);
  order.add(memory, bytes);
  create_task<run_fill>(create<deferred_fill>(deferred_fill{memory, value, bytes, device_number, caller_for_tools()}),
                        objects, order.for_task("omp_target_memset_async"));
}

} // namespace regomp
