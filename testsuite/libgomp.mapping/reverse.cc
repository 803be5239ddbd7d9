// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic" }
// { dg-additional-sources "fake_device.cc" }
//
// Reverse offload, host side: requests of every form, made by "kernels" of the fake device. What the host region sees, what
// the device gets back, and how many copies a small request costs.
#include "aux/fake_device.h"

#include <cstring>
#include <thread>

using fake::host_of;
using fake::maps;

namespace {

// A device thread's stack: an allocation of device memory.
class stack {
public:
  stack() : memory_(omp_target_alloc(size, 0)) {}
  ~stack() { omp_target_free(memory_, 0); }
  template <typename T>
  T *push(const T &value) { // a host pointer to it
    used_ = (used_ + alignof(T) - 1) / alignof(T) * alignof(T);
    T *p = reinterpret_cast<T *>(static_cast<char *>(fake::host(memory_, size)) + used_);
    used_ += sizeof(T);
    CHECK(used_ <= size);
    std::memcpy(static_cast<void *>(p), &value, sizeof value);
    return p;
  }

private:
  static constexpr std::size_t size = 8192;
  void *memory_;
  std::size_t used_ = 0;
};

constexpr std::uint64_t clone = 0xbeef00; // device address of the region's clone

// Constant arrays of a region: variables of the image, on both sides.
std::size_t constant_sizes[4] = {4, 8, 4, 0};
unsigned short constant_kinds[4] = {k_to | 2 << 8, k_tofrom | 3 << 8, k_from | 2 << 8, k_firstprivate_int};

int mapped[16];
int variable[4] = {1, 2, 3, 4};
void (*host_body)(void **);
void (*device_body)();

void region(void *) { CHECK(!"host version called"); }
void kernel(void *) { device_body(); }
void reverse_region(void *table) { host_body(static_cast<void **>(table)); }
void reverse_clone(void *) { CHECK(!"a clone is never launched"); }

fake::image program({{region, kernel, 0}, {reverse_region, reverse_clone, clone}},
                    {{constant_sizes, sizeof constant_sizes, false},
                     {constant_kinds, sizeof constant_kinds, false},
                     {variable, sizeof variable, false}},
                    0x280);

// A request with its arrays on the stack. Addresses are device addresses.
struct request {
  std::vector<std::uint64_t> addresses;
  std::vector<std::size_t> sizes;
  std::vector<unsigned short> kinds;
  request &add(std::uint64_t address, std::size_t size, unsigned kind, unsigned log_alignment = 2) {
    addresses.push_back(address);
    sizes.push_back(size);
    kinds.push_back(static_cast<unsigned short>(kind | log_alignment << 8));
    return *this;
  }
  request &add(const void *host_memory, std::size_t size, unsigned kind, unsigned log_alignment = 2) {
    return add(fake::device(host_memory), size, kind, log_alignment);
  }
  void send(stack &s, void (*body)(void **)) {
    host_body = body;
    std::uint64_t *first = nullptr, *first_size = nullptr;
    unsigned short *first_kind = nullptr;
    for (std::uint64_t a : addresses)
      if (auto *p = s.push(a); first == nullptr) first = p;
    for (std::size_t n : sizes)
      if (auto *p = s.push(std::uint64_t{n}); first_size == nullptr) first_size = p;
    for (unsigned short k : kinds)
      if (auto *p = s.push(k); first_kind == nullptr) first_kind = p;
    GOMP_PLUGIN_target_rev(clone, addresses.size(), fake::device(first), fake::device(first_size), fake::device(first_kind),
                           0, nullptr);
  }
};

void on_device(void (*body)()) {
  device_body = body;
  maps().target(region);
}

std::uint64_t device_of(const void *host) { return reinterpret_cast<std::uint64_t>(omp_get_mapped_ptr(host, 0)); }

void small_request() {
  on_device([] {
    stack s;
    int *in = s.push(5), *out = s.push(0);
    double *both = s.push(1.5);
    auto *list = s.push(std::uint64_t{fake::device(in)});
    s.push(std::uint64_t{fake::device(both)});
    s.push(std::uint64_t{fake::device(out)});
    s.push(std::uint64_t{77});
    host_body = [](void **w) {
      CHECK(*static_cast<int *>(w[0]) == 5 && reinterpret_cast<long>(w[3]) == 77);
      CHECK(!fake::is_device_address(w[0]) && reinterpret_cast<std::uintptr_t>(w[1]) % 8 == 0);
      *static_cast<double *>(w[1]) *= 2;
      *static_cast<int *>(w[2]) = 9;
      *static_cast<int *>(w[0]) = -1; // a copy
    };
    const long downloads = fake::counts.downloads, uploads = fake::counts.uploads;
    GOMP_PLUGIN_target_rev(clone, 4, fake::device(list), device_of(constant_sizes), device_of(constant_kinds), 0, nullptr);
    CHECK(*in == 5 && *both == 3 && *out == 9);
    // The address array; then everything that is small and near it.
    CHECK(fake::counts.downloads - downloads == 2 && fake::counts.uploads - uploads == 2);
  });
}

void no_maps() {
  on_device([] {
    static bool ran;
    host_body = [](void **) { ran = true; };
    GOMP_PLUGIN_target_rev(clone, 0, 0, 0, 0, 0, nullptr);
    CHECK(ran);
  });
}

void private_items() {
  on_device([] {
    stack s;
    struct {
      long x;
      std::uint64_t data;
    } d = {5, 0};
    int *data = s.push(31);
    auto *descriptor = s.push(d);
    request r;
    r.add(descriptor, sizeof d, k_firstprivate, 4).add(data, 4, k_firstprivate).add(std::uint64_t{1}, 4, k_firstprivate_int);
    // A descriptor's private copy points to the private data: the entry names the address array's own element.
    std::uint64_t *first = nullptr;
    for (std::uint64_t a : {fake::device(descriptor), fake::device(data), std::uint64_t{0}})
      if (auto *p = s.push(a); first == nullptr) first = p;
    first[2] = fake::device(first);
    auto *sizes = s.push(std::uint64_t{sizeof d});
    s.push(std::uint64_t{4});
    s.push(std::uint64_t{8});
    auto *kinds = s.push(static_cast<unsigned short>(k_firstprivate | 4 << 8));
    s.push(static_cast<unsigned short>(k_firstprivate | 2 << 8));
    s.push(static_cast<unsigned short>(k_attach));
    host_body = [](void **w) {
      CHECK(reinterpret_cast<std::uintptr_t>(w[0]) % 16 == 0);
      auto *copy = static_cast<long *>(w[0]);
      CHECK(copy[0] == 5 && *reinterpret_cast<int *>(copy[1]) == 31);
    };
    GOMP_PLUGIN_target_rev(clone, 3, fake::device(first), fake::device(sizes), fake::device(kinds), 0, nullptr);
    r.send(s, [](void **w) { CHECK(*static_cast<int *>(w[1]) == 31 && w[2] == reinterpret_cast<void *>(1)); });
  });
}

void present_items() {
  for (int i = 0; i < 16; i++) mapped[i] = i;
  static int associated[4];
  static void *device_memory = omp_target_alloc(sizeof associated, 0);
  CHECK(omp_target_associate_ptr(associated, device_memory, sizeof associated, 0, 0) == 0);
  maps().add(mapped, sizeof mapped, k_to).enter();
  on_device([] {
    stack s;
    host_of<int>(omp_get_mapped_ptr(mapped, 0))[3] = 300;
    request r;
    r.add(device_of(mapped + 2), 16, k_tofrom).add(device_of(mapped + 3), 4, k_always_tofrom);
    r.add(device_of(variable), sizeof variable, k_tofrom).add(device_of(associated), sizeof associated, k_to);
    r.add(device_of(mapped + 15), 0, k_zlas).add(s.push(1), 0, k_zlas).add(device_of(mapped), 64, k_present);
    r.add(device_of(mapped), 64, k_release);
    r.send(s, [](void **w) {
      CHECK(w[0] == mapped + 2 && w[1] == mapped + 3 && w[2] == variable && w[3] == associated && w[4] == mapped + 15);
      CHECK(fake::is_device_address(w[5]) && w[6] == mapped && w[7] == mapped);
      CHECK(mapped[3] == 300 && mapped[2] == 2);
      mapped[3] = 301;
      mapped[2] = 200;
    });
    CHECK(host_of<int>(omp_get_mapped_ptr(mapped, 0))[3] == 301 && host_of<int>(omp_get_mapped_ptr(mapped, 0))[2] == 2);
  });
  maps().add(mapped, sizeof mapped, k_release).exit();
  CHECK(omp_target_disassociate_ptr(associated, 0) == 0);
  omp_target_free(device_memory, 0);
}

struct node {
  long x;
  std::uint64_t p;
  long y;
};

void pointers() {
  for (int i = 0; i < 16; i++) mapped[i] = i;
  maps().add(mapped, sizeof mapped, k_to).enter();
  on_device([] {
    stack s;
    int *data = s.push(8);
    node *n = s.push(node{1, fake::device(data), 2});
    node *far = s.push(node{1, device_of(mapped + 4), 2});
    // Other entries lie between a slot and its pointee.
    request r;
    r.add(n, 3, k_struct, 3).add(&n->x, 8, k_tofrom, 3).add(&n->p, 8, k_alloc, 3).add(&n->y, 8, k_from, 3);
    r.add(data, 4, k_tofrom).add(far, sizeof(node), k_tofrom, 3).add(&n->p, 0, k_attach).add(&far->p, 0, k_attach);
    r.send(s, [](void **w) {
      auto *a = static_cast<node *>(w[0]), *b = static_cast<node *>(w[5]);
      CHECK(w[1] == &a->x && w[3] == &a->y && a->x == 1);
      CHECK(reinterpret_cast<void *>(a->p) == w[4] && *reinterpret_cast<int *>(a->p) == 8);
      CHECK(reinterpret_cast<int *>(b->p) == mapped + 4);
      *reinterpret_cast<int *>(a->p) = 80;
      a->x = 10, a->y = 20, b->x = 30;
    });
    CHECK(*data == 80 && n->x == 10 && n->y == 20 && n->p == fake::device(data));
    CHECK(far->x == 30 && far->p == device_of(mapped + 4));

    // Captures of a lambda: pointers to what the request brings, to what is mapped already, to nothing known (it keeps its
    // value), and null.
    struct closure {
      std::uint64_t brought, there, unknown, null;
    };
    closure *captures = s.push(closure{fake::device(data), device_of(mapped + 6), 0x123450, 0});
    request l;
    l.add(data, 4, k_tofrom).add(captures, sizeof(closure), k_to, 3);
    for (std::uint64_t *slot : {&captures->brought, &captures->there, &captures->unknown, &captures->null})
      l.add(slot, 0, k_attach_zlas);
    l.send(s, [](void **w) {
      const auto *c = static_cast<closure *>(w[1]);
      CHECK(reinterpret_cast<void *>(c->brought) == w[0] && reinterpret_cast<int *>(c->there) == mapped + 6);
      CHECK(c->unknown == 0x123450 && c->null == 0);
      *reinterpret_cast<int *>(c->brought) += 5;
    });
    CHECK(*data == 85 && captures->brought == fake::device(data) && captures->there == device_of(mapped + 6));
    *data = 80;

    // Array descriptors: one of device memory, one of a null pointer.
    node *descriptor = s.push(node{fake::device(data) != 0, fake::device(data), 7});
    node *null = s.push(node{1, 0, 7});
    request d;
    d.add(data, 4, k_tofrom).add(descriptor, sizeof(node), k_to_pset, 3).add(&descriptor->p, 0, k_pointer, 3);
    d.add(null, sizeof(node), k_to_pset, 3).add(&null->p, 0, k_always_pointer, 3);
    d.send(s, [](void **w) {
      CHECK(reinterpret_cast<void *>(static_cast<node *>(w[1])->p) == w[0] && static_cast<node *>(w[1])->y == 7);
      CHECK(static_cast<node *>(w[3])->p == 0);
    });
    CHECK(descriptor->p == fake::device(data));
  });
  maps().add(mapped, sizeof mapped, k_release).exit();
}

void large() {
  static void *memory;
  memory = omp_target_alloc(300000, 0);
  on_device([] {
    stack s;
    auto *bytes = static_cast<unsigned char *>(fake::host(memory, 300000));
    for (int i = 0; i < 300000; i++) bytes[i] = static_cast<unsigned char>(i % 251);
    request r;
    r.add(reinterpret_cast<std::uint64_t>(memory), 300000, k_tofrom, 0).add(s.push(std::uint64_t{4}), 8, k_to, 3);
    r.send(s, [](void **w) {
      auto *b = static_cast<unsigned char *>(w[0]);
      for (int i = 0; i < 300000; i++) {
        CHECK(b[i] == i % 251);
        b[i]++;
      }
    });
    for (int i = 0; i < 300000; i++) CHECK(bytes[i] == i % 251 + 1);
  });
  omp_target_free(memory, 0);
}

// The host region maps, launches, and that kernel asks again.
void nested() {
  on_device([] {
    stack s;
    request r;
    r.add(s.push(3), 4, k_to);
    r.send(s, [](void **) {
      int x = 1;
      device_body = [] {
        stack inner;
        static int *value;
        value = inner.push(6);
        request q;
        q.add(value, 4, k_tofrom);
        q.send(inner, [](void **w) { ++*static_cast<int *>(w[0]); });
        CHECK(*value == 7);
      };
      maps m;
      m.add(&x, 4, k_tofrom);
      m.target(region);
    });
  });
}

void from_many_threads() {
  maps().add(mapped, sizeof mapped, k_to).enter();
  host_body = [](void **w) {
    CHECK(w[1] == mapped);
    ++*static_cast<int *>(w[0]);
  };
  std::vector<std::thread> helpers; // threads OpenMP does not know
  for (int t = 0; t < 4; t++)
    helpers.emplace_back([] {
      stack s;
      int *x = s.push(0);
      auto *list = s.push(std::uint64_t{fake::device(x)});
      s.push(std::uint64_t{device_of(mapped)});
      auto *sizes = s.push(std::uint64_t{4});
      s.push(std::uint64_t{sizeof mapped});
      auto *kinds = s.push(static_cast<unsigned short>(k_tofrom | 2 << 8));
      s.push(static_cast<unsigned short>(k_tofrom | 2 << 8));
      for (int i = 0; i < 500; i++)
        GOMP_PLUGIN_target_rev(clone, 2, fake::device(list), fake::device(sizes), fake::device(kinds), 0, nullptr);
      CHECK(*x == 500);
    });
  for (std::thread &h : helpers) h.join();
  maps().add(mapped, sizeof mapped, k_release).exit();
}

void rejects_unknown() {
  on_device([] { GOMP_PLUGIN_target_rev(clone + 8, 0, 0, 0, 0, 0, nullptr); });
}
void rejects_device() {
  on_device([] { GOMP_PLUGIN_target_rev(clone, 0, 0, 0, 0, 7, nullptr); });
}
void rejects_absent() {
  on_device([] {
    stack s;
    request r;
    r.add(s.push(1), 4, k_present);
    r.send(s, [](void **) {});
  });
}
void rejects_kind() {
  on_device([] {
    stack s;
    request r;
    r.add(s.push(1), 4, k_use_device_ptr);
    r.send(s, [](void **) {});
  });
}
void rejects_pointer() {
  on_device([] {
    stack s;
    request r;
    node *n = s.push(node{1, 0x1234567, 2});
    r.add(n, sizeof(node), k_to_pset).add(&n->p, 0, k_pointer);
    r.send(s, [](void **) {});
  });
}

} // namespace

int main() {
  program.load();
  fake::expect_fatal(rejects_unknown, "Cannot find reverse-offload function");
  fake::expect_fatal(rejects_device, "Cannot find reverse-offload function");
  fake::expect_fatal(rejects_absent, "present clause: no corresponding data on parent device at 0x");
  fake::expect_fatal(rejects_kind, "gomp_target_rev unhandled kind 0x020e");
  fake::expect_fatal(rejects_pointer, "Pointer target wasn't mapped");
  no_maps();
  small_request();
  private_items();
  present_items();
  pointers();
  large();
  nested();
  from_many_threads();
  CHECK(fake::counts.live() == 0);
  return 0;
}
