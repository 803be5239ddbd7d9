// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A device for tests of the target core: its plugin is part of the test program (which opens itself where the library wants
// to open libgomp-plugin-nvptx.so.1). Device memory is host memory at addresses that no host pointer can have, every copy is
// checked against the live allocations, "kernels" are host functions that get the argument table.
#ifndef REGOMP_TEST_FAKE_DEVICE_H
#define REGOMP_TEST_FAKE_DEVICE_H

#include "check.h"
#include "gomp_plugin.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

extern "C" {
void GOMP_offload_register_ver(unsigned, const void *, int, const void *);
void GOMP_offload_unregister_ver(unsigned, const void *, int, const void *);
void GOMP_target_ext(int, void (*)(void *), std::size_t, void **, std::size_t *, unsigned short *, unsigned, void **,
                     void **);
void GOMP_target_data_ext(int, std::size_t, void **, std::size_t *, unsigned short *);
void GOMP_target_end_data(void);
void GOMP_target_update_ext(int, std::size_t, void **, std::size_t *, unsigned short *, unsigned, void **);
void GOMP_target_enter_exit_data(int, std::size_t, void **, std::size_t *, unsigned short *, unsigned, void **);
int omp_get_num_devices(void);
void *omp_get_mapped_ptr(const void *, int);
int omp_target_is_present(const void *, int);
int omp_target_associate_ptr(const void *, const void *, std::size_t, std::size_t, int);
int omp_target_disassociate_ptr(const void *, int);
void *omp_target_alloc(std::size_t, int);
void omp_target_free(void *, int);
}

namespace fake {

// The host memory behind a device address, and back. host() checks that it lies in a live allocation.
void *host(const void *device_address, std::size_t bytes = 1);
template <typename T>
T *host_of(const void *device_address) {
  return static_cast<T *>(host(device_address, sizeof(T)));
}
std::uint64_t device(const void *host_memory);
bool is_device_address(const void *);

struct statistics {
  std::atomic<long> allocations, frees, uploads, downloads, launches;
  long live() const { return allocations - frees; } // plus what images hold
};
extern statistics counts;

extern std::atomic<long> allocations_left; // alloc fails when it reaches 0; negative: never
extern thread_local bool no_memory;        // alloc fails on this thread
extern std::atomic<bool> init_fails;
extern std::atomic<bool> load_fails;
extern std::atomic<unsigned> initialised; // a bit for each device
extern std::atomic<bool> downloads_fail, uploads_fail;
extern int number_of_devices;
extern bool refuses_bad_addresses;                // copies of what is in no live allocation fail, instead of ending the test
extern void (*before_call)(const char *function); // by each function that a driver would be called by, if not null
void called(const char *function);                // by such a function: calls before_call
extern void (*before_download)(), (*before_upload)(); // called by each copy, if not null

// One image: functions (host version, device version), variables.
class image {
public:
  struct variable {
    void *address;
    std::size_t size;
    bool link;
  };
  struct function {
    void (*host)(void *);
    void (*device)(void *);
    std::uint64_t reverse_address; // device address of the clone if it is a reverse region, else 0
  };
  image(std::vector<function> functions, std::vector<variable> variables, unsigned requires_mask = 0x200);
  void load();
  void unload();

  // What the plugin gets.
  struct description {
    std::uintptr_t requires_mask;
    image *self;
  };
  std::vector<function> functions;
  std::vector<variable> variables;

  // The ICVs of the image on a device where it is loaded, as device code finds them.
  gomp_offload_icvs &icvs(int device = 0) const;

private:
  description description_;
  std::vector<void *> host_functions_;
  std::vector<std::uintptr_t> host_variables_;
  const void *table_[6];
};

// Map entries of one construct.
struct maps {
  std::vector<void *> addresses;
  std::vector<std::size_t> sizes;
  std::vector<unsigned short> kinds;

  maps &add(const void *address, std::size_t size, unsigned kind, unsigned log_alignment = 3) {
    addresses.push_back(const_cast<void *>(address));
    sizes.push_back(size);
    kinds.push_back(static_cast<unsigned short>(kind | log_alignment << 8));
    return *this;
  }
  void target(void (*fn)(void *), int device = 0, unsigned flags = 0);
  void enter(int device = 0) const;
  void exit(int device = 0) const;
  void update(int device = 0) const;
  void data(int device = 0);
};

// Runs `body` in a child that has not used a device yet and demands that it ends with status 1 and a message that contains
// `text`. Call before the program's first use of a device.
void expect_fatal(void (*body)(), const char *text);
// Runs `body` in such a child and gives what it wrote to stderr; the child must end with status 0.
std::string output_of(void (*body)());

} // namespace fake

// Kinds by the names of the fact sheet.
enum {
  k_alloc = 0,
  k_to = 1,
  k_from = 2,
  k_tofrom = 3,
  k_pointer = 4,
  k_to_pset = 5,
  k_present = 6,
  k_delete = 7,
  k_firstprivate = 12,
  k_firstprivate_int = 13,
  k_use_device_ptr = 14,
  k_zlas = 15,
  k_always_to = 17,
  k_always_from = 18,
  k_always_tofrom = 19,
  k_release = 23,
  k_struct = 28,
  k_always_pointer = 29,
  k_pointer_to_zlas = 30,
  k_delete_zlas = 31,
  k_attach = 80,
  k_detach = 81,
  k_attach_zlas = 82,
  k_struct_unord = 92,
  k_implicit_tofrom = 0x63,
  k_force_alloc = 128,
  k_force_to = 129,
  k_force_from = 130,
  k_force_tofrom = 131,
  k_always_present_to = 149,
  k_always_present_from = 150,
  k_always_present_tofrom = 151,
};

#endif
