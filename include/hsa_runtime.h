// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As much of the HSA runtime API, with AMD's extensions, as GCC's plugin for AMD's devices calls and the simulated GPU
// implements: types, constants and functions under the names and values of the HSA Runtime Programmer's Reference Manual 1.2
// and of AMD's documentation. A plugin opens libhsa-runtime64.so.1 at run time; the simulator defines these functions.
//
// A function that exists once for each memory order is declared by a macro. `acquire`, `release` and `acq_rel` are the names
// of version 1.0 for `scacquire`, `screlease` and `scacq_screl`.
#ifndef REGOMP_HSA_RUNTIME_H
#define REGOMP_HSA_RUNTIME_H

#include <cstddef>
#include <cstdint>

enum hsa_status_t : unsigned {
  HSA_STATUS_SUCCESS = 0,
  HSA_STATUS_INFO_BREAK = 1,
  HSA_STATUS_ERROR_INVALID_MEMORY_POOL = 40,
  HSA_STATUS_ERROR_MEMORY_APERTURE_VIOLATION = 41,
  HSA_STATUS_ERROR_ILLEGAL_INSTRUCTION = 42,
  HSA_STATUS_ERROR_MEMORY_FAULT = 43,
  HSA_STATUS_ERROR = 0x1000,
  HSA_STATUS_ERROR_INVALID_ARGUMENT = 0x1001,
  HSA_STATUS_ERROR_INVALID_QUEUE_CREATION = 0x1002,
  HSA_STATUS_ERROR_INVALID_ALLOCATION = 0x1003,
  HSA_STATUS_ERROR_INVALID_AGENT = 0x1004,
  HSA_STATUS_ERROR_INVALID_REGION = 0x1005,
  HSA_STATUS_ERROR_INVALID_SIGNAL = 0x1006,
  HSA_STATUS_ERROR_INVALID_QUEUE = 0x1007,
  HSA_STATUS_ERROR_OUT_OF_RESOURCES = 0x1008,
  HSA_STATUS_ERROR_INVALID_PACKET_FORMAT = 0x1009,
  HSA_STATUS_ERROR_RESOURCE_FREE = 0x100a,
  HSA_STATUS_ERROR_NOT_INITIALIZED = 0x100b,
  HSA_STATUS_ERROR_REFCOUNT_OVERFLOW = 0x100c,
  HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS = 0x100d,
  HSA_STATUS_ERROR_INVALID_INDEX = 0x100e,
  HSA_STATUS_ERROR_INVALID_ISA = 0x100f,
  HSA_STATUS_ERROR_INVALID_CODE_OBJECT = 0x1010,
  HSA_STATUS_ERROR_INVALID_EXECUTABLE = 0x1011,
  HSA_STATUS_ERROR_FROZEN_EXECUTABLE = 0x1012,
  HSA_STATUS_ERROR_INVALID_SYMBOL_NAME = 0x1013,
  HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED = 0x1014,
  HSA_STATUS_ERROR_VARIABLE_UNDEFINED = 0x1015,
  HSA_STATUS_ERROR_EXCEPTION = 0x1016,
  HSA_STATUS_ERROR_INVALID_ISA_NAME = 0x1017,
  HSA_STATUS_ERROR_INVALID_CODE_SYMBOL = 0x1018,
  HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL = 0x1019,
  HSA_STATUS_ERROR_INVALID_FILE = 0x1020,
  HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER = 0x1021,
};

// --- handles ---
#define REGOMP_HSA_HANDLE(name)                                                                                             \
  struct name {                                                                                                             \
    std::uint64_t handle;                                                                                                   \
  }
REGOMP_HSA_HANDLE(hsa_agent_t);
REGOMP_HSA_HANDLE(hsa_region_t);
REGOMP_HSA_HANDLE(hsa_amd_memory_pool_t);
REGOMP_HSA_HANDLE(hsa_isa_t);
REGOMP_HSA_HANDLE(hsa_signal_t);
REGOMP_HSA_HANDLE(hsa_code_object_t);
REGOMP_HSA_HANDLE(hsa_code_object_reader_t);
REGOMP_HSA_HANDLE(hsa_loaded_code_object_t);
REGOMP_HSA_HANDLE(hsa_executable_t);
REGOMP_HSA_HANDLE(hsa_executable_symbol_t);
#undef REGOMP_HSA_HANDLE

using hsa_signal_value_t = std::int64_t;
struct hsa_dim3_t {
  std::uint32_t x, y, z;
};

// --- constants ---
enum hsa_system_info_t : unsigned {
  HSA_SYSTEM_INFO_VERSION_MAJOR = 0,       // uint16_t
  HSA_SYSTEM_INFO_VERSION_MINOR = 1,       // uint16_t
  HSA_SYSTEM_INFO_TIMESTAMP = 2,           // uint64_t
  HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY = 3, // uint64_t, in Hz
  HSA_SYSTEM_INFO_SIGNAL_MAX_WAIT = 4,     // uint64_t
  HSA_SYSTEM_INFO_ENDIANNESS = 5,
  HSA_SYSTEM_INFO_MACHINE_MODEL = 6,
  HSA_SYSTEM_INFO_EXTENSIONS = 7,                        // uint8_t[128], a bit an extension
  HSA_AMD_SYSTEM_INFO_SVM_SUPPORTED = 0x201,             // bool
  HSA_AMD_SYSTEM_INFO_SVM_ACCESSIBLE_BY_DEFAULT = 0x202, // bool
};
enum hsa_endianness_t : unsigned { HSA_ENDIANNESS_LITTLE = 0, HSA_ENDIANNESS_BIG = 1 };
enum hsa_machine_model_t : unsigned { HSA_MACHINE_MODEL_SMALL = 0, HSA_MACHINE_MODEL_LARGE = 1 };
enum hsa_profile_t : unsigned { HSA_PROFILE_BASE = 0, HSA_PROFILE_FULL = 1 };
enum hsa_device_type_t : unsigned { HSA_DEVICE_TYPE_CPU = 0, HSA_DEVICE_TYPE_GPU = 1, HSA_DEVICE_TYPE_DSP = 2 };
enum hsa_agent_feature_t : unsigned { HSA_AGENT_FEATURE_KERNEL_DISPATCH = 1, HSA_AGENT_FEATURE_AGENT_DISPATCH = 2 };
enum hsa_default_float_rounding_mode_t : unsigned {
  HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT = 0,
  HSA_DEFAULT_FLOAT_ROUNDING_MODE_ZERO = 1,
  HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR = 2,
};
enum hsa_access_permission_t : unsigned {
  HSA_ACCESS_PERMISSION_RO = 1,
  HSA_ACCESS_PERMISSION_WO = 2,
  HSA_ACCESS_PERMISSION_RW = 3,
};

enum hsa_agent_info_t : unsigned {
  HSA_AGENT_INFO_NAME = 0,        // char[64]
  HSA_AGENT_INFO_VENDOR_NAME = 1, // char[64]
  HSA_AGENT_INFO_FEATURE = 2,
  HSA_AGENT_INFO_MACHINE_MODEL = 3,
  HSA_AGENT_INFO_PROFILE = 4,
  HSA_AGENT_INFO_DEFAULT_FLOAT_ROUNDING_MODE = 5,
  HSA_AGENT_INFO_WAVEFRONT_SIZE = 6,     // uint32_t
  HSA_AGENT_INFO_WORKGROUP_MAX_DIM = 7,  // uint16_t[3]
  HSA_AGENT_INFO_WORKGROUP_MAX_SIZE = 8, // uint32_t
  HSA_AGENT_INFO_GRID_MAX_DIM = 9,       // hsa_dim3_t
  HSA_AGENT_INFO_GRID_MAX_SIZE = 10,     // uint32_t
  HSA_AGENT_INFO_FBARRIER_MAX_SIZE = 11, // uint32_t
  HSA_AGENT_INFO_QUEUES_MAX = 12,        // uint32_t
  HSA_AGENT_INFO_QUEUE_MIN_SIZE = 13,    // uint32_t, in packets
  HSA_AGENT_INFO_QUEUE_MAX_SIZE = 14,    // uint32_t
  HSA_AGENT_INFO_QUEUE_TYPE = 15,
  HSA_AGENT_INFO_NODE = 16, // uint32_t
  HSA_AGENT_INFO_DEVICE = 17,
  HSA_AGENT_INFO_CACHE_SIZE = 18,         // uint32_t[4]
  HSA_AGENT_INFO_ISA = 19,                // hsa_isa_t
  HSA_AGENT_INFO_EXTENSIONS = 20,         // uint8_t[128]
  HSA_AGENT_INFO_VERSION_MAJOR = 21,      // uint16_t
  HSA_AGENT_INFO_VERSION_MINOR = 22,      // uint16_t
  HSA_AGENT_INFO_FAST_F16_OPERATION = 24, // bool
  HSA_AMD_AGENT_INFO_CHIP_ID = 0xa000,    // uint32_t, as all of these up to NUM_SHADER_ARRAYS but PRODUCT_NAME
  HSA_AMD_AGENT_INFO_CACHELINE_SIZE = 0xa001,
  HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT = 0xa002,
  HSA_AMD_AGENT_INFO_MAX_CLOCK_FREQUENCY = 0xa003, // in MHz
  HSA_AMD_AGENT_INFO_DRIVER_NODE_ID = 0xa004,
  HSA_AMD_AGENT_INFO_BDFID = 0xa006,
  HSA_AMD_AGENT_INFO_PRODUCT_NAME = 0xa009, // char[64]
  HSA_AMD_AGENT_INFO_MAX_WAVES_PER_CU = 0xa00a,
  HSA_AMD_AGENT_INFO_NUM_SIMDS_PER_CU = 0xa00b,
  HSA_AMD_AGENT_INFO_COOPERATIVE_QUEUES = 0xa010,  // bool
  HSA_AMD_AGENT_INFO_UUID = 0xa011,                // char[21]
  HSA_AMD_AGENT_INFO_MEMORY_AVAIL = 0xa015,        // uint64_t
  HSA_AMD_AGENT_INFO_TIMESTAMP_FREQUENCY = 0xa016, // uint64_t, in Hz
};

enum hsa_isa_info_t : unsigned {
  HSA_ISA_INFO_NAME_LENGTH = 0, // uint32_t
  HSA_ISA_INFO_NAME = 1,        // char[NAME_LENGTH]
};

// --- memory ---
enum hsa_region_segment_t : unsigned {
  HSA_REGION_SEGMENT_GLOBAL = 0,
  HSA_REGION_SEGMENT_READONLY = 1,
  HSA_REGION_SEGMENT_PRIVATE = 2,
  HSA_REGION_SEGMENT_GROUP = 3,
  HSA_REGION_SEGMENT_KERNARG = 4,
};
enum hsa_region_global_flag_t : unsigned {
  HSA_REGION_GLOBAL_FLAG_KERNARG = 1,
  HSA_REGION_GLOBAL_FLAG_FINE_GRAINED = 2,
  HSA_REGION_GLOBAL_FLAG_COARSE_GRAINED = 4,
};
enum hsa_region_info_t : unsigned {
  HSA_REGION_INFO_SEGMENT = 0,
  HSA_REGION_INFO_GLOBAL_FLAGS = 1,                     // uint32_t
  HSA_REGION_INFO_SIZE = 2,                             // size_t
  HSA_REGION_INFO_ALLOC_MAX_PRIVATE_WORKGROUP_SIZE = 3, // uint32_t
  HSA_REGION_INFO_ALLOC_MAX_SIZE = 4,                   // size_t
  HSA_REGION_INFO_RUNTIME_ALLOC_ALLOWED = 5,            // bool
  HSA_REGION_INFO_RUNTIME_ALLOC_GRANULE = 6,            // size_t
  HSA_REGION_INFO_RUNTIME_ALLOC_ALIGNMENT = 7,          // size_t
  HSA_AMD_REGION_INFO_HOST_ACCESSIBLE = 0xa000,         // bool
};
enum hsa_amd_memory_pool_info_t : unsigned {
  HSA_AMD_MEMORY_POOL_INFO_SEGMENT = 0,
  HSA_AMD_MEMORY_POOL_INFO_GLOBAL_FLAGS = 1,
  HSA_AMD_MEMORY_POOL_INFO_SIZE = 2,
  HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_ALLOWED = 5,
  HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_GRANULE = 6,
  HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_ALIGNMENT = 7,
  HSA_AMD_MEMORY_POOL_INFO_ACCESSIBLE_BY_ALL = 15, // bool
  HSA_AMD_MEMORY_POOL_INFO_ALLOC_MAX_SIZE = 16,    // size_t
};
enum hsa_amd_agent_memory_pool_info_t : unsigned { HSA_AMD_AGENT_MEMORY_POOL_INFO_ACCESS = 0 };
enum hsa_amd_memory_pool_access_t : unsigned {
  HSA_AMD_MEMORY_POOL_ACCESS_NEVER_ALLOWED = 0,
  HSA_AMD_MEMORY_POOL_ACCESS_ALLOWED_BY_DEFAULT = 1,
  HSA_AMD_MEMORY_POOL_ACCESS_DISALLOWED_BY_DEFAULT = 2,
};
enum hsa_amd_pointer_type_t : unsigned {
  HSA_EXT_POINTER_TYPE_UNKNOWN = 0,
  HSA_EXT_POINTER_TYPE_HSA = 1,    // from an allocation of the runtime's
  HSA_EXT_POINTER_TYPE_LOCKED = 2, // hsa_amd_memory_lock
};
struct hsa_amd_pointer_info_t {
  std::uint32_t size; // of this structure, as the caller knows it
  hsa_amd_pointer_type_t type;
  void *agentBaseAddress;
  void *hostBaseAddress;
  std::size_t sizeInBytes;
  void *userData;
  hsa_agent_t agentOwner;
  std::uint32_t global_flags; // of newer versions, as what follows
  bool registered;
};
enum hsa_amd_svm_attribute_t : std::uint64_t {
  HSA_AMD_SVM_ATTRIB_GLOBAL_FLAG = 0,
  HSA_AMD_SVM_ATTRIB_READ_ONLY = 1,
  HSA_AMD_SVM_ATTRIB_HIVE_LOCAL = 2,
  HSA_AMD_SVM_ATTRIB_MIGRATION_GRANULARITY = 3,
  HSA_AMD_SVM_ATTRIB_PREFERRED_LOCATION = 4, // an agent's handle, as the rest but for READ_MOSTLY and GPU_EXEC
  HSA_AMD_SVM_ATTRIB_PREFETCH_LOCATION = 5,
  HSA_AMD_SVM_ATTRIB_READ_MOSTLY = 6,
  HSA_AMD_SVM_ATTRIB_GPU_EXEC = 7,
  HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE = 0x200,
  HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE_IN_PLACE = 0x201,
  HSA_AMD_SVM_ATTRIB_AGENT_NO_ACCESS = 0x202,
  HSA_AMD_SVM_ATTRIB_ACCESS_QUERY = 0x203,
};
enum hsa_amd_svm_model_t : std::uint64_t {
  HSA_AMD_SVM_GLOBAL_FLAG_FINE_GRAINED = 0,
  HSA_AMD_SVM_GLOBAL_FLAG_COARSE_GRAINED = 1,
  HSA_AMD_SVM_GLOBAL_FLAG_INDETERMINATE = 2,
};
struct hsa_amd_svm_attribute_pair_t {
  std::uint64_t attribute, value;
};
struct hsa_pitched_ptr_t {
  void *base;
  std::size_t pitch, slice; // bytes from one row to the next, and from one plane to the next
};
enum hsa_amd_copy_direction_t : unsigned {
  hsaHostToHost = 0,
  hsaHostToDevice = 1,
  hsaDeviceToHost = 2,
  hsaDeviceToDevice = 3,
};

// --- signals ---
enum hsa_signal_condition_t : unsigned {
  HSA_SIGNAL_CONDITION_EQ = 0,
  HSA_SIGNAL_CONDITION_NE = 1,
  HSA_SIGNAL_CONDITION_LT = 2,
  HSA_SIGNAL_CONDITION_GTE = 3,
};
enum hsa_wait_state_t : unsigned { HSA_WAIT_STATE_BLOCKED = 0, HSA_WAIT_STATE_ACTIVE = 1 };

// --- queues and packets ---
enum hsa_queue_type_t : unsigned {
  HSA_QUEUE_TYPE_MULTI = 0,
  HSA_QUEUE_TYPE_SINGLE = 1,
  HSA_QUEUE_TYPE_COOPERATIVE = 2,
};
enum hsa_queue_feature_t : unsigned { HSA_QUEUE_FEATURE_KERNEL_DISPATCH = 1, HSA_QUEUE_FEATURE_AGENT_DISPATCH = 2 };
struct hsa_queue_t {
  hsa_queue_type_t type;
  std::uint32_t features;
  void *base_address;
  hsa_signal_t doorbell_signal;
  std::uint32_t size;
  std::uint32_t reserved1;
  std::uint64_t id;
};
enum hsa_packet_type_t : unsigned {
  HSA_PACKET_TYPE_VENDOR_SPECIFIC = 0,
  HSA_PACKET_TYPE_INVALID = 1,
  HSA_PACKET_TYPE_KERNEL_DISPATCH = 2,
  HSA_PACKET_TYPE_BARRIER_AND = 3,
  HSA_PACKET_TYPE_AGENT_DISPATCH = 4,
  HSA_PACKET_TYPE_BARRIER_OR = 5,
};
// Where in a packet's header the parts begin: 8 bits, 1, 2 and 2.
enum hsa_packet_header_t : unsigned {
  HSA_PACKET_HEADER_TYPE = 0,
  HSA_PACKET_HEADER_BARRIER = 8,
  HSA_PACKET_HEADER_SCACQUIRE_FENCE_SCOPE = 9,
  HSA_PACKET_HEADER_SCRELEASE_FENCE_SCOPE = 11,
};
enum hsa_fence_scope_t : unsigned { HSA_FENCE_SCOPE_NONE = 0, HSA_FENCE_SCOPE_AGENT = 1, HSA_FENCE_SCOPE_SYSTEM = 2 };
struct hsa_kernel_dispatch_packet_t {
  std::uint16_t header;
  std::uint16_t setup; // bits 0 and 1: dimensions
  std::uint16_t workgroup_size_x, workgroup_size_y, workgroup_size_z;
  std::uint16_t reserved0;
  std::uint32_t grid_size_x, grid_size_y, grid_size_z; // in work-items
  std::uint32_t private_segment_size;                  // of a work-item
  std::uint32_t group_segment_size;                    // of a workgroup
  std::uint64_t kernel_object;
  void *kernarg_address;
  std::uint64_t reserved2;
  hsa_signal_t completion_signal;
};
struct hsa_barrier_and_packet_t {
  std::uint16_t header;
  std::uint16_t reserved0;
  std::uint32_t reserved1;
  hsa_signal_t dep_signal[5];
  std::uint64_t reserved2;
  hsa_signal_t completion_signal;
};
using hsa_barrier_or_packet_t = hsa_barrier_and_packet_t;
struct hsa_agent_dispatch_packet_t {
  std::uint16_t header;
  std::uint16_t type;
  std::uint32_t reserved0;
  void *return_address;
  std::uint64_t arg[4];
  std::uint64_t reserved2;
  hsa_signal_t completion_signal;
};

// --- code ---
enum hsa_executable_state_t : unsigned { HSA_EXECUTABLE_STATE_UNFROZEN = 0, HSA_EXECUTABLE_STATE_FROZEN = 1 };
enum hsa_executable_info_t : unsigned {
  HSA_EXECUTABLE_INFO_PROFILE = 1,
  HSA_EXECUTABLE_INFO_STATE = 2,
  HSA_EXECUTABLE_INFO_DEFAULT_FLOAT_ROUNDING_MODE = 3,
};
enum hsa_symbol_kind_t : unsigned {
  HSA_SYMBOL_KIND_VARIABLE = 0,
  HSA_SYMBOL_KIND_KERNEL = 1,
  HSA_SYMBOL_KIND_INDIRECT_FUNCTION = 2,
};
enum hsa_symbol_linkage_t : unsigned { HSA_SYMBOL_LINKAGE_MODULE = 0, HSA_SYMBOL_LINKAGE_PROGRAM = 1 };
enum hsa_variable_allocation_t : unsigned { HSA_VARIABLE_ALLOCATION_AGENT = 0, HSA_VARIABLE_ALLOCATION_PROGRAM = 1 };
enum hsa_variable_segment_t : unsigned { HSA_VARIABLE_SEGMENT_GLOBAL = 0, HSA_VARIABLE_SEGMENT_READONLY = 1 };
enum hsa_executable_symbol_info_t : unsigned {
  HSA_EXECUTABLE_SYMBOL_INFO_TYPE = 0,
  HSA_EXECUTABLE_SYMBOL_INFO_NAME_LENGTH = 1, // uint32_t
  HSA_EXECUTABLE_SYMBOL_INFO_NAME = 2,        // char[NAME_LENGTH]
  HSA_EXECUTABLE_SYMBOL_INFO_MODULE_NAME_LENGTH = 3,
  HSA_EXECUTABLE_SYMBOL_INFO_MODULE_NAME = 4,
  HSA_EXECUTABLE_SYMBOL_INFO_LINKAGE = 5,
  HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ALLOCATION = 6,
  HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SEGMENT = 7,
  HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ALIGNMENT = 8,                // uint32_t
  HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE = 9,                     // uint32_t
  HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_IS_CONST = 10,                // bool
  HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE = 11,      // uint32_t
  HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_ALIGNMENT = 12, // uint32_t
  HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE = 13,        // uint32_t
  HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE = 14,      // uint32_t
  HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_DYNAMIC_CALLSTACK = 15,         // bool
  HSA_EXECUTABLE_SYMBOL_INFO_IS_DEFINITION = 17,                    // bool
  HSA_EXECUTABLE_SYMBOL_INFO_AGENT = 20,                            // hsa_agent_t
  HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS = 21,                 // uint64_t; 0 before the executable is frozen
  HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT = 22,                    // uint64_t; 0 before the executable is frozen
};

extern "C" {

hsa_status_t hsa_init();
hsa_status_t hsa_shut_down();
hsa_status_t hsa_status_string(hsa_status_t, const char **);
hsa_status_t hsa_system_get_info(hsa_system_info_t, void *value);

hsa_status_t hsa_iterate_agents(hsa_status_t (*callback)(hsa_agent_t, void *data), void *data);
hsa_status_t hsa_agent_get_info(hsa_agent_t, hsa_agent_info_t, void *value);
hsa_status_t hsa_agent_iterate_isas(hsa_agent_t, hsa_status_t (*callback)(hsa_isa_t, void *data), void *data);
hsa_status_t hsa_isa_get_info_alt(hsa_isa_t, hsa_isa_info_t, void *value);

hsa_status_t hsa_agent_iterate_regions(hsa_agent_t, hsa_status_t (*callback)(hsa_region_t, void *data), void *data);
hsa_status_t hsa_region_get_info(hsa_region_t, hsa_region_info_t, void *value);
hsa_status_t hsa_memory_allocate(hsa_region_t, std::size_t, void **);
hsa_status_t hsa_memory_free(void *);
hsa_status_t hsa_memory_copy(void *to, const void *from, std::size_t);
hsa_status_t hsa_memory_assign_agent(void *, hsa_agent_t, hsa_access_permission_t);

hsa_status_t hsa_amd_agent_iterate_memory_pools(hsa_agent_t, hsa_status_t (*callback)(hsa_amd_memory_pool_t, void *data),
                                                void *data);
hsa_status_t hsa_amd_memory_pool_get_info(hsa_amd_memory_pool_t, hsa_amd_memory_pool_info_t, void *value);
hsa_status_t hsa_amd_agent_memory_pool_get_info(hsa_agent_t, hsa_amd_memory_pool_t, hsa_amd_agent_memory_pool_info_t,
                                                void *value);
hsa_status_t hsa_amd_memory_pool_allocate(hsa_amd_memory_pool_t, std::size_t, std::uint32_t flags, void **);
hsa_status_t hsa_amd_memory_pool_free(void *);
hsa_status_t hsa_amd_agents_allow_access(std::uint32_t number, const hsa_agent_t *agents, const std::uint32_t *flags,
                                         const void *);
hsa_status_t hsa_amd_memory_async_copy(void *to, hsa_agent_t to_agent, const void *from, hsa_agent_t from_agent, std::size_t,
                                       std::uint32_t dependences, const hsa_signal_t *, hsa_signal_t completion);
hsa_status_t hsa_amd_memory_async_copy_rect(const hsa_pitched_ptr_t *to, const hsa_dim3_t *to_offset,
                                            const hsa_pitched_ptr_t *from, const hsa_dim3_t *from_offset,
                                            const hsa_dim3_t *range, hsa_agent_t copy_agent, hsa_amd_copy_direction_t,
                                            std::uint32_t dependences, const hsa_signal_t *, hsa_signal_t completion);
hsa_status_t hsa_amd_memory_fill(void *, std::uint32_t value, std::size_t words);
hsa_status_t hsa_amd_memory_lock(void *host, std::size_t, hsa_agent_t *agents, int number, void **agent_address);
hsa_status_t hsa_amd_memory_unlock(void *host);
hsa_status_t hsa_amd_pointer_info(const void *, hsa_amd_pointer_info_t *, void *(*allocate)(std::size_t),
                                  std::uint32_t *number_accessible, hsa_agent_t **accessible);
hsa_status_t hsa_amd_svm_attributes_set(void *, std::size_t, hsa_amd_svm_attribute_pair_t *, std::size_t number);
hsa_status_t hsa_amd_svm_attributes_get(void *, std::size_t, hsa_amd_svm_attribute_pair_t *, std::size_t number);

hsa_status_t hsa_signal_create(hsa_signal_value_t, std::uint32_t consumers, const hsa_agent_t *, hsa_signal_t *);
hsa_status_t hsa_signal_destroy(hsa_signal_t);
hsa_status_t hsa_amd_signal_create(hsa_signal_value_t, std::uint32_t consumers, const hsa_agent_t *,
                                   std::uint64_t attributes, hsa_signal_t *);
typedef bool (*hsa_amd_signal_handler)(hsa_signal_value_t, void *);
hsa_status_t hsa_amd_signal_async_handler(hsa_signal_t, hsa_signal_condition_t, hsa_signal_value_t, hsa_amd_signal_handler,
                                          void *);
struct hsa_amd_event_t;
typedef hsa_status_t (*hsa_amd_system_event_callback_t)(const hsa_amd_event_t *, void *);
hsa_status_t hsa_amd_register_system_event_handler(hsa_amd_system_event_callback_t, void *);
#define REGOMP_HSA_LOAD(order) hsa_signal_value_t hsa_signal_load_##order(hsa_signal_t);
#define REGOMP_HSA_STORE(order) void hsa_signal_store_##order(hsa_signal_t, hsa_signal_value_t);
#define REGOMP_HSA_WAIT(order)                                                                                              \
  hsa_signal_value_t hsa_signal_wait_##order(hsa_signal_t, hsa_signal_condition_t, hsa_signal_value_t,                      \
                                             std::uint64_t timeout, hsa_wait_state_t);
#define REGOMP_HSA_UPDATE(order)                                                                                            \
  void hsa_signal_add_##order(hsa_signal_t, hsa_signal_value_t);                                                            \
  void hsa_signal_subtract_##order(hsa_signal_t, hsa_signal_value_t);                                                       \
  hsa_signal_value_t hsa_signal_exchange_##order(hsa_signal_t, hsa_signal_value_t);                                         \
  hsa_signal_value_t hsa_signal_cas_##order(hsa_signal_t, hsa_signal_value_t expected, hsa_signal_value_t);                 \
  std::uint64_t hsa_queue_add_write_index_##order(const hsa_queue_t *, std::uint64_t);                                      \
  std::uint64_t hsa_queue_cas_write_index_##order(const hsa_queue_t *, std::uint64_t expected, std::uint64_t);
#define REGOMP_HSA_LOAD_INDEX(order)                                                                                        \
  std::uint64_t hsa_queue_load_read_index_##order(const hsa_queue_t *);                                                     \
  std::uint64_t hsa_queue_load_write_index_##order(const hsa_queue_t *);
#define REGOMP_HSA_STORE_INDEX(order) void hsa_queue_store_write_index_##order(const hsa_queue_t *, std::uint64_t);
#define REGOMP_HSA_ACQUIRE_ORDERS(declare) declare(relaxed) declare(acquire) declare(scacquire)
#define REGOMP_HSA_RELEASE_ORDERS(declare) declare(relaxed) declare(release) declare(screlease)
#define REGOMP_HSA_ORDERS(declare)                                                                                          \
  REGOMP_HSA_ACQUIRE_ORDERS(declare) declare(release) declare(screlease) declare(acq_rel) declare(scacq_screl)
REGOMP_HSA_ACQUIRE_ORDERS(REGOMP_HSA_LOAD)
REGOMP_HSA_RELEASE_ORDERS(REGOMP_HSA_STORE)
REGOMP_HSA_ACQUIRE_ORDERS(REGOMP_HSA_WAIT)
REGOMP_HSA_ORDERS(REGOMP_HSA_UPDATE)
REGOMP_HSA_ACQUIRE_ORDERS(REGOMP_HSA_LOAD_INDEX)
REGOMP_HSA_RELEASE_ORDERS(REGOMP_HSA_STORE_INDEX)
#undef REGOMP_HSA_LOAD
#undef REGOMP_HSA_STORE
#undef REGOMP_HSA_WAIT
#undef REGOMP_HSA_UPDATE
#undef REGOMP_HSA_LOAD_INDEX
#undef REGOMP_HSA_STORE_INDEX

hsa_status_t hsa_queue_create(hsa_agent_t, std::uint32_t size, hsa_queue_type_t,
                              void (*callback)(hsa_status_t, hsa_queue_t *, void *data), void *data,
                              std::uint32_t private_segment_size, std::uint32_t group_segment_size, hsa_queue_t **);
hsa_status_t hsa_queue_inactivate(hsa_queue_t *);
hsa_status_t hsa_queue_destroy(hsa_queue_t *);

// Times count as HSA_SYSTEM_INFO_TIMESTAMP does. A signal has those of the packet or the copy whose completion it told last,
// if its queue, or copies, were being profiled.
struct hsa_amd_profiling_dispatch_time_t {
  std::uint64_t start, end;
};
struct hsa_amd_profiling_async_copy_time_t {
  std::uint64_t start, end;
};
hsa_status_t hsa_amd_profiling_set_profiler_enabled(hsa_queue_t *, int enable);
hsa_status_t hsa_amd_profiling_get_dispatch_time(hsa_agent_t, hsa_signal_t, hsa_amd_profiling_dispatch_time_t *);
hsa_status_t hsa_amd_profiling_async_copy_enable(bool enable);
hsa_status_t hsa_amd_profiling_get_async_copy_time(hsa_signal_t, hsa_amd_profiling_async_copy_time_t *);
hsa_status_t hsa_amd_profiling_convert_tick_to_system_domain(hsa_agent_t, std::uint64_t agent_tick, std::uint64_t *system);

hsa_status_t hsa_code_object_deserialize(void *image, std::size_t, const char *options, hsa_code_object_t *);
hsa_status_t hsa_code_object_destroy(hsa_code_object_t);
hsa_status_t hsa_code_object_reader_create_from_memory(const void *, std::size_t, hsa_code_object_reader_t *);
hsa_status_t hsa_code_object_reader_destroy(hsa_code_object_reader_t);
hsa_status_t hsa_executable_create(hsa_profile_t, hsa_executable_state_t, const char *options, hsa_executable_t *);
hsa_status_t hsa_executable_create_alt(hsa_profile_t, hsa_default_float_rounding_mode_t, const char *options,
                                       hsa_executable_t *);
hsa_status_t hsa_executable_destroy(hsa_executable_t);
hsa_status_t hsa_executable_load_code_object(hsa_executable_t, hsa_agent_t, hsa_code_object_t, const char *options);
hsa_status_t hsa_executable_load_agent_code_object(hsa_executable_t, hsa_agent_t, hsa_code_object_reader_t,
                                                   const char *options, hsa_loaded_code_object_t *);
hsa_status_t hsa_executable_freeze(hsa_executable_t, const char *options);
hsa_status_t hsa_executable_validate(hsa_executable_t, std::uint32_t *result);
hsa_status_t hsa_executable_get_info(hsa_executable_t, hsa_executable_info_t, void *value);
hsa_status_t hsa_executable_global_variable_define(hsa_executable_t, const char *name, void *address);
hsa_status_t hsa_executable_agent_global_variable_define(hsa_executable_t, hsa_agent_t, const char *name, void *address);
hsa_status_t hsa_executable_get_symbol(hsa_executable_t, const char *module, const char *name, hsa_agent_t,
                                       std::int32_t call_convention, hsa_executable_symbol_t *);
hsa_status_t hsa_executable_get_symbol_by_name(hsa_executable_t, const char *name, const hsa_agent_t *,
                                               hsa_executable_symbol_t *);
hsa_status_t hsa_executable_symbol_get_info(hsa_executable_symbol_t, hsa_executable_symbol_info_t, void *value);
hsa_status_t hsa_executable_iterate_symbols(hsa_executable_t,
                                            hsa_status_t (*callback)(hsa_executable_t, hsa_executable_symbol_t, void *data),
                                            void *data);
hsa_status_t hsa_executable_iterate_agent_symbols(hsa_executable_t, hsa_agent_t,
                                                  hsa_status_t (*callback)(hsa_executable_t, hsa_agent_t,
                                                                           hsa_executable_symbol_t, void *data),
                                                  void *data);

// Only the simulated runtime has this: null if it does not want to know of mapped objects (map_watch.h).
const struct regomp_map_watch *gompsim_map_watch();
// And this: null if it does not look for races of device code (order_watch.h).
const struct regomp_order_watch *gompsim_order_watch();
}

#endif
