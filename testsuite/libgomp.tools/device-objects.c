// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each object of a construct has data operations of its own, however the library puts them together: where it is on the host
// and on the device, all of its bytes, and nothing else; what goes with the kernel as an argument has none. So tools name
// what is copied by the program's variable.
#include "device-events.h"

#include <omp.h>

enum { small = 10, large = 20000 };
static int a[small], b[large], c[small];
static double d[large];
static int host;

struct point {
  int number;
  int *values;
  double weight;
};

// An operation that has ended.
struct wanted {
  ompt_target_data_op_t kind;
  const void *variable;
  size_t bytes;
};

static void *there_of(const void *variable, int first, int last) {
  for (int i = first; i < last; i++)
    if (events[i].what == map && events[i].from == variable) return events[i].to;
  fprintf(stderr, "%p is not mapped\n", variable);
  show_events();
  _Exit(1);
}

// The operations in [first, last) are these, in any order, each with its begin, which says the same.
static void expect(int first, int last, const struct wanted *wanted, int count) {
  CHECK(count_events(first, last, data_op) == 2 * count);
  for (int w = 0; w < count; w++) {
    const void *const there = there_of(wanted[w].variable, first, last);
    int found = 0;
    for (int i = first; i < last; i++) {
      const struct event *e = &events[i];
      if (e->what != data_op || e->endpoint != ompt_scope_end || e->kind != (int)wanted[w].kind) continue;
      const int to = e->kind == ompt_target_data_alloc || e->kind == ompt_target_data_transfer_to_device;
      const int deletes = e->kind == ompt_target_data_delete;
      const void *const here = to ? e->from : e->to, *const on_device = to ? e->to : e->from;
      if (deletes ? on_device != there : here != wanted[w].variable) continue;
      CHECK(on_device == there && e->bytes == wanted[w].bytes);
      CHECK(e->device == (to ? host : 0) && e->other_device == (to ? 0 : host));
      const struct event *begin = e - 1;
      CHECK(begin->what == data_op && begin->endpoint == ompt_scope_begin && begin->operation == e->operation);
      CHECK(begin->kind == e->kind && begin->from == e->from && begin->bytes == e->bytes && begin->region == e->region);
      CHECK(begin->to == (e->kind == ompt_target_data_alloc ? NULL : e->to));
      found++;
    }
    CHECK(found == 1);
  }
}
#define EXPECT(...)                                                                                                         \
  do {                                                                                                                      \
    static const struct wanted wanted[] = {__VA_ARGS__};                                                                    \
    expect(first, num_events, wanted, sizeof wanted / sizeof *wanted);                                                      \
  } while (0)
#define ALLOC(x) {ompt_target_data_alloc, &x, sizeof x}
#define TO(x) {ompt_target_data_transfer_to_device, &x, sizeof x}
#define FROM(x) {ompt_target_data_transfer_from_device, &x, sizeof x}
#define DELETE(x) {ompt_target_data_delete, &x, 0}

// Small ones and large ones, both ways and one way.
static void one_region(void) {
  const int first = num_events;
#pragma omp target map(tofrom : a, b) map(to : c) map(from : d)
  {
    a[0] = b[0] + c[0];
    d[0] = 5;
  }
  CHECK(a[0] == 3 && d[0] == 5);
  EXPECT(ALLOC(a), ALLOC(b), ALLOC(c), ALLOC(d), TO(a), TO(b), TO(c), FROM(a), FROM(b), FROM(d), DELETE(a), DELETE(b),
         DELETE(c), DELETE(d));
}

// What is there already, and what is passed by value, is neither allocated nor copied.
static void present(void) {
  int value = 7;
#pragma omp target data map(to : a, c)
  {
    const int first = num_events;
#pragma omp target map(a, c) firstprivate(value)
    a[1] = value + c[1];
    CHECK(count_events(first, num_events, data_op) == 0 && count_events(first, num_events, submit) == 2);
  }
}

// Each goes when it is unmapped, although they came together.
static void one_by_one(void) {
  int first = num_events;
#pragma omp target enter data map(to : a, c)
  EXPECT(ALLOC(a), ALLOC(c), TO(a), TO(c));
  first = num_events;
#pragma omp target exit data map(from : a)
  EXPECT(FROM(a), DELETE(a));
  first = num_events;
#pragma omp target exit data map(release : c)
  EXPECT(DELETE(c));
}

// Private copies have memory for the time of the region, and are sent where the region wants their values.
static void private_copies(void) {
  int own[50] = {1}, sum = 0;
  const int first = num_events;
#pragma omp target firstprivate(own) map(from : sum)
  sum = own[0];
  CHECK(sum == 1);
  const void *there = NULL;
  int sent = 0, gone = 0;
  for (int i = first; i < num_events; i++) {
    const struct event *e = &events[i];
    if (e->what != data_op || e->endpoint != ompt_scope_end) continue;
    if (e->from == own && e->kind == ompt_target_data_alloc) there = e->to;
    if (e->from == own) CHECK(e->bytes == sizeof own && e->to == there);
    sent += e->from == own && e->kind == ompt_target_data_transfer_to_device;
    gone += e->from == there && e->kind == ompt_target_data_delete;
  }
  CHECK(there != NULL && sent == 1 && gone == 1);
}

// Members, and what a member points to; the pointer on the device is written besides.
static void members(void) {
  int values[30] = {0};
  struct point p = {3, values, 1.5};
  const int first = num_events;
#pragma omp target map(tofrom : p.number, p.values[ : 30])
  p.values[2] = p.number++;
  CHECK(p.number == 4 && values[2] == 3 && p.values == values);
  int back = 0, begun = 0;
  for (int i = first; i < num_events; i++) {
    const struct event *e = &events[i];
    if (e->what != data_op || e->endpoint != ompt_scope_end) continue;
    begun += (e->kind == ompt_target_data_alloc) - (e->kind == ompt_target_data_delete);
    if (e->kind != ompt_target_data_transfer_from_device) continue;
    CHECK((e->to == &p.number && e->bytes == sizeof p.number) || (e->to == values && e->bytes == sizeof values));
    back++;
  }
  CHECK(back == 2 && begun == 0);
}

int main(void) {
  host = omp_get_initial_device();
  b[0] = 1, c[0] = 2;
  one_region();
  present();
  one_by_one();
  private_copies();
  members();
  puts("each object by itself");
  return 0;
}

// { dg-output "each object by itself\n" }
