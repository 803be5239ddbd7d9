// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One simulated GPU: device memory, linked PTX programs, and kernels that run on host threads of its own. It knows nothing
// of CUDA's API and nothing of OpenMP; sim/cuda puts the driver API on top, tests use it directly.
//
// Addresses. Device memory has addresses of its own, which no host pointer ever equals: they lie in a range that is reserved
// in the host's address space without access, so that a host dereference faults. Host memory that was mapped with map_host
// is reached by device code under its host address. Shared and local memory have windows of their own in the generic address
// space.
//
// Threads. Every function may be called by any thread at any time unless it says otherwise. Kernels run on worker threads of
// the gpu; several kernels run at once, and a warp that spins starves neither other warps nor other kernels.
#ifndef GOMPSIM_PTX_GPU_H
#define GOMPSIM_PTX_GPU_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gompsim {

using device_address = std::uint64_t;

struct gpu_config {
  std::size_t memory_bytes = std::size_t{16} << 30; // device memory; taken from the host only as it is touched
  unsigned multiprocessors = 16;
  unsigned max_threads_per_multiprocessor = 2048;
  unsigned max_blocks_per_multiprocessor = 32;
  unsigned compute_capability_major = 8;
  unsigned compute_capability_minor = 0;
  unsigned workers = 0;   // host threads that execute warps; 0 = one per processor this process may use
  std::uint64_t seed = 0; // changes the order in which warps take turns
  std::size_t malloc_heap_bytes = std::size_t{8} << 20;       // for malloc in device code; set_limit changes it
  std::size_t local_bytes_per_thread = std::size_t{64} << 10; // stack of a thread (.local)
  // What follows costs time when it is on, and none when it is off.
  bool count_memory = false;        // launch_counters::memory is filled in, requests to the host are told
  bool check_uninitialised = false; // reading device memory that nobody has written stops the kernel
  bool weak_memory = false;         // stores are late and loads stale wherever PTX's memory model allows it
  // For programs that hardware lets through.
  bool reuse_addresses = false; // the address of a freed allocation is given out again at once
  bool page_bounds = false;     // an access outside of live memory is told to `notice` and made, if its page is live in part
  void (*notice)(const std::string &report) = nullptr; // called by worker threads; it must not call the gpu
};

// One piece of PTX text. The text need not outlive the call it is given to.
struct ptx_source {
  std::string name; // for messages
  std::string_view text;
};

// A kernel, or any other function, of a linked program. Owned by its program.
struct function_info {
  struct parameter {
    std::size_t offset; // in the parameter bytes of a launch
    std::size_t bytes;
  };
  std::string name;
  bool is_kernel = false;
  unsigned registers_per_thread = 0; // of 32 bits: an estimate from the values that are live at once, in what it calls too
  std::size_t static_shared_bytes = 0;
  std::size_t local_bytes = 0;
  std::size_t param_bytes = 0; // of all parameters, laid out with their alignments
  std::vector<parameter> parameters;
  unsigned max_threads_per_block = 1024; // as far as registers and directives allow
};

struct variable_info {
  device_address address = 0;
  std::size_t bytes = 0;
};

class parsed_ptx;     // a piece of PTX text and what was read of it; immutable, shared between programs
class linked_program; // PTX modules, parsed and linked; immutable, shared between loads
class loaded_program; // a program whose variables have memory on one gpu; unloading frees it

// These three return null on failure and set `log` to a message that names module, line and cause (a syntax error, an
// instruction that is not supported, an unresolved or doubly defined symbol).
// Reads one piece of PTX without resolving what it takes from others: as far as errors can be seen in it alone. A text that
// was read lately is not read again.
std::shared_ptr<const parsed_ptx> parse_ptx(const ptx_source &, std::string *log);
std::shared_ptr<const linked_program> link_ptx(const std::vector<std::shared_ptr<const parsed_ptx>> &, std::string *log);
std::shared_ptr<const linked_program> link_ptx(const std::vector<ptx_source> &, std::string *log); // parses, too
// What was parsed; the text belongs to it.
ptx_source source_of(const parsed_ptx &);

struct launch_shape {
  std::uint32_t grid[3] = {1, 1, 1};
  std::uint32_t block[3] = {1, 1, 1};
  std::uint32_t dynamic_shared_bytes = 0;
};

// What a kernel did. An instruction of a warp counts once, however many of its lanes execute it.
struct launch_counters {
  std::uint64_t branches = 0;           // conditional branches, branches by table, indirect calls
  std::uint64_t divergent_branches = 0; // those that lanes took differently
  std::uint64_t barriers = 0;           // bar and barrier instructions
  std::uint64_t atomics = 0;            // atom and red

  // Filled in only with gpu_config::count_memory. Global memory is device memory and host memory that device code reaches;
  // loads, stores and atomic operations count, an atomic operation as both a load and a store of its bytes.
  struct memory_counters {
    std::uint64_t instructions = 0;  // loads, stores and atomics of global, shared and local memory
    std::uint64_t accesses = 0;      // those of them that touch global memory
    std::uint64_t bytes_loaded = 0;  // by all lanes, from global memory
    std::uint64_t bytes_stored = 0;  // to global memory
    std::uint64_t sectors = 0;       // aligned pieces of 32 bytes that the accesses touched, each once for an access.
                                     // (bytes_loaded + bytes_stored) / (32 * sectors) tells how well accesses coalesce
    std::uint64_t host_accesses = 0; // accesses that touch host memory

    // Requests to the host. A warp *publishes* when it stores to host memory with system scope (.release.sys, .relaxed.sys,
    // .volatile or .mmio), and *waits* when it then loads the same word in any way, or another word of host memory with
    // system scope (.acquire.sys and so on). A publishing store that is waited for before the next one is a request. It
    // lasts from the store to the last such load before the next publishing store, or the end of the thread. Lanes that part
    // have requests of their own.
    std::uint64_t host_requests = 0;
  } memory;
};

// How a kernel ended.
struct launch_result {
  enum class status {
    success,
    illegal_address, // an access outside live memory, or a jump outside code
    misaligned_address,
    illegal_instruction,
    trap,           // the trap instruction
    assertion,      // __assertfail
    stack_overflow, // local memory or call depth exhausted
    barrier_divergence,
    uninitialised_read, // with gpu_config::check_uninitialised
    out_of_resources,   // the block needs more than a multiprocessor has
    cancelled,          // the gpu was told to stop
  };
  status code = status::success;
  std::string
      report; // empty on success; else kernel, block, thread, PTX line, address, nearest allocation: a whole paragraph
  std::uint64_t warp_instructions = 0; // executed, whatever the end
  std::uint64_t lane_instructions = 0; // the same, counted for each lane
  launch_counters counters = {};
};

// Called once, by a worker thread or one in gpu::help, when the last block of a kernel has ended and its writes are visible
// to the host.
using launch_callback = void (*)(void *context, const launch_result &);

// A request to the host, as launch_counters defines it. Times are nanoseconds of CLOCK_MONOTONIC.
struct host_request {
  std::uint64_t block = 0; // number of the block in its grid
  unsigned thread = 0;     // number of the first thread in its block
  std::uint64_t begin = 0; // when the word was stored
  std::uint64_t end = 0;   // when the last load was made that waited for the answer
};
// Called by worker threads, of several blocks at once, each time a request is over and before the launch_callback; only with
// gpu_config::count_memory. It must not call the gpu.
using request_callback = void (*)(void *context, const host_request &);

// What kernels print goes to stdout, where it keeps its order with what the host prints. Writes out what stdio still holds
// of it; costs a load if no kernel has printed since the last time.
void flush_kernel_output();

class gpu {
public:
  static std::unique_ptr<gpu> create(const gpu_config &); // null if the address range cannot be reserved
  ~gpu();                                                 // stops what still runs
  gpu(const gpu &) = delete;
  gpu &operator=(const gpu &) = delete;

  const gpu_config &config() const;

  // --- memory. Addresses returned are aligned to 256 bytes. ---
  device_address allocate(std::size_t bytes); // 0 = no room. bytes > 0
  bool release(device_address);               // false: not the start of an allocation
  // Whoever has made an allocation hands it out in blocks of its own: of the allocation, and of a block inside which others
  // are announced, device code may reach announced blocks only, and what a block held before is forgotten. Zero bytes: the
  // block is taken back, with all that was announced inside it. Addresses are multiples of 8. False: there is nothing to
  // hand out.
  bool announce_block(device_address, std::size_t bytes);
  std::size_t free_bytes() const;
  struct block {
    device_address base;
    std::size_t bytes;
  };
  std::optional<block> find_block(device_address) const; // the live allocation that holds the address
  bool owns_address(device_address) const;               // whether it lies in this gpu's reserved range, live or not
  // Where the host may read and write the bytes of a live range of device memory (or of mapped host memory); null if any
  // byte of it is not live. Stays good until the range is released.
  std::byte *view(device_address, std::size_t bytes) const;
  // Makes host memory reachable by device code under its host address, until unmap_host of the same start.
  bool map_host(void *start, std::size_t bytes);
  bool unmap_host(void *start);
  // With check_uninitialised: the host has written these bytes of device memory, or will before a kernel may read them.
  // Bytes that device code wrote, and variables of programs, are known already. Host memory is never checked.
  void mark_written(device_address, std::size_t bytes);
  // Starts the threads that execute kernels, which else the first launch does. False if the system gives not one.
  bool start_workers();
  // Lets device code reach every host address (unified shared memory). Off at first.
  void set_all_host_accessible(bool);
  // The bytes that malloc in device code may hand out; fails (false) once device code has used the heap.
  bool set_malloc_heap_bytes(std::size_t);
  bool set_local_bytes_per_thread(std::size_t);

  // --- programs ---
  // Gives the program's variables memory and initial values. Null if there is no room (*no_room becomes true, if given) or
  // if a kernel cannot be decoded (false); `log` says which.
  std::shared_ptr<loaded_program> load(std::shared_ptr<const linked_program>, std::string *log, bool *no_room = nullptr);

  // --- kernels ---
  // Starts a kernel; the parameter bytes are copied. `done` is called exactly once, later, also if the launch is refused
  // because of its shape. Order between launches is the caller's business: kernels submitted here run beside each other.
  void launch(const std::shared_ptr<loaded_program> &, const function_info &, const launch_shape &, const void *params,
              std::size_t param_bytes, launch_callback done, void *context, request_callback request = nullptr);
  // The calling thread executes kernels for a while: until enough(context), asked with locks held, or nothing can be done
  // for now, or it has taken longer than waking somebody would. Callbacks are called from here, too.
  void help(bool (*enough)(const void *), const void *context);
  // A paragraph for each running kernel: how many blocks run and have ended, for how long it has done nothing but wait, and
  // for some of its threads in which function and line they are and what they wait for: a barrier (how many have come, who
  // is missing), lanes of their warp, or a word of memory that a loop looks at (address, allocation, value). Empty if no
  // kernel runs. Blocks stop for it at the end of their turns, which takes milliseconds.
  std::string describe_running() const;
  // Goes up whenever a block has executed anything but a wait, and when kernels start and end: a kernel hangs if this stands
  // still.
  std::uint64_t progress() const;
  // Ends every running kernel with status cancelled (their callbacks are called) and refuses further ones.
  void cancel_all();

private:
  struct impl;
  explicit gpu(std::unique_ptr<impl>);
  std::unique_ptr<impl> self;
  friend class loaded_program;
};

// Symbols of a loaded program. A name that is not there gives null.
const function_info *find_function(const loaded_program &, std::string_view name); // kernels and other functions
std::optional<variable_info> find_variable(const loaded_program &, std::string_view name);
// Resident blocks of the kernel one multiprocessor holds at once, for occupancy queries.
unsigned max_resident_blocks(const gpu &, const function_info &, unsigned threads_per_block,
                             std::size_t dynamic_shared_bytes);

} // namespace gompsim

#endif
