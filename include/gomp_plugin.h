// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interface between the host library and an offload plugin, as GCC 14 to 17 define it: what a plugin exports
// (GOMP_OFFLOAD_*) and what the host library exports to it (GOMP_PLUGIN_*). Plugins of GCC load into our library and ours
// load into GCC's, so nothing here may change.
//
// There are two versions of it: 3, of GCC 14 to 16, and 4, of GCC 17. Functions of version 4 that have the name of one of
// version 3 but take something else have types that end in _4_t.
#ifndef REGOMP_GOMP_PLUGIN_H
#define REGOMP_GOMP_PLUGIN_H

#include <cstddef>
#include <cstdint>

namespace regomp {
struct cpu_mask; // config/linux/cpus.h
}

// What GOMP_OFFLOAD_version returns, and the library part of an image's version word. Images' descriptors and tables are the
// same in both.
inline constexpr unsigned gomp_version = 3;
inline constexpr unsigned gomp_version_sessions = 4;
inline constexpr unsigned newest_image_version = 4;
constexpr unsigned gomp_version_lib(unsigned v) { return v >> 16; }
constexpr unsigned gomp_version_dev(unsigned v) { return v & 0xffff; }

enum gomp_device_type { gomp_device_host = 2, gomp_device_nvptx = 5, gomp_device_gcn = 8 };

inline constexpr unsigned gomp_cap_shared_mem = 1u << 0;
inline constexpr unsigned gomp_cap_native_exec = 1u << 1;
inline constexpr unsigned gomp_cap_openmp_400 = 1u << 2;
inline constexpr unsigned gomp_cap_openacc_200 = 1u << 3;
// Of version 4, where the first bit says that a device can work on the host's memory, and not that it does.
inline constexpr unsigned gomp_cap_prefers_host_memory = 1u << 4; // ... and that this costs it little
inline constexpr unsigned gomp_cap_unified_address = 1u << 5;
inline constexpr unsigned gomp_cap_reverse_offload = 1u << 6;

// Bits of the requires mask that an image carries.
inline constexpr unsigned gomp_requires_unified_address = 0x10;
inline constexpr unsigned gomp_requires_unified_shared_memory = 0x20;
inline constexpr unsigned gomp_requires_reverse_offload = 0x80;
inline constexpr unsigned gomp_requires_target_used = 0x200;
inline constexpr unsigned gomp_requires_self_maps = 0x400;

// The capabilities that a device needs for what a program requires. Plugins of version 3 compare by themselves.
constexpr unsigned gomp_required_capabilities(unsigned requires_mask) {
  unsigned needed = 0;
  if (requires_mask & gomp_requires_unified_address) needed |= gomp_cap_unified_address;
  if (requires_mask & (gomp_requires_unified_shared_memory | gomp_requires_self_maps)) needed |= gomp_cap_shared_mem;
  if (requires_mask & gomp_requires_reverse_offload) needed |= gomp_cap_reverse_offload;
  return needed;
}

// An entry of the table that load_image returns: the device addresses of a function (start only) or a variable.
struct addr_pair {
  std::uintptr_t start;
  std::uintptr_t end;
};

// The variable __gomp_additional_icvs of a device image.
struct gomp_offload_icvs {
  std::int32_t device_num;
  std::int32_t default_device;
  std::int32_t nteams;
  std::int32_t teams_thread_limit;
};
static_assert(sizeof(gomp_offload_icvs) == 16);

struct goacc_asyncqueue;
// What acc_get_property asks for; the text properties have bit 16.
enum goacc_property {
  goacc_property_memory = 1,
  goacc_property_free_memory = 2,
  goacc_property_name = 0x10001,
  goacc_property_vendor = 0x10002,
  goacc_property_driver = 0x10003,
};
union goacc_property_value {
  const char *text;
  std::size_t number;
};
struct interop_obj_t {
  void *stream;
  void *device_data;
  int fr;
  int device_num;
};
enum gomp_interop_flag { gomp_interop_flag_init, gomp_interop_flag_use, gomp_interop_flag_destroy };

extern "C" {

// --- exported by the host library ------------------------------------------------------------------------------------

void *GOMP_PLUGIN_malloc(std::size_t);
void *GOMP_PLUGIN_malloc_cleared(std::size_t);
void *GOMP_PLUGIN_realloc(void *, std::size_t);
void GOMP_PLUGIN_debug(int, const char *, ...) __attribute__((format(printf, 2, 3)));
void GOMP_PLUGIN_error(const char *, ...) __attribute__((format(printf, 1, 2)));
[[noreturn]] void GOMP_PLUGIN_fatal(const char *, ...) __attribute__((format(printf, 1, 2)));
void GOMP_PLUGIN_async_unmap_vars(void *, int);
void *GOMP_PLUGIN_acc_thread(void);
// Says that the region that async_run was given this async_data for has ended. Called exactly once, by any thread; it does
// not block and calls no plugin function.
void GOMP_PLUGIN_target_task_completion(void *async_data);
int GOMP_PLUGIN_acc_default_dim(unsigned);
void *GOMP_PLUGIN_goacc_thread(void);
// The three records of acc_profiling.h: acc_prof_info, acc_event_info, acc_api_info.
void GOMP_PLUGIN_goacc_profiling_dispatch(void *, void *, void *);
// Runs the host region that device code asked for. The arrays are device addresses; the caller holds no lock of the device.
// aq, if not null, is a queue for the copies, other than the one the requesting kernel occupies.
void GOMP_PLUGIN_target_rev(std::uint64_t fn, std::uint64_t mapnum, std::uint64_t devaddrs, std::uint64_t sizes,
                            std::uint64_t kinds, int dev_num, struct goacc_asyncqueue *aq);

// --- exported by a plugin ----------------------------------------------------------------------------------------------
// ord is the device's number inside the plugin. bool results: false = failed, and the reason was given to GOMP_PLUGIN_error.

using GOMP_OFFLOAD_version_t = unsigned();
using GOMP_OFFLOAD_get_name_t = const char *();
using GOMP_OFFLOAD_get_caps_t = unsigned();
using GOMP_OFFLOAD_get_type_t = int();
using GOMP_OFFLOAD_get_num_devices_t = int(unsigned requires_mask);
using GOMP_OFFLOAD_get_uid_t = const char *(int ord);
using GOMP_OFFLOAD_init_device_t = bool(int ord);
using GOMP_OFFLOAD_fini_device_t = bool(int ord);
using GOMP_OFFLOAD_load_image_t = int(int ord, unsigned version, const void *target_data, struct addr_pair **table,
                                      std::uint64_t **rev_fn_table, std::uint64_t *host_ind_fn_table);
using GOMP_OFFLOAD_unload_image_t = bool(int ord, unsigned version, const void *target_data);
using GOMP_OFFLOAD_alloc_t = void *(int ord, std::size_t);
using GOMP_OFFLOAD_free_t = bool(int ord, void *);
using GOMP_OFFLOAD_managed_alloc_t = void *(int ord, std::size_t);
using GOMP_OFFLOAD_managed_free_t = bool(int ord, void *);
using GOMP_OFFLOAD_is_accessible_ptr_t = int(int ord, const void *, std::size_t);
using GOMP_OFFLOAD_page_locked_host_alloc_t = bool(void **, std::size_t);
using GOMP_OFFLOAD_page_locked_host_free_t = bool(void *);
using GOMP_OFFLOAD_dev2host_t = bool(int ord, void *host, const void *dev, std::size_t);
using GOMP_OFFLOAD_host2dev_t = bool(int ord, void *dev, const void *host, std::size_t);
using GOMP_OFFLOAD_dev2dev_t = bool(int ord, void *dst, const void *src, std::size_t);
using GOMP_OFFLOAD_memcpy2d_t = int(int dst_ord, int src_ord, std::size_t dim1_size, std::size_t dim0_len, void *dst,
                                    std::size_t dst_off1_size, std::size_t dst_off0_len, std::size_t dst_dim1_size,
                                    const void *src, std::size_t src_off1_size, std::size_t src_off0_len,
                                    std::size_t src_dim1_size);
using GOMP_OFFLOAD_memcpy3d_t = int(int dst_ord, int src_ord, std::size_t dim2_size, std::size_t dim1_len,
                                    std::size_t dim0_len, void *dst, std::size_t dst_off2_size, std::size_t dst_off1_len,
                                    std::size_t dst_off0_len, std::size_t dst_dim2_size, std::size_t dst_dim1_len,
                                    const void *src, std::size_t src_off2_size, std::size_t src_off1_len,
                                    std::size_t src_off0_len, std::size_t src_dim2_size, std::size_t src_dim1_len);
using GOMP_OFFLOAD_memset_t = bool(int ord, void *dev, int value, std::size_t);
using GOMP_OFFLOAD_run_t = void(int ord, void *tgt_fn, void *tgt_vars, void **args);
using GOMP_OFFLOAD_async_run_t = void(int ord, void *tgt_fn, void *tgt_vars, void **args, void *async_data);
using GOMP_OFFLOAD_can_run_t = bool(void *tgt_fn);

// --- version 4 -----------------------------------------------------------------------------------------------------------

// There is no mask: the host library compares what the program requires with the capabilities of each device.
using GOMP_OFFLOAD_get_num_devices_4_t = int();
// What a device has beside get_caps. Asked for when devices are found, and again when the device is initialised.
using GOMP_OFFLOAD_get_dev_caps_t = unsigned(int ord);
// A region has a session: memory of that many bytes, aligned to 16, which the plugin writes to. session_start is the first
// call of each region. It lives until run, openacc_exec have returned, or what async_run, openacc_async_exec have started
// has ended.
using GOMP_OFFLOAD_session_size_t = std::size_t();
using GOMP_OFFLOAD_session_start_t = void(void *session, int ord);
// Where the region's argument table will be; null if it has no arguments.
using GOMP_OFFLOAD_session_set_target_var_table_t = void(void *session, void *table);
// Instead of that: memory for a table of so many bytes, which the host library writes to before the region is run. Null: the
// plugin has none.
using GOMP_OFFLOAD_session_allocate_target_var_table_t = void *(void *session, std::size_t bytes);
using GOMP_OFFLOAD_run_4_t = void(void *session, void *tgt_fn, void **args);
using GOMP_OFFLOAD_async_run_4_t = void(void *session, void *tgt_fn, void **args, void *async_data);
using GOMP_OFFLOAD_openacc_exec_4_t = void(void *session, void (*fn)(void *), std::size_t mapnum, void **hostaddrs,
                                           unsigned *dims, void *tgt_mem_desc);
using GOMP_OFFLOAD_openacc_async_exec_4_t = void(void *session, void (*fn)(void *), std::size_t mapnum, void **hostaddrs,
                                                 unsigned *dims, void *tgt_mem_desc, struct goacc_asyncqueue *);
// Whether device code can have an allocator of that memory space with that access trait.
using GOMP_OFFLOAD_memspace_validate_t = bool(std::uintptr_t memspace, int access);
// The most teams, threads of a team, in a dimension; the NUMA node of the device, -1 if unknown.
using GOMP_OFFLOAD_supported_teams_dim_t = int(int ord, int dim);
using GOMP_OFFLOAD_supported_threads_dim_t = int(int ord, int dim);
using GOMP_OFFLOAD_get_numa_node_t = int(int ord);

// --- both versions -------------------------------------------------------------------------------------------------------

using GOMP_OFFLOAD_interop_t = void(struct interop_obj_t *, int ord, enum gomp_interop_flag, bool targetsync,
                                    const char *prefer_type);
using GOMP_OFFLOAD_get_interop_int_t = std::intptr_t(const struct interop_obj_t *, int property, int *rc);
using GOMP_OFFLOAD_get_interop_ptr_t = void *(const struct interop_obj_t *, int property, int *rc);
using GOMP_OFFLOAD_get_interop_str_t = const char *(const struct interop_obj_t *, int property, int *rc);
using GOMP_OFFLOAD_get_interop_type_desc_t = const char *(const struct interop_obj_t *, int property);
// dims: gangs, workers, vector length that the program computed; 0 where it says nothing. devaddrs is the device address of
// the argument table. openacc_exec waits for the kernel's end.
using GOMP_OFFLOAD_openacc_exec_t = void(void (*fn)(void *), std::size_t mapnum, void **hostaddrs, void **devaddrs,
                                         unsigned *dims, void *tgt_mem_desc);
using GOMP_OFFLOAD_openacc_async_exec_t = void(void (*fn)(void *), std::size_t mapnum, void **hostaddrs, void **devaddrs,
                                               unsigned *dims, void *tgt_mem_desc, struct goacc_asyncqueue *);
using GOMP_OFFLOAD_openacc_create_thread_data_t = void *(int ord);
using GOMP_OFFLOAD_openacc_destroy_thread_data_t = void(void *);
using GOMP_OFFLOAD_openacc_get_property_t = union goacc_property_value(int ord, enum goacc_property);
using GOMP_OFFLOAD_openacc_cuda_get_current_device_t = void *();
using GOMP_OFFLOAD_openacc_cuda_get_current_context_t = void *();
using GOMP_OFFLOAD_openacc_cuda_get_stream_t = void *(struct goacc_asyncqueue *);
using GOMP_OFFLOAD_openacc_cuda_set_stream_t = int(struct goacc_asyncqueue *, void *stream);
using GOMP_OFFLOAD_openacc_async_construct_t = struct goacc_asyncqueue *(int ord);
using GOMP_OFFLOAD_openacc_async_destruct_t = bool(struct goacc_asyncqueue *);
using GOMP_OFFLOAD_openacc_async_test_t = int(struct goacc_asyncqueue *);
using GOMP_OFFLOAD_openacc_async_synchronize_t = bool(struct goacc_asyncqueue *);
using GOMP_OFFLOAD_openacc_async_serialize_t = bool(struct goacc_asyncqueue *, struct goacc_asyncqueue *);
using GOMP_OFFLOAD_openacc_async_queue_callback_t = void(struct goacc_asyncqueue *, void (*)(void *), void *);
using GOMP_OFFLOAD_openacc_async_host2dev_t = bool(int ord, void *dst, const void *src, std::size_t,
                                                   struct goacc_asyncqueue *);
using GOMP_OFFLOAD_openacc_async_dev2host_t = bool(int ord, void *dst, const void *src, std::size_t,
                                                   struct goacc_asyncqueue *);
using GOMP_OFFLOAD_openacc_async_dev2dev_t = bool(int ord, void *dst, const void *src, std::size_t,
                                                  struct goacc_asyncqueue *);

// --- exported by our plugins beyond GCC's interface ----------------------------------------------------------------------
// Looked up like optional functions: our host library does without where GCC's plugin is loaded, GCC's host library
// never asks. None needs an initialised device unless it says so or has to do with an image.

struct regomp_device_description {
  char name[128];
  char architecture[64]; // "compute capability 8.0"
  char driver[64];
  std::size_t memory_bytes;
  unsigned multiprocessors;
};
struct regomp_kernel_description {
  const char *name; // the image's
  unsigned teams;
  unsigned threads; // of each team
  unsigned lanes;   // of each thread
  int registers;    // of each lane
};
// A device that get_num_devices has counted, in words.
using GOMP_OFFLOAD_regomp_describe_device_t = bool(int ord, struct regomp_device_description *);
// The geometry with which run would launch tgt_fn for these args, if memory for stacks can be had.
using GOMP_OFFLOAD_regomp_describe_kernel_t = bool(int ord, void *tgt_fn, void **args, struct regomp_kernel_description *);
// What becomes of the parallel regions of an image: a line for each, or one for all, without newline; whether their loops
// use all lanes of a thread, and why not. Of the image nothing but the code is looked at, and it need not be loaded.
using GOMP_OFFLOAD_regomp_describe_regions_t = void(int ord, const void *target_data,
                                                    void (*tell)(void *where, const char *line), void *where);
// Why get_num_devices has not counted devices that may be there: lines, each with its newline; "" if there is nothing to
// say.
using GOMP_OFFLOAD_regomp_absence_t = const char *();
// False if no code of the loaded image can change the device's ICVs, so that there is no need to read them back.
using GOMP_OFFLOAD_regomp_image_changes_icvs_t = bool(int ord, const void *target_data);
// False, with one line, if the range begins in memory that alloc has got from the driver, but not in a block that it has
// handed out, or runs past that block's end. What the driver itself can tell is left to it.
using GOMP_OFFLOAD_regomp_check_range_t = bool(int ord, const void *address, std::size_t bytes);
// False if the memory at the address is a device's own, which the host has to copy. Of a device that is initialised.
using GOMP_OFFLOAD_regomp_host_reaches_t = bool(int ord, const void *address);
// `bytes` bytes at the address, a multiple of 8 in a block of alloc's, are an object of their own, and of that block only
// such objects are accessed, until it is freed: for a driver that checks accesses. False if the driver checks none; then,
// and for a null address, nothing is done.
using GOMP_OFFLOAD_regomp_announce_t = bool(int ord, const void *address, std::size_t bytes);
// The table of a driver that looks at what kernels do to mapped objects (map_watch.h); null: it does not. Of a device that
// is initialised.
using GOMP_OFFLOAD_regomp_map_watch_t = const struct regomp_map_watch *(int ord);
// The block of device memory, as alloc has handed it out, in which the address lies. False if there is none.
using GOMP_OFFLOAD_regomp_find_block_t = bool(int ord, const void *address, struct addr_pair *block);

// The next kernel that the calling thread starts on the device is timed, by the device itself. Null if it cannot be. Costs
// calls of the driver.
using GOMP_OFFLOAD_regomp_time_kernel_t = void *(int ord);
// How long that kernel took on the device; false if nobody knows. Once for each timer, when the kernel has ended, or was not
// started; any thread that may call the driver.
using GOMP_OFFLOAD_regomp_kernel_time_t = bool(int ord, void *timer, std::uint64_t *nanoseconds);
// The copies and fills that the calling thread makes on the device from here on are timed, by the device itself, from the
// begin of the first one to the end of the last. Null if they cannot be. Costs calls of the driver.
using GOMP_OFFLOAD_regomp_time_copies_t = void *(int ord);
// How long they took; false if nobody knows. Once for each timer, on the same thread, before it asks for another one.
using GOMP_OFFLOAD_regomp_copies_time_t = bool(int ord, void *timer, std::uint64_t *nanoseconds);

// Copies that go with the next kernel that the calling thread runs on the device with run, on the kernel's own queue, so
// that the thread waits once for all of it: one to the device before the kernel, one from the device behind it. The host's
// side is page-locked memory (page_locked_host_alloc). A copy of no bytes is none.
struct regomp_kernel_copies {
  void *before_to;
  const void *before_from;
  std::size_t before_bytes;
  void *behind_to;
  const void *behind_from;
  std::size_t behind_bytes;
  // Not null: other threads may have to wait until the copy before the kernel is done. Called by run, on its thread, when
  // the copy and the kernel are on the queue, before it waits. Not called where nothing could be put there.
  void (*enqueued)(struct regomp_kernel_copies *);
  void *mark;  // the plugin's; null when `enqueued` is called: the copy is done
  bool failed; // set by run: the copy before the kernel failed, and the reason was given to GOMP_PLUGIN_error. Nothing ran.
  bool behind_done; // set by run: the bytes are there. Else they are still to be copied.
};
// The structure is the plugin's until that run has returned.
using GOMP_OFFLOAD_regomp_copies_with_kernel_t = void(int ord, struct regomp_kernel_copies *);
// From `enqueued` on, until run returns: waits until the copy before the kernel is done. Any thread, several at once.
using GOMP_OFFLOAD_regomp_wait_for_copy_t = void(int ord, struct regomp_kernel_copies *);

// A kernel that async_run_after has launched. The words are the plugin's; with `queue` null nothing can follow the kernel.
struct regomp_launch {
  void *queue;
  std::uint64_t use;
};
// As async_run; the kernel starts on the device when those of `after`, which earlier calls for this device have launched,
// have ended. The host waits for none of them. The first one that is still in flight hands its queue on, so the caller sees
// to it that no other kernel has come behind that one; the others cost an event each. One that has ended costs nothing.
// Calls that name the same kernel come from one thread at a time.
using GOMP_OFFLOAD_regomp_async_run_after_t = void(int ord, void *tgt_fn, void *tgt_vars, void **args, void *async_data,
                                                   std::size_t count, const struct regomp_launch *after,
                                                   struct regomp_launch *launched);

// --- modules: images that are complete by themselves, with entries that are found by name --------------------------------
// Of programs of LLVM's compilers (libomptarget/). A plugin has all of these functions or none, but for
// describe_launch. Of a device that is initialised, but for takes_module.

// Whether the device can load the image, by its header: it is not looked at as a whole. Needs no initialised device.
using GOMP_OFFLOAD_regomp_takes_module_t = bool(int ord, const void *image, std::size_t bytes);
// Loads it, runs its constructors, and calls nothing of it otherwise. The image's bytes need not stay. Null, with one line,
// if that fails. unload_module runs its destructors; no kernel of it runs any more. False, with one line, if that fails.
using GOMP_OFFLOAD_regomp_load_module_t = void *(int ord, const void *image, std::size_t bytes);
using GOMP_OFFLOAD_regomp_unload_module_t = bool(int ord, void *module);
// A variable's device addresses; `end` is `start` where its size is not known. False, silently, if there is none.
using GOMP_OFFLOAD_regomp_find_variable_t = bool(int ord, void *module, const char *name, struct addr_pair *where);
// A kernel, as long as its module is loaded. Null, silently, if there is none.
using GOMP_OFFLOAD_regomp_find_kernel_t = void *(int ord, void *module, const char *name);
// How a kernel is launched. Zero in a dimension of either: what the plugin thinks best.
struct regomp_kernel_launch {
  void *kernel;
  std::uint32_t teams[3];
  std::uint32_t threads[3];        // of each team
  std::uint64_t iterations;        // of the loop that the kernel distributes; 0: not known
  std::uint32_t group_memory;      // bytes of dynamic memory of each team
  std::uint32_t has_environment;   // 1: the first parameter is the address of a launch environment of LLVM's device library,
                                   // which the plugin fills in where the kernel needs one
  const std::uint64_t *parameters; // each of 64 bits; they are the plugin's until the kernel is launched
  std::uint32_t count;             // of them
};
// What becomes of it: the numbers that the plugin chooses, and the mode of the kernel, as LLVM's library calls it, a
// constant text. Earlier plugins lack it.
struct regomp_launch_description {
  std::uint32_t teams[3], threads[3];
  const char *mode;
};
using GOMP_OFFLOAD_regomp_describe_launch_t = void(int ord, const struct regomp_kernel_launch *,
                                                   struct regomp_launch_description *out);
// Launches it and waits for its end. False, with one line, if it failed.
using GOMP_OFFLOAD_regomp_run_kernel_t = bool(int ord, const struct regomp_kernel_launch *);

// --- offered by our host library beyond GCC's interface ------------------------------------------------------------------
// Looked up by our plugins, which do without where GCC's library has loaded them. reverse_offload.h has one more.

// As REGOMP_PLUGIN_unbound_affinity: the affinity mask that the process had at its start, if the library has bound the
// calling thread to a place (OMP_PROC_BIND), else null. Constant. Any thread.
using REGOMP_PLUGIN_unbound_affinity_t = const regomp::cpu_mask *();
}

#endif
