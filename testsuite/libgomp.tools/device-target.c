// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OMPT's events of a synchronous target region: the device is told of first, then the region with its data operations, its
// mappings and its launch inside, each with the addresses, numbers and bytes of the program and with an address of its code.
#define CHECK_AT_END check_end
static void check_end(void);
#include "device-events.h"

#include <link.h>
#include <omp.h>

__attribute__((noipa)) void compute(int *a, int n) {
#pragma omp target teams distribute parallel for num_teams(3) map(tofrom : a[ : n])
  for (int i = 0; i < n; i++) a[i] += i;
}

// What the file has there is what lies in memory: a program for a GPU.
static void look_at_image(const struct event *load) {
  static const char elf[4] = "\177ELF";
  CHECK(load->from != NULL && load->bytes > 100 && load->offset > 0);
  char *const bytes = malloc(load->bytes);
  FILE *const file = fopen(load->to, "rb");
  CHECK(file != NULL && fseek(file, (long)load->offset, SEEK_SET) == 0);
  CHECK(fread(bytes, 1, load->bytes, file) == load->bytes && memcmp(bytes, load->from, load->bytes) == 0);
  fclose(file);
  CHECK(memcmp(bytes, elf, sizeof elf) == 0 || memmem(bytes, load->bytes, ".visible .entry", 15) != NULL);
  free(bytes);
  // As the loader has it: the object is somewhere, and its addresses count from there.
  Dl_info where;
  struct link_map *object = NULL;
  CHECK(dladdr1(load->from, &where, (void **)&object, RTLD_DL_LINKMAP) != 0 && object != NULL);
  CHECK((uintptr_t)load->code + object->l_addr == (uintptr_t)load->from);
}

int main(void) {
  enum { n = 1000 };
  static int a[n];
  const int host = omp_get_initial_device();
  CHECK(count_events(0, num_events, region) == 0);
  compute(a, n);
  for (int i = 0; i < n; i++) CHECK(a[i] == i);

  // The device first, then its images.
  CHECK(events[0].what == device_initialize);
  CHECK(events[0].device == 0);
  CHECK(events[0].from != NULL);
  CHECK(strchr(events[0].to, ';') != NULL);
  int at = 0;
  const struct event *load = next_event(&at, device_load);
  CHECK(load->device == 0 && load->operation != 0);
  CHECK(load->to != NULL && strlen(load->to) > 0);
  look_at_image(load);

  const struct event *begin = next_event(&at, region);
  const int first = at;
  CHECK(begin->endpoint == ompt_scope_begin && begin->kind == ompt_target && begin->device == 0);
  CHECK(begin->region_data != NULL && begin->target_task != NULL && begin->target_task != begin->task);
  CHECK(in_function("compute", begin->code));
  const struct event *end = next_event(&at, region);
  const int last = at;
  CHECK(end->endpoint == ompt_scope_end && end->kind == ompt_target && end->device == 0);
  CHECK(end->region == begin->region && end->region_data == begin->region_data && end->code == begin->code);
  CHECK(end->task == begin->task);
  CHECK(last == num_events);

  // One pair for each of: memory, bytes to the device, bytes back, memory.
  static const int kinds[] = {ompt_target_data_alloc, ompt_target_data_transfer_to_device,
                              ompt_target_data_transfer_from_device, ompt_target_data_delete};
  void *memory = NULL, *mapped = NULL;
  at = first;
  const struct event *m = next_event(&at, map);
  CHECK(m->from == a && m->bytes == sizeof a && m->count >= 1 && m->to != NULL);
  CHECK((m->flags & (ompt_target_map_flag_to | ompt_target_map_flag_from)) ==
        (ompt_target_map_flag_to | ompt_target_map_flag_from));
  CHECK(!(m->flags & ompt_target_map_flag_implicit));
  CHECK(m->region == begin->region && in_function("compute", m->code));
  mapped = m->to;

  at = first;
  for (int k = 0; k < 4; k++) {
    const struct event *b = next_event(&at, data_op), *e = next_event(&at, data_op);
    CHECK(b->endpoint == ompt_scope_begin && e->endpoint == ompt_scope_end);
    CHECK(b->kind == kinds[k] && e->kind == kinds[k]);
    CHECK(b->operation != 0 && b->operation == e->operation);
    CHECK(b->region == begin->region && e->region == begin->region && b->region_data == begin->region_data);
    CHECK(in_function("compute", b->code) && in_function("compute", e->code));
    switch (kinds[k]) {
    case ompt_target_data_alloc:
      CHECK(e->device == host && e->other_device == 0 && e->to != NULL && e->bytes >= sizeof a);
      memory = e->to;
      CHECK((char *)mapped >= (char *)memory && (char *)mapped + sizeof a <= (char *)memory + e->bytes);
      break;
    case ompt_target_data_transfer_to_device:
      CHECK(e->device == host && e->other_device == 0 && e->bytes >= sizeof a);
      CHECK((char *)e->to >= (char *)memory && (char *)e->to <= (char *)mapped);
      break;
    case ompt_target_data_transfer_from_device:
      CHECK(e->device == 0 && e->other_device == host && e->bytes == sizeof a && e->from == mapped && e->to == a);
      break;
    case ompt_target_data_delete:
      CHECK(e->device == 0 && e->from == memory);
      break;
    }
  }

  at = first;
  const struct event *b = next_event(&at, submit), *e = next_event(&at, submit);
  CHECK(b->endpoint == ompt_scope_begin && e->endpoint == ompt_scope_end);
  CHECK(b->operation != 0 && b->operation == e->operation && b->region == begin->region && e->region == begin->region);
  CHECK(b->count == 3);
  // The kernel is launched behind the copy to the device and before the one back.
  int before = 0, after = 0;
  for (const struct event *i = &events[first]; i < b; i++) before += i->what == data_op;
  for (const struct event *i = e; i < end; i++) after += i->what == data_op;
  CHECK(before == 4 && after == 4);
  puts("regions are right");
  return 0;
}

// When the tool is finalized the device has been.
static void check_end(void) {
  const struct event *last = &events[num_events - 1];
  CHECK(last->what == device_finalize && last->device == 0);
  CHECK(count_events(0, num_events, device_finalize) == 1 && count_events(0, num_events, device_initialize) == 1);
  puts("the end is right");
  fflush(stdout);
}

// { dg-output "regions are right\nthe end is right\n" }
