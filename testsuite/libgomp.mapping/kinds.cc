// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic" }
// { dg-additional-sources "fake_device.cc" }
//
// Every map kind by itself, through the compiler's entry points: what the device gets, what comes back, what is counted.
#include "aux/fake_device.h"

#include <cstring>

using fake::host_of;
using fake::maps;

static std::vector<void *> arguments; // of the last launch
static void (*body)(void **);

static void region(void *) { CHECK(!"host version called"); }
static void kernel(void *table) {
  if (body != nullptr) body(static_cast<void **>(table));
}

static int global_variable[4] = {1, 2, 3, 4};
static int link_array[16];
static fake::image program({{region, kernel, 0}},
                           {{global_variable, sizeof global_variable, false}, {link_array, sizeof link_array, true}});

static void launch(maps &m, void (*b)(void **)) {
  body = b;
  const long before = fake::counts.launches;
  m.target(region);
  CHECK(fake::counts.launches == before + 1);
}

static int a[8], b[8];
static void reset() {
  for (int i = 0; i < 8; i++) a[i] = i, b[i] = 10 * i;
}

static void basics() {
  reset();
  double d = 2.5;
  maps m;
  m.add(a, sizeof a, k_tofrom, 2).add(b, sizeof b, k_to, 2).add(&d, sizeof d, k_firstprivate, 3);
  m.add(reinterpret_cast<void *>(42), 4, k_firstprivate_int).add(nullptr, 16, k_tofrom);
  const long uploads = fake::counts.uploads;
  launch(m, [](void **w) {
    int *da = host_of<int>(w[0]), *db = host_of<int>(w[1]);
    CHECK(*host_of<double>(w[2]) == 2.5);
    CHECK(reinterpret_cast<std::uintptr_t>(w[3]) == 42 && w[4] == nullptr);
    for (int i = 0; i < 8; i++) da[i] += db[i], db[i] = -1;
  });
  for (int i = 0; i < 8; i++) CHECK(a[i] == 11 * i && b[i] == 10 * i);
  CHECK(fake::counts.uploads - uploads == 1); // table, arrays and private copy in one
  CHECK(fake::counts.live() == 0);
}

static void counting() {
  reset();
  maps().add(a, sizeof a, k_to).enter();
  CHECK(omp_target_is_present(a, 0) && !omp_target_is_present(b, 0));
  maps m;
  m.add(a, sizeof a, k_tofrom);
  launch(m, [](void **w) { host_of<int>(w[0])[3] = 99; });
  CHECK(a[3] == 3); // still referenced: no copy back
  maps always;
  always.add(a + 2, 2 * sizeof(int), k_always_from);
  a[5] = 55;
  launch(always, [](void **w) { CHECK(*host_of<int>(w[0]) == 2); });
  CHECK(a[3] == 99 && a[5] == 55);
  a[0] = 7;
  maps to;
  to.add(a, sizeof(int), k_always_to);
  launch(to, [](void **w) { CHECK(host_of<int>(w[0])[0] == 7); });
  maps().add(a, sizeof a, k_to).enter();
  maps().add(a, sizeof a, k_from).exit();
  CHECK(omp_target_is_present(a, 0) && a[5] == 55);
  maps().add(a, sizeof a, k_from).exit();
  CHECK(!omp_target_is_present(a, 0) && a[5] == 5);
  maps().add(a, sizeof a, k_to).add(a, 4, k_to).enter(); // one construct, one count
  maps().add(a, sizeof a, k_to).enter();
  maps().add(a, sizeof a, k_delete).exit();
  CHECK(!omp_target_is_present(a, 0) && fake::counts.live() == 0);
  maps().add(a, sizeof a, k_from).exit(); // absent: nothing
}

static void updates() {
  reset();
  maps().add(a, sizeof a, k_to).enter();
  int *device = host_of<int>(omp_get_mapped_ptr(a, 0));
  a[1] = 100, a[2] = 200;
  device[6] = 600;
  maps().add(a + 1, 4, k_to).add(a + 6, 4, k_from).add(b, sizeof b, k_to).update();
  CHECK(device[1] == 100 && device[2] == 2 && a[6] == 600);
  maps().add(a, sizeof a, k_release).exit();
  CHECK(a[1] == 100 && fake::counts.live() == 0);

  // Another construct deletes the object during the copy: it goes when that is done.
  maps().add(a, sizeof a, k_to).enter();
  fake::before_upload = [] {
    fake::before_upload = nullptr;
    maps().add(a, sizeof a, k_delete).exit();
    CHECK(!omp_target_is_present(a, 0) && fake::counts.live() == 1);
  };
  maps().add(a, sizeof a, k_to).update();
  CHECK(fake::before_upload == nullptr && fake::counts.live() == 0);
}

static void zero_length() {
  reset();
  maps absent;
  absent.add(a + 2, 0, k_zlas);
  launch(absent, [](void **w) { CHECK(w[0] == a + 2); });
  maps().add(a, sizeof a, k_to).enter();
  maps present;
  present.add(a + 2, 0, k_zlas);
  launch(present, [](void **w) { CHECK(*host_of<int>(w[0]) == 2); });
  maps same;
  same.add(b + 1, 0, k_zlas).add(b, sizeof b, k_to); // the section becomes present in the same construct
  launch(same, [](void **w) { CHECK(*host_of<int>(w[0]) == 10); });
  maps().add(a + 7, 0, k_delete_zlas).exit();
  CHECK(!omp_target_is_present(a, 0) && fake::counts.live() == 0);
}

static void implicit() {
  reset();
  maps().add(a + 2, 8, k_to).enter();
  maps m;
  m.add(a, sizeof a, k_implicit_tofrom, 2);
  launch(m, [](void **w) { CHECK(host_of<int>(static_cast<int *>(w[0]) + 2)[0] == 2); });
  maps().add(a + 2, 8, k_release).exit();
  CHECK(fake::counts.live() == 0);
}

// What exit data lists need not be what was mapped.
static void leaving() {
  reset();
  maps().add(a + 2, 8, k_to).enter();
  host_of<int>(omp_get_mapped_ptr(a + 2, 0))[1] = 33;
  a[0] = 100, a[7] = 107;
  maps().add(a, sizeof a, k_from).exit(); // begins before it and ends behind it
  CHECK(!omp_target_is_present(a + 2, 0) && fake::counts.live() == 0);
  CHECK(a[0] == 100 && a[2] == 2 && a[3] == 33 && a[4] == 4 && a[7] == 107);
  maps().add(a + 2, 8, k_to).enter();
  maps().add(a + 3, 8, k_release).exit();
  CHECK(fake::counts.live() == 0);

  // Items of no bytes, which count where they are.
  maps().add(a + 2, 0, k_to).enter();
  CHECK(fake::counts.live() == 1);
  maps().add(a + 2, 0, k_release).exit();
  CHECK(fake::counts.live() == 0);
  maps().add(a, sizeof a, k_to).enter();
  maps().add(a + 2, 0, k_to).enter();
  CHECK(fake::counts.live() == 1);
  maps().add(a + 2, 0, k_release).exit();
  CHECK(omp_target_is_present(a, 0));
  maps().add(a + 2, 0, k_release).exit();
  CHECK(fake::counts.live() == 0);
}

static void use_device_ptr() {
  reset();
  maps m;
  static int absent;
  m.add(a, sizeof a, k_to).add(a, 0, k_use_device_ptr).add(a + 8, 0, k_use_device_ptr).add(&absent, 0, k_use_device_ptr);
  m.data();
  CHECK(m.addresses[1] == omp_get_mapped_ptr(a, 0));
  CHECK(m.addresses[2] == static_cast<int *>(m.addresses[1]) + 8);
  CHECK(m.addresses[3] == &absent);
  GOMP_target_end_data();
  CHECK(fake::counts.live() == 0);
}

struct node {
  long x;
  int *p;
  long y;
};

static void attach() {
  reset();
  node s{1, a, 2};
  maps().add(&s, sizeof s, k_to).enter();
  node *device = host_of<node>(omp_get_mapped_ptr(&s, 0));
  CHECK(device->p == a); // nothing attached yet
  const maps in = maps().add(a, sizeof a, k_to).add(&s.p, 0, k_attach);
  in.enter();
  CHECK(host_of<int>(device->p)[3] == 3);
  // No copy touches an attached slot, wherever the section begins.
  s.x = 11, s.y = 22, s.p = b;
  maps().add(&s.p, sizeof(node) - 8, k_to).update();
  maps().add(&s, sizeof s, k_to).update();
  CHECK(device->x == 11 && device->y == 22 && fake::is_device_address(device->p));
  device->x = 111;
  maps().add(&s, sizeof s, k_from).update();
  CHECK(s.x == 111 && s.p == b);
  s.p = a;
  in.enter();
  maps().add(&s.p, 0, k_detach).add(a, sizeof a, k_release).exit();
  CHECK(fake::is_device_address(device->p));
  maps().add(&s.p, 0, k_detach).add(a, sizeof a, k_release).exit();
  CHECK(device->p == a && !omp_target_is_present(a, 0));

  // A region attaches, and detaches at its end; the outer attachment stays and does not reach the host.
  in.enter();
  maps m;
  m.add(&s, sizeof s, k_always_tofrom).add(a, sizeof a, k_tofrom).add(&s.p, 0, k_attach);
  launch(m, [](void **w) {
    node *n = host_of<node>(w[0]);
    host_of<int>(n->p)[1] = 77;
    n->y = 5;
  });
  CHECK(s.y == 5 && s.p == a && a[1] == 1);
  maps().add(&s.p, 0, k_detach).add(a, sizeof a, k_from).exit();
  CHECK(a[1] == 77);
  maps().add(&s, sizeof s, k_from).exit();
  CHECK(s.p == a && fake::counts.live() == 0);

  // Several slots of what the region copies back, attached in any order: none of them reaches the host.
  struct {
    int *p[3];
    long x;
  } slots = {{a, b, a + 1}, 7};
  maps several;
  several.add(&slots, sizeof slots, k_tofrom).add(a, sizeof a, k_tofrom).add(b, sizeof b, k_tofrom);
  several.add(&slots.p[2], 0, k_attach).add(&slots.p[0], 0, k_attach).add(&slots.p[1], 0, k_attach);
  launch(several, [](void **w) {
    auto *d = host_of<decltype(slots)>(w[0]);
    for (int *p : d->p) CHECK(fake::is_device_address(p));
    d->x = 8;
  });
  CHECK(slots.p[0] == a && slots.p[1] == b && slots.p[2] == a + 1 && slots.x == 8);

  // Fresh structure and pointee in one region, with a bias.
  int *const biased = reinterpret_cast<int *>(reinterpret_cast<std::uintptr_t>(a) - 8);
  node t{1, biased, 2};
  maps fresh;
  fresh.add(&t, sizeof t, k_tofrom).add(a, sizeof a, k_tofrom).add(&t.p, 8, k_attach);
  launch(fresh, [](void **w) {
    node *n = host_of<node>(w[0]);
    CHECK(*host_of<int>(n->p + 2) == 0);
    n->x = 9;
  });
  CHECK(t.x == 9 && t.p == biased && fake::counts.live() == 0);
}

static void structures() {
  reset();
  static struct {
    int x, y;
    long gap;
    int *p;
    int z;
  } s = {1, 2, 3, a, 5};
  maps m;
  m.add(&s, 3, k_struct).add(&s.y, 4, k_tofrom, 2).add(&s.p, 8, k_alloc).add(&s.z, 4, k_to, 2);
  m.add(a, sizeof a, k_tofrom).add(&s.p, 0, k_attach);
  launch(m, [](void **w) {
    auto *d = static_cast<char *>(w[0]);
    CHECK(w[1] == d + 4 && w[2] == d + 16 && w[3] == d + 24);
    CHECK(*host_of<int>(w[1]) == 2 && *host_of<int>(w[3]) == 5);
    (*host_of<int>(w[1]))++;
    (*host_of<int *>(w[2]))[0] == 0 ? void() : void();
  });
  CHECK(s.y == 3 && fake::counts.live() == 0);

  // Members mapped together share their count.
  const maps group = maps().add(&s, 2, k_struct).add(&s.x, 4, k_to, 2).add(&s.y, 4, k_to, 2);
  group.enter();
  group.enter();
  maps().add(&s.x, 4, k_release).exit();
  CHECK(omp_target_is_present(&s.y, 0));
  maps().add(&s.y, 4, k_release).exit();
  CHECK(!omp_target_is_present(&s.x, 0) && !omp_target_is_present(&s.y, 0) && fake::counts.live() == 0);

  // Two slots of one piece, attached by a construct that comes later.
  struct {
    int *p, *q;
  } pair = {a, b};
  maps().add(&pair, 2, k_struct).add(&pair.p, 8, k_to).add(&pair.q, 8, k_to).enter();
  maps both;
  both.add(a, sizeof a, k_to, 2).add(b, sizeof b, k_to, 2).add(&pair, 2, k_struct).add(&pair.p, 8, k_alloc);
  both.add(&pair.q, 8, k_alloc).add(&pair.p, 0, k_attach).add(&pair.q, 0, k_attach);
  launch(both, [](void **w) { CHECK(*host_of<int *>(w[3]) == w[0] && *host_of<int *>(w[4]) == w[1]); });
  CHECK(*host_of<int *>(omp_get_mapped_ptr(&pair.q, 0)) == b);
  maps().add(&pair.p, 8, k_release).exit();
  CHECK(fake::counts.live() == 0);

  // All of its members are there, so it is, with the bytes behind the last one: device code writes it as a whole.
  struct {
    long x;
    char c;
  } padded = {1, 2};
  maps().add(&padded, 2, k_struct).add(&padded.x, 8, k_to).add(&padded.c, 1, k_to, 0).enter();
  maps whole;
  whole.add(&padded, sizeof padded, k_always_tofrom);
  launch(whole, [](void **w) {
    auto *d = static_cast<decltype(padded) *>(fake::host(w[0], sizeof padded));
    d->x++, d->c++;
  });
  CHECK(padded.x == 2 && padded.c == 3);
  maps().add(&padded, sizeof padded, k_release).exit();
  maps beside; // what shares its block lies behind those bytes
  beside.add(&padded, 2, k_struct).add(&padded.x, 8, k_to).add(&padded.c, 1, k_to, 0).add(b, 4, k_tofrom, 2);
  b[0] = 10;
  beside.data();
  launch(whole, [](void **w) { std::memset(fake::host(w[0], sizeof padded), 0, sizeof padded); });
  GOMP_target_end_data();
  CHECK(b[0] == 10 && padded.x == 0 && fake::counts.live() == 0);

  // An empty member that is nowhere.
  maps().add(&s, 2, k_struct).add(&s.x, 4, k_to, 2).add(&s.p, 0, k_zlas).enter();
  maps().add(&s, 2, k_struct).add(&s.x, 4, k_to, 2).add(&s.p, 0, k_zlas).enter();
  maps().add(&s.x, 4, k_delete).exit();
  CHECK(fake::counts.live() == 0);

  // The same element twice.
  maps twice;
  twice.add(&s, 2, k_struct_unord).add(&s.z, 4, k_tofrom, 2).add(&s.z, 4, k_tofrom, 2);
  launch(twice, [](void **w) {
    CHECK(w[1] == w[2]);
    *host_of<int>(w[1]) = 50;
  });
  CHECK(s.z == 50 && fake::counts.live() == 0);

  // Members in any order, of what is there.
  maps falling;
  falling.add(&s, 2, k_struct_unord).add(&s.z, 4, k_tofrom, 2).add(&s.x, 4, k_tofrom, 2);
  maps().add(&s, sizeof s, k_to).enter();
  launch(falling, [](void **w) {
    CHECK(static_cast<char *>(w[1]) - static_cast<char *>(w[2]) == reinterpret_cast<char *>(&s.z) - reinterpret_cast<char *>(&s.x));
    CHECK(w[0] == omp_get_mapped_ptr(&s, 0));
  });
  falling.enter();
  maps().add(&s.z, 4, k_release).add(&s.x, 4, k_release).exit();
  maps().add(&s, sizeof s, k_release).exit();
  CHECK(fake::counts.live() == 0);
}

static void pointers() {
  reset();
  int *p = a + 1;
  maps m;
  m.add(a, sizeof a, k_tofrom).add(&p, 4, k_pointer);
  launch(m, [](void **w) { CHECK(*host_of<int>(*host_of<int *>(w[1])) == 1); });

  // A Fortran descriptor: data, descriptor, pointer inside it.
  struct descriptor {
    int *base;
    long more[4];
  } d = {nullptr, {1, 2, 3, 4}};
  const maps empty = maps().add(&d, sizeof d, k_to_pset).add(&d.base, 0, k_pointer);
  empty.enter();
  auto *device = host_of<descriptor>(omp_get_mapped_ptr(&d, 0));
  CHECK(device->base == nullptr && device->more[3] == 4);
  d.base = a;
  maps n;
  n.add(a, sizeof a, k_tofrom).add(&d, sizeof d, k_to_pset).add(&d.base, 0, k_pointer);
  launch(n, [](void **w) { CHECK(host_of<descriptor>(w[1])->base == w[0]); });
  d.base = b;
  maps always;
  always.add(b, sizeof b, k_tofrom).add(&d, sizeof d, k_to_pset).add(&d.base, 0, k_always_pointer);
  launch(always, [](void **w) { CHECK(*host_of<int>(host_of<descriptor>(w[1])->base + 1) == 10); });
  maps().add(&d, sizeof d, k_release).exit();

  // The same where all of it is on the device already.
  d.base = nullptr;
  maps().add(a, sizeof a, k_to).add(&d, sizeof d, k_to_pset).add(&d.base, 0, k_pointer).enter();
  d.base = a;
  maps present;
  present.add(a, sizeof a, k_tofrom).add(&d, sizeof d, k_to_pset).add(&d.base, 0, k_always_pointer);
  launch(present, [](void **w) { CHECK(host_of<descriptor>(w[1])->base == w[0]); });
  maps().add(a, sizeof a, k_release).add(&d, sizeof d, k_release).exit();

  // What is translated already is left alone, whatever the host's pointer has become: only ALWAYS_POINTER sends it again.
  int *q = a;
  d.base = a;
  maps().add(a, sizeof a, k_to).add(&d, sizeof d, k_to_pset).add(&d.base, 0, k_pointer).add(&q, 0, k_pointer).enter();
  d.base = q = b; // which is not mapped
  maps later;
  later.add(&d, sizeof d, k_to_pset).add(&d.base, 0, k_pointer).add(&q, 0, k_pointer);
  launch(later, [](void **w) {
    CHECK(host_of<descriptor>(w[0])->base == omp_get_mapped_ptr(a, 0));
    CHECK(*host_of<int *>(w[2]) == omp_get_mapped_ptr(a, 0));
  });
  maps().add(a, sizeof a, k_release).add(&d, sizeof d, k_release).add(&q, sizeof q, k_release).exit();
  CHECK(fake::counts.live() == 0);

  // One that was null is translated once there is something.
  q = nullptr;
  maps().add(&q, 0, k_pointer).enter();
  q = a;
  maps now;
  now.add(a, sizeof a, k_to).add(&q, 0, k_pointer);
  launch(now, [](void **w) { CHECK(*host_of<int *>(w[1]) == w[0]); });
  maps().add(&q, sizeof q, k_release).exit();

  // To a section that may be empty: to something mapped, or to nothing.
  int *r = b;
  maps to_section;
  to_section.add(a, sizeof a, k_to).add(&q, 0, k_pointer_to_zlas).add(&r, 0, k_pointer_to_zlas);
  launch(to_section, [](void **w) { CHECK(*host_of<int *>(w[1]) == w[0] && *host_of<int *>(w[2]) == b); });

  // A component's descriptor that is attached is not sent again, one that is not attached is.
  struct holder {
    long before;
    descriptor d;
  } h = {1, {a, {1, 2, 3, 4}}};
  maps().add(&h, sizeof h, k_to).enter();
  auto *dh = host_of<holder>(omp_get_mapped_ptr(&h, 0));
  maps component;
  component.add(a, sizeof a, k_to).add(&h.d, sizeof h.d, k_to_pset).add(&h.d.base, 0, k_attach);
  h.d.more[1] = 20;
  component.enter();
  CHECK(fake::is_device_address(dh->d.base) && dh->d.more[1] == 20);
  h.d.more[1] = 200;
  launch(component, [](void **w) { CHECK(host_of<descriptor>(w[1])->more[1] == 20); });
  maps().add(&h.d.base, 0, k_detach).add(a, sizeof a, k_release).add(&h.d, sizeof h.d, k_release).exit();
  maps().add(&h, sizeof h, k_delete).exit();

  // A closure that captures by reference.
  int *captured = a;
  maps lambda;
  lambda.add(&captured, 8, k_to).add(a, sizeof a, k_tofrom).add(&captured, 0, k_always_pointer);
  launch(lambda, [](void **w) { CHECK(*host_of<int *>(w[0]) == w[1] && w[2] == nullptr); });
  CHECK(fake::counts.live() == 0);
}

static void private_descriptor() {
  reset();
  struct {
    long x;
    int *data;
  } d = {5, a};
  maps m;
  m.add(&d, sizeof d, k_firstprivate).add(a, sizeof a, k_firstprivate, 2);
  m.add(nullptr, 8, k_attach);
  m.addresses[2] = &m.addresses[0];
  launch(m, [](void **w) {
    auto *copy = host_of<long>(w[0]);
    CHECK(copy[0] == 5 && copy[1] == reinterpret_cast<long>(w[1]) && host_of<int>(w[1])[7] == 7);
  });
  CHECK(d.data == a && fake::counts.live() == 0);
}

static void iterators() {
  reset();
  std::uintptr_t list[] = {3, reinterpret_cast<std::uintptr_t>(a),     8, reinterpret_cast<std::uintptr_t>(b),
                           4, reinterpret_cast<std::uintptr_t>(b + 4), 16};
  maps m;
  m.add(list, SIZE_MAX, k_tofrom, 2).add(reinterpret_cast<void *>(1), 0, k_firstprivate_int);
  launch(m, [](void **w) {
    CHECK(*host_of<int>(w[0]) == 0 && reinterpret_cast<long>(w[1]) == 1);
    CHECK(*host_of<int>(omp_get_mapped_ptr(b + 5, 0)) == 50);
    *host_of<int>(omp_get_mapped_ptr(b, 0)) = -5;
  });
  CHECK(b[0] == -5 && fake::counts.live() == 0);
}

static void static_variables() {
  // declare target: always there, never counted.
  auto *device = static_cast<int *>(omp_get_mapped_ptr(global_variable, 0));
  CHECK(*host_of<int>(device + 1) == 2);
  maps m;
  m.add(global_variable, sizeof global_variable, k_tofrom);
  global_variable[1] = 20;
  launch(m, [](void **w) { CHECK(host_of<int>(w[0])[1] == 2); });
  maps().add(global_variable, sizeof global_variable, k_delete).exit();
  CHECK(omp_get_mapped_ptr(global_variable, 0) == device);
  maps().add(global_variable, sizeof global_variable, k_to).update();
  CHECK(host_of<int>(device)[1] == 20);

  // declare target link: absent until mapped, also in part.
  CHECK(!omp_target_is_present(link_array, 0));
  for (int i = 0; i < 16; i++) link_array[i] = i;
  maps link;
  link.add(link_array + 4, 16, k_tofrom);
  for (int round = 0; round < 2; round++) launch(link, [](void **w) { CHECK(*host_of<int>(w[0]) == 4); });
  CHECK(!omp_target_is_present(link_array + 4, 0) && fake::counts.live() == 0);
}

static void associated() {
  reset();
  void *memory = omp_target_alloc(64, 0);
  CHECK(omp_target_associate_ptr(a, memory, sizeof a, 16, 0) == 0);
  CHECK(omp_target_associate_ptr(a, memory, sizeof a, 16, 0) == 0 &&
        omp_target_associate_ptr(a, memory, sizeof a, 0, 0) != 0);
  maps m;
  m.add(a, sizeof a, k_always_tofrom);
  launch(m, [](void **w) { host_of<int>(w[0])[2] *= 2; });
  CHECK(a[2] == 4 && *host_of<int>(static_cast<char *>(memory) + 16 + 8) == 4);
  CHECK(omp_target_disassociate_ptr(a + 1, 0) != 0 && omp_target_disassociate_ptr(a, 0) == 0);
  CHECK(omp_target_disassociate_ptr(a, 0) != 0);
  omp_target_free(memory, 0);
  CHECK(fake::counts.live() == 0);
}

// A structure too large for the staging buffer with many pointers in it.
static void large_structure() {
  struct element {
    int *p;
    char rest[192];
  };
  const std::size_t n = 1000;
  auto *elements = static_cast<element *>(std::calloc(n, sizeof(element)));
  maps m;
  m.add(elements, n * sizeof(element), k_tofrom).add(a, sizeof a, k_to);
  for (std::size_t i = 0; i < n; i++) {
    elements[i].p = a + i % 8;
    std::memset(elements[i].rest, static_cast<int>(i), sizeof elements[i].rest);
    m.add(&elements[i].p, 0, k_attach);
  }
  reset();
  launch(m, [](void **w) {
    auto *e = static_cast<element *>(fake::host(w[0], 1000 * sizeof(element)));
    for (int i = 0; i < 1000; i++) {
      CHECK(*host_of<int>(e[i].p) == i % 8 && e[i].rest[0] == static_cast<char>(i) &&
            e[i].rest[191] == static_cast<char>(i));
      e[i].rest[5] = 1;
    }
  });
  for (std::size_t i = 0; i < n; i++) CHECK(elements[i].p == a + i % 8 && elements[i].rest[5] == 1);
  std::free(elements);
  CHECK(fake::counts.live() == 0);
}

static void no_memory() {
  reset();
  fake::allocations_left = 0;
  static bool on_host;
  maps m;
  m.add(a, sizeof a, k_tofrom);
  on_host = false;
  GOMP_target_ext(0, [](void *) { on_host = true; }, 0, nullptr, nullptr, nullptr, 0, nullptr, nullptr);
  CHECK(on_host); // not in any image
  fake::allocations_left = -1;
}

static void falls_back() {
  static bool ran;
  static fake::image other({{[](void *t) { ran = **static_cast<int **>(t) == 3; }, kernel, 0}}, {});
  other.load();
  fake::allocations_left = 0;
  int x = 3;
  maps m;
  m.add(&x, 4, k_tofrom);
  m.target(other.functions[0].host);
  CHECK(ran);
}
static void survives_init_failure() {
  fake::init_fails = true;
  static int ran;
  for (int i = 0; i < 2; i++) GOMP_target_ext(0, [](void *) { ran++; }, 0, nullptr, nullptr, nullptr, 0, nullptr, nullptr);
  CHECK(ran == 2);
}
static void survives_load_failure() {
  fake::load_fails = true;
  static bool ran;
  static fake::image other({{[](void *) { ran = true; }, kernel, 0}}, {});
  other.load();
  maps().target(other.functions[0].host);
  CHECK(ran);
}

int main() {
  program.load();
  CHECK(fake::output_of(falls_back).find("device memory allocation fail; the target region runs on the host") !=
        std::string::npos);
  CHECK(fake::output_of(survives_init_failure).find("cannot be initialized") != std::string::npos);
  CHECK(fake::output_of(survives_load_failure).find("Cannot map target functions or variables") != std::string::npos);

  maps nothing;
  launch(nothing, nullptr); // the device is ready from here on
  basics();
  counting();
  updates();
  zero_length();
  implicit();
  leaving();
  use_device_ptr();
  attach();
  structures();
  pointers();
  private_descriptor();
  iterators();
  static_variables();
  associated();
  large_structure();
  no_memory();
  program.unload();
  return 0;
}
