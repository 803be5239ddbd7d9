// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "device warps rules" }
// { dg-additional-options "-rdynamic -ldl" }
//
// The program's own image as another release of GCC could have written it, with other names for all registers, parameters
// and labels and declarations in another order: what the plugin does to an image does not depend on these.
#pragma omp requires reverse_offload
#include "check.h"

extern "C" {
#include "image-descriptor.h"
}
#include "renamed-image.h"

#include <dlfcn.h>

// --- the image ----------------------------------------------------------------------------------------------------------

static image_data changed;
static unsigned renamed_objects;

static const image_data *image_of_other_release(const image_data &own) {
  auto *const objects = static_cast<image_object *>(malloc(own.num_objects * sizeof(image_object)));
  for (unsigned i = 0; i < own.num_objects; ++i) {
    const std::string before = own.objects[i].code, text = renamed::text_of_other_release(before);
    renamed_objects += text != before;
    objects[i] = {strdup(text.c_str()), text.size() + 1};
  }
  changed = own;
  changed.objects = objects;
  return &changed;
}

using registers = void (*)(unsigned, const void *, int, const void *);
static registers next(const char *name) { return reinterpret_cast<registers>(dlsym(RTLD_NEXT, name)); }

// The program's constructor and destructor call these.
extern "C" void GOMP_offload_register_ver(unsigned version, const void *host, int type, const void *data) {
  if (type == nvptx_device) data = image_of_other_release(*static_cast<const image_data *>(data));
  next("GOMP_offload_register_ver")(version, host, type, data);
}
extern "C" void GOMP_offload_unregister_ver(unsigned version, const void *host, int type, const void *data) {
  next("GOMP_offload_unregister_ver")(version, host, type, type == nvptx_device ? &changed : data);
}

// --- what it does -------------------------------------------------------------------------------------------------------

enum { n = 1000, many = 96 };

#pragma omp begin declare target indirect
extern "C" int add_one(int x) { return x + 1; }
#pragma omp end declare target

__attribute__((noipa)) static int smoothed(const int *from, int *to) {
  int sum = 0;
#pragma omp target teams distribute parallel for map(to : from[ : n]) map(from : to[ : n]) map(tofrom : sum)                \
    reduction(+ : sum)
  for (int i = 0; i < n; ++i) {
    int all = 0;
    for (int k = 0; k < 4; ++k) all += from[(i + k) % n];
    to[i] = all;
    sum += all & 15;
  }
  return sum;
}

__attribute__((noipa)) static void in_chunks(int *to) {
#pragma omp target parallel map(tofrom : to[ : n])
  {
#pragma omp for schedule(dynamic, 3)
    for (int i = 0; i < n; ++i) to[i] += i;
#pragma omp for schedule(static, 5)
    for (int i = 0; i < n; ++i) to[i] *= 3;
  }
}

__attribute__((noipa)) static int counted() {
  int number[many] = {0}, threads = 0;
#pragma omp target parallel num_threads(many) thread_limit(many) map(tofrom : number, threads)
  {
#pragma omp single
    threads = omp_get_num_threads();
    number[omp_get_thread_num() % many] += 1;
  }
  int counts = 0;
  for (int i = 0; i < many; ++i) counts += number[i] == (i < threads);
  return counts == many;
}

// Needs nothing of the library.
__attribute__((noipa)) static int plain(int x) {
#pragma omp target map(tofrom : x)
  x = 3 * x + 1;
  return x;
}

// Tasks need the library's start.
__attribute__((noipa)) static int in_tasks() {
  int sum = 0;
#pragma omp target parallel map(tofrom : sum)
#pragma omp single
  for (int i = 0; i < 8; ++i)
#pragma omp task
  {
#pragma omp atomic
    sum += i;
  }
  return sum;
}

__attribute__((noipa)) static int asked(int (*f)(int)) {
  int r = 0;
#pragma omp target map(from : r) firstprivate(f)
  {
    int from_host = 0;
#pragma omp target device(ancestor : 1) map(from : from_host)
    from_host = omp_is_initial_device() ? 40 : 0;
    r = f(from_host);
  }
  return r;
}

int main() {
  check_placement();
  CHECK(renamed_objects > 3 || check_expected_device() == 0);
  static int from[n], to[n];
  for (int i = 0; i < n; ++i) from[i] = i * 7 % 101;
  int expected = 0;
  const int sum = smoothed(from, to);
  for (int i = 0; i < n; ++i) {
    const int all = from[i] + from[(i + 1) % n] + from[(i + 2) % n] + from[(i + 3) % n];
    CHECK(to[i] == all);
    expected += all & 15;
    to[i] = all;
  }
  CHECK(sum == expected);
  in_chunks(to);
  for (int i = 0; i < n; ++i) CHECK(to[i] == 3 * (i + from[i] + from[(i + 1) % n] + from[(i + 2) % n] + from[(i + 3) % n]));
  CHECK(counted());
  CHECK(plain(5) == 16);
  CHECK(in_tasks() == 28);
  CHECK(asked(add_one) == 41);
  return check_result();
}
