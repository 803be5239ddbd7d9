// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ourlib stock-host" } Stock's library wants members that one directive names to have come together, and ends
// the process where a detach has nothing to do. { dg-timeout 240 }
//
// Random lifetimes of a structure's members, by directives and routines, one by one, several at a time and as a whole, in
// any order, against a plain model: what is there, how often it was entered, what host and device hold, what a pointer
// member is attached to. Arguments: seed. With REGOMP_RANDOM_SECONDS it goes on with further seeds for so long.
#include "apart.h"

#include <time.h>

enum { scalars = 4, most_depth = 2, elements = 6 };

// The scalars are members 0 to 3. The pointer lies between them.
static struct s {
  int a, b;
  int *list;
  int c, d;
} s;
static int arrays[2][elements];

static int *const members[scalars] = {&s.a, &s.b, &s.c, &s.d};

// What must be. The pointer and the arrays have a life as members have; the pointer's is entered with what it points to.
static struct {
  int structured, dynamic, host, device;
  int in_place; // it lies beside the others as on the host
} m[scalars];
static struct {
  int structured, dynamic, attached;
  int entered[2]; // how many of the dynamic references came with each array
  int to;         // which array the device's pointer points to while it is attached
} slot;
static struct {
  int structured, dynamic, host[elements], device[elements];
} array[2];
static int current; // which array the host's pointer points to
static int depth;   // of structured regions

static unsigned random_state;
static int below(int n) {
  random_state = random_state * 1664525u + 1013904223u;
  return (int)((random_state >> 8) % (unsigned)n);
}

static int there(int i) { return m[i].structured + m[i].dynamic > 0; }
static int slot_there(void) { return slot.structured + slot.dynamic > 0; }
static int array_there(int k) { return array[k].structured + array[k].dynamic > 0; }

// All of the structure has come in one piece, and some of it stays: members that directives name find their places in it.
static int in_one_piece;

static void enter_scalar(int i, int copy, int structured, int by_name) {
  if (!apart()) return;
  if (!there(i)) {
    m[i].device = copy ? m[i].host : -1;
    m[i].in_place = by_name;
  }
  *(structured ? &m[i].structured : &m[i].dynamic) += 1;
}

static void leave_scalar(int i, int copy, int finalize) {
  if (!apart() || m[i].dynamic == 0) return;
  m[i].dynamic = finalize ? 0 : m[i].dynamic - 1;
  if (!there(i) && copy) m[i].host = m[i].device;
}

// What was created and not copied has no value until the program gives it one.
static void set_new(int i, int was_there) {
  if (!apart() || was_there) return;
  int value = -1;
  acc_memcpy_to_device(acc_deviceptr(members[i]), &value, sizeof value);
}

static void enter(void) {
  int i = below(scalars), copy = below(2), was_there = there(i);
  switch (below(4)) {
  case 0:
    if (copy)
      acc_copyin(members[i], sizeof(int));
    else
      acc_create(members[i], sizeof(int));
    enter_scalar(i, copy, 0, 0);
    if (!copy) set_new(i, was_there);
    break;
  case 1:
    switch (i) {
    case 0: {
#pragma acc enter data copyin(s.a)
      break;
    }
    case 1: {
#pragma acc enter data copyin(s.b)
      break;
    }
    case 2: {
#pragma acc enter data copyin(s.c)
      break;
    }
    default: {
#pragma acc enter data copyin(s.d)
      break;
    }
    }
    enter_scalar(i, 1, 0, 1);
    break;
  case 2: {
#pragma acc enter data copyin(s.a, s.d)
    enter_scalar(0, 1, 0, 1);
    enter_scalar(3, 1, 0, 1);
    break;
  }
  default: {
#pragma acc enter data create(s.b, s.c)
    int was_b = there(1), was_c = there(2);
    enter_scalar(1, 0, 0, 1);
    enter_scalar(2, 0, 0, 1);
    set_new(1, was_b);
    set_new(2, was_c);
    break;
  }
  }
}

static void leave(void) {
  int i = below(scalars), copy = below(2), finalize = below(5) == 0;
  switch (below(4)) {
  case 0:
    if (finalize && copy)
      acc_copyout_finalize(members[i], sizeof(int));
    else if (finalize)
      acc_delete_finalize(members[i], sizeof(int));
    else if (copy)
      acc_copyout(members[i], sizeof(int));
    else
      acc_delete(members[i], sizeof(int));
    leave_scalar(i, copy, finalize);
    break;
  case 1: {
#pragma acc exit data copyout(s.a) delete(s.c)
    leave_scalar(0, 1, 0);
    leave_scalar(2, 0, 0);
    break;
  }
  case 2: {
#pragma acc exit data copyout(s.b, s.d)
    leave_scalar(1, 1, 0);
    leave_scalar(3, 1, 0);
    break;
  }
  default:
    if (below(3)) break;
#pragma acc exit data copyout(s.c, s.d) finalize
    leave_scalar(2, 1, 1);
    leave_scalar(3, 1, 1);
    break;
  }
}

// The pointer with what it points to.
static void model_attach(void) {
  slot.attached++;
  slot.to = current;
}

static void enter_list(void) {
  int k = current;
  if (apart()) {
    if (!array_there(k)) memcpy(array[k].device, array[k].host, sizeof array[k].device);
    array[k].dynamic++;
    slot.dynamic++;
    model_attach();
  }
#pragma acc enter data copyin(s.list[0 : elements])
}

static void model_detach(int finalize) {
  if (slot.attached == 0) return;
  slot.attached = finalize ? 0 : slot.attached - 1;
}

static void leave_list(void) {
  int k = current, finalize = below(4) == 0;
  if (finalize) {
#pragma acc exit data copyout(s.list[0 : elements]) finalize
  } else {
#pragma acc exit data copyout(s.list[0 : elements])
  }
  if (!apart()) return;
  if (slot_there()) model_detach(finalize);
  if (slot.dynamic > 0) slot.dynamic = finalize ? 0 : slot.dynamic - 1;
  if (slot.structured + slot.dynamic == 0) slot.attached = 0;
  if (array[k].dynamic == 0) return;
  array[k].dynamic = finalize ? 0 : array[k].dynamic - 1;
  if (!array_there(k)) memcpy(array[k].host, array[k].device, sizeof array[k].host);
}

static void attach_or_detach(void) {
  switch (below(3)) {
  case 0:
    acc_attach((void **)&s.list);
    if (apart() && slot_there()) {
      if (array_there(current))
        model_attach();
      else if (slot.attached > 0)
        slot.attached++;
    }
    break;
  case 1: {
#pragma acc exit data detach(s.list)
    if (slot_there()) model_detach(0);
    break;
  }
  default:
    acc_detach_finalize((void **)&s.list);
    if (slot_there()) model_detach(1);
    break;
  }
}

static void change_host(void) {
  int i = below(scalars), k = below(2);
  *members[i] = m[i].host = below(1000);
  for (int e = 0; e < elements; e++) arrays[k][e] = array[k].host[e] = below(1000);
  if (below(3) == 0) {
    current ^= 1;
    s.list = arrays[current];
  }
}

static void compute(void) {
  int i = below(scalars), value = below(1000), all = 1;
  for (int k = 0; k < scalars; k++) all &= there(k) && m[k].in_place;
  if (!apart() || (all && in_one_piece)) {
#pragma acc parallel num_gangs(1) present(s.a, s.b, s.c, s.d)
    {
      s.a += value;
      s.b -= value;
      s.c += s.a;
      s.d += s.b;
    }
    for (int k = 0; k < scalars; k++) {
      int *values[scalars];
      for (int n = 0; n < scalars; n++) values[n] = apart() ? &m[n].device : &m[n].host;
      *values[k] += k == 0 ? value : k == 1 ? -value : *values[k - 2];
    }
  } else if (there(i)) {
    int *p = members[i];
#pragma acc parallel num_gangs(1) present(p[0 : 1])
    *p = *p * 3 + value;
    m[i].device = m[i].device * 3 + value;
  }
  if (array_there(current)) {
    int *p = arrays[current];
#pragma acc parallel loop present(p[0 : elements])
    for (int e = 0; e < elements; e++) p[e] += value;
    for (int e = 0; e < elements; e++) array[current].device[e] += value;
  } else if (!apart()) {
    for (int e = 0; e < elements; e++) arrays[current][e] = array[current].host[e] = value;
  }
}

static void update(void) {
  int i = below(scalars), to = below(2);
  if (apart() && !there(i)) return;
  if (to)
    acc_update_device(members[i], sizeof(int));
  else
    acc_update_self(members[i], sizeof(int));
  if (apart() && to) m[i].device = m[i].host;
  if (apart() && !to) m[i].host = m[i].device;
}

static void look(void) {
  for (int i = 0; i < scalars; i++) {
    CHECK(*members[i] == m[i].host);
    CHECK(!acc_is_present(members[i], sizeof(int)) == (apart() && !there(i)));
    if (!apart() || !there(i)) continue;
    int value;
    acc_memcpy_from_device(&value, acc_deviceptr(members[i]), sizeof value);
    CHECK(value == m[i].device);
  }
  for (int k = 0; k < 2; k++) {
    CHECK(!memcmp(arrays[k], array[k].host, sizeof arrays[k]));
    CHECK(!acc_is_present(arrays[k], sizeof arrays[k]) == (apart() && !array_there(k)));
    if (!apart() || !array_there(k)) continue;
    int values[elements];
    acc_memcpy_from_device(values, acc_deviceptr(arrays[k]), sizeof values);
    CHECK(!memcmp(values, array[k].device, sizeof values));
  }
  CHECK(s.list == arrays[current]);
  CHECK(!acc_is_present(&s.list, sizeof s.list) == (apart() && !slot_there()));
  if (apart() && slot_there() && slot.attached > 0 && array_there(slot.to)) {
    int *value;
    acc_memcpy_from_device(&value, acc_deviceptr(&s.list), sizeof value);
    CHECK(value == acc_deviceptr(arrays[slot.to]));
  }
}

static void step(void);

static void region(void) {
  int i = below(scalars), n = 1 + below(5);
  int *p = members[i];
  enter_scalar(i, 1, 1, 0);
  depth++;
#pragma acc data copy(p[0 : 1])
  for (int k = 0; k < n; k++) step();
  depth--;
  if (!apart()) return;
  m[i].structured--;
  if (!there(i)) m[i].host = m[i].device;
}

static void step(void) {
  switch (below(12)) {
  case 0:
  case 1:
  case 2:
    enter();
    break;
  case 3:
  case 4:
    leave();
    break;
  case 5:
    enter_list();
    break;
  case 6:
    leave_list();
    break;
  case 7:
    attach_or_detach();
    break;
  case 8:
    compute();
    break;
  case 9:
    update();
    break;
  case 10:
    if (depth < most_depth) region();
    break;
  default:
    change_host();
    break;
  }
  look();
}

static void run(unsigned seed) {
  random_state = seed;
  for (int i = 0; i < scalars; i++) *members[i] = m[i].host = i;
  s.list = arrays[current = 0];
  for (int k = 0; k < 2; k++)
    for (int e = 0; e < elements; e++) arrays[k][e] = array[k].host[e] = e;
  in_one_piece = seed % 2;
  if (in_one_piece) {
#pragma acc enter data copyin(s.a, s.d)
    enter_scalar(0, 1, 0, 1);
    enter_scalar(3, 1, 0, 1);
    enter_scalar(0, 1, 1, 1);
#pragma acc data copy(s.a)
    for (int k = 0; k < 60 && !check_failures; k++) step();
    if (apart()) m[0].structured--;
    if (apart() && !there(0)) m[0].host = m[0].device;
  } else {
    for (int k = 0; k < 60 && !check_failures; k++) step();
  }
  for (int i = 0; i < scalars; i++) {
    acc_delete_finalize(members[i], sizeof(int));
    m[i].dynamic = 0;
  }
  acc_delete_finalize(&s.list, sizeof s.list);
  slot.dynamic = slot.attached = 0;
  for (int k = 0; k < 2; k++) {
    acc_delete_finalize(arrays[k], sizeof arrays[k]);
    array[k].dynamic = 0;
  }
  look();
  CHECK_ABSENT(&s, sizeof s);
}

int main(int argc, char **argv) {
  check_placement();
  const unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
  const char *seconds = getenv("REGOMP_RANDOM_SECONDS");
  const time_t end = time(NULL) + (seconds != NULL ? atoi(seconds) : 0);
  for (unsigned n = 0; !check_failures && (n < 40 || time(NULL) < end); n++) {
    run(seed + n);
    if (check_failures) printf("seed %u\n", seed + n);
  }
  return check_result();
}
