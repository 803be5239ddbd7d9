// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic" }
// { dg-additional-sources "fake_device.cc" }
//
// What must be on the device and is not, kind by kind and directive by directive, alone and behind what is just being
// mapped; structures of which a member is there in part; kinds that a directive does not know.
#include "aux/fake_device.h"

using fake::maps;

namespace {

void region(void *) { CHECK(!"host version called"); }
void kernel(void *) { CHECK(!"launched"); }
fake::image program({{region, kernel, 0}}, {});

int items[32];

template <int Kind>
void alone() {
  maps().add(items, 16, Kind).target(region);
}
template <int Kind>
void behind_others() {
  maps().add(items, 4, k_to).add(items + 4, 4, k_tofrom).add(items + 8, 4, Kind).target(region);
}
template <int Kind>
void before_others() {
  maps().add(items + 8, 4, k_to).add(items + 4, 4, Kind).add(items, 4, k_to).target(region);
}
template <int Kind>
void in_data() {
  maps().add(items, 16, Kind).data();
}
template <int Kind>
void in_enter() {
  maps().add(items, 16, Kind).enter();
}
template <int Kind>
void in_structure() {
  maps().add(items, 2, k_struct).add(items, 4, k_to).add(items + 4, 4, Kind).target(region);
}
template <int Kind>
void in_present_structure() {
  maps().add(items, 2, k_struct).add(items, 4, k_to).add(items + 2, 4, k_to).enter();
  maps().add(items, 2, k_struct).add(items, 4, k_to).add(items + 4, 4, Kind).target(region);
}
template <int Kind>
void in_part() {
  maps().add(items, 8, k_to).enter();
  maps().add(items + 4, 8, k_to).enter();
  maps().add(items, 12, Kind).target(region);
}

template <int Kind>
void wants_presence() {
  constexpr const char *words = "libgomp: present clause: not present on the device (addr: 0x";
  fake::expect_fatal(alone<Kind>, words);
  fake::expect_fatal(behind_others<Kind>, words);
  fake::expect_fatal(before_others<Kind>, words);
  fake::expect_fatal(in_data<Kind>, words);
  fake::expect_fatal(in_enter<Kind>, words);
  fake::expect_fatal(in_structure<Kind>, words);
  fake::expect_fatal(in_present_structure<Kind>, words);
  fake::expect_fatal(in_part<Kind>, "is already mapped");
}

template <int Kind>
void update_of_absent() {
  maps().add(items, 16, Kind).update();
}
template <int Kind>
void exit_of_absent() {
  maps().add(items + 8, 4, k_to).enter();
  maps().add(items + 8, 4, k_release).add(items, 4, Kind).exit();
}

void member_in_part() {
  maps().add(items, 1, k_struct).add(items, 8, k_to).enter();
  maps().add(items, 1, k_struct).add(items, 16, k_to).enter();
}
void member_of_another_block() {
  maps().add(items, 8, k_to).enter();
  maps().add(items + 4, 8, k_to).enter();
  maps().add(items, 2, k_struct).add(items, 8, k_to).add(items + 4, 8, k_to).target(region);
}
void member_beside_others() {
  maps().add(items, 1, k_struct).add(items + 8, 4, k_to).enter();
  maps().add(items, 2, k_struct).add(items, 4, k_to).add(items + 8, 4, k_to).target(region);
}
void descending() { maps().add(items, 2, k_struct).add(items + 4, 4, k_to).add(items, 4, k_to).target(region); }
void overlapping_members() {
  maps().add(items, 2, k_struct_unord).add(items, 8, k_to).add(items + 1, 8, k_to).target(region);
}

int *pointer = items;
void target_of_pointer() { maps().add(&pointer, 0, k_pointer).target(region); }
void slot_of_always_pointer() { maps().add(items, 16, k_to).add(&pointer, 0, k_always_pointer).target(region); }
void target_of_always_pointer() {
  maps().add(&pointer, 8, k_to).add(items, 0, k_firstprivate_int).add(&pointer, 0, k_always_pointer).target(region);
}

struct node {
  long x;
  int *p;
  long y;
};

void rejects_conflict() {
  maps().add(items, 8, k_to).enter();
  maps().add(items + 1, 8, k_to).enter();
}
void rejects_update() {
  maps().add(items, 8, k_to).enter();
  maps().add(items, 12, k_to).update();
}
void rejects_detach() {
  static node s{1, items, 2};
  maps().add(&s, sizeof s, k_to).enter();
  maps().add(&s.p, 0, k_detach).exit();
}
void rejects_underflow() {
  static node s{1, items, 2};
  maps().add(&s, sizeof s, k_to).enter();
  maps().add(items, sizeof items, k_to).add(&s.p, 0, k_attach).enter();
  maps().add(&s.p, 0, k_detach).exit();
  maps().add(&s.p, 0, k_detach).exit();
}
void rejects_struct() {
  static node s{1, items, 2};
  maps().add(&s, 1, k_struct).add(&s.x, 8, k_to).enter();
  maps().add(&s, 2, k_struct).add(&s.x, 8, k_to).add(&s.y, 8, k_to).enter();
}
void rejects_order() {
  static node s{1, items, 2};
  maps().add(&s, 2, k_struct_unord).add(&s.y, 8, k_to).add(&s.x, 8, k_to).enter();
}
void rejects_attach() {
  static node s{1, items, 2};
  maps m;
  m.add(&s, sizeof s, k_to).add(&s.p, 0, k_attach);
  m.target(region);
}
template <int Kind>
void rejects_force() {
  maps().add(items, 8, k_to).enter();
  maps().add(items, 8, Kind).enter();
}
void rejects_exhaustion() {
  maps().add(items, 8, k_to).enter();
  fake::allocations_left = 0;
  maps m;
  m.add(items, 8, k_tofrom).add(items + 8, 8, k_tofrom);
  m.target(region);
}

template <int Kind>
void unknown_in_exit() {
  maps().add(items, 4, Kind).exit();
}
template <int Kind>
void unknown_in_target() {
  maps().add(items, 4, Kind).target(region);
}

} // namespace

int main() {
  program.load();
  wants_presence<k_present>();
  wants_presence<k_always_present_to>();
  wants_presence<k_always_present_from>();
  wants_presence<k_always_present_tofrom>();

  constexpr const char *absent = "libgomp: present clause: not present on the device (addr: 0x";
  fake::expect_fatal(update_of_absent<k_always_present_to>, absent);
  fake::expect_fatal(update_of_absent<k_always_present_from>, absent);
  fake::expect_fatal(exit_of_absent<k_always_present_from>, absent);
  fake::expect_fatal(exit_of_absent<k_present>, absent);

  fake::expect_fatal(member_in_part,
                     "structure element when other mapped elements from the same structure weren't mapped together");
  fake::expect_fatal(member_of_another_block, "structure element when other mapped elements from the same structure");
  fake::expect_fatal(member_beside_others, "structure element when other mapped elements from the same structure");
  fake::expect_fatal(descending, "Mapped array elements must be the same or in increasing address order");
  fake::expect_fatal(overlapping_members, "is already mapped");

  fake::expect_fatal(target_of_pointer, "libgomp: Pointer target of array section wasn't mapped");
  fake::expect_fatal(slot_of_always_pointer, "libgomp: always pointer not mapped");
  fake::expect_fatal(target_of_always_pointer, "libgomp: always pointer not mapped");

  fake::expect_fatal(rejects_conflict, "Trying to map into device [0x");
  fake::expect_fatal(rejects_update, "object when only [0x");
  fake::expect_fatal(rejects_detach, "libgomp: no attachment counters for struct");
  fake::expect_fatal(rejects_underflow, "libgomp: attach count underflow");
  fake::expect_fatal(rejects_struct,
                     "structure element when other mapped elements from the same structure weren't mapped together with it");
  fake::expect_fatal(rejects_order, "Mapped array elements must be the same or in increasing address order");
  fake::expect_fatal(rejects_attach, "pointer target not mapped for attach");
  fake::expect_fatal(rejects_force<k_force_alloc>, "is already mapped");
  fake::expect_fatal(rejects_force<k_force_to>, "is already mapped");
  fake::expect_fatal(rejects_force<k_force_from>, "is already mapped");
  fake::expect_fatal(rejects_force<k_force_tofrom>, "is already mapped");
  fake::expect_fatal(rejects_exhaustion, "device memory allocation fail");

  fake::expect_fatal(unknown_in_exit<k_to>, "libgomp: GOMP_target_enter_exit_data unhandled kind 0x01");
  fake::expect_fatal(unknown_in_exit<k_attach>, "libgomp: GOMP_target_enter_exit_data unhandled kind 0x50");
  fake::expect_fatal(unknown_in_target<k_delete>, "libgomp: gomp_map_vars_internal: unhandled kind 0x307");
  fake::expect_fatal(unknown_in_target<k_detach>, "libgomp: gomp_map_vars_internal: unhandled kind 0x351");
  program.unload();
  return 0;
}
