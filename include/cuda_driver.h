// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As much of the CUDA Driver API as the nvptx plugin calls and the simulated GPU implements: types, constants and functions
// under their documented names and values. The plugin opens libcuda.so.1 at run time; the simulator defines these functions.
#ifndef REGOMP_CUDA_DRIVER_H
#define REGOMP_CUDA_DRIVER_H

#include <cstddef>
#include <cstdint>

using CUdevice = int;
using CUdeviceptr = unsigned long long;
using CUcontext = struct CUctx_st *;
using CUmodule = struct CUmod_st *;
using CUfunction = struct CUfunc_st *;
using CUstream = struct CUstream_st *;
using CUevent = struct CUevent_st *;
using CUarray = struct CUarray_st *;
using CUlinkState = struct CUlinkState_st *;
using cuuint32_t = std::uint32_t;
using cuuint64_t = std::uint64_t;

using CUmemoryPool = struct CUmemPoolHandle_st *;

struct CUuuid {
  char bytes[16];
};

enum CUresult : int {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_DEINITIALIZED = 4,
  CUDA_ERROR_DEVICE_UNAVAILABLE = 46,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_INVALID_IMAGE = 200,
  CUDA_ERROR_INVALID_CONTEXT = 201,
  CUDA_ERROR_MAP_FAILED = 205,
  CUDA_ERROR_UNMAP_FAILED = 206,
  CUDA_ERROR_NO_BINARY_FOR_GPU = 209,
  CUDA_ERROR_ECC_UNCORRECTABLE = 214,
  CUDA_ERROR_UNSUPPORTED_LIMIT = 215,
  CUDA_ERROR_PEER_ACCESS_UNSUPPORTED = 217,
  CUDA_ERROR_INVALID_PTX = 218,
  CUDA_ERROR_UNSUPPORTED_PTX_VERSION = 222,
  CUDA_ERROR_INVALID_SOURCE = 300,
  CUDA_ERROR_FILE_NOT_FOUND = 301,
  CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND = 302,
  CUDA_ERROR_OPERATING_SYSTEM = 304,
  CUDA_ERROR_INVALID_HANDLE = 400,
  CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600,
  CUDA_ERROR_ILLEGAL_ADDRESS = 700,
  CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES = 701,
  CUDA_ERROR_LAUNCH_TIMEOUT = 702,
  CUDA_ERROR_PEER_ACCESS_NOT_ENABLED = 705,
  CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE = 708,
  CUDA_ERROR_CONTEXT_IS_DESTROYED = 709,
  CUDA_ERROR_ASSERT = 710,
  CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED = 712,
  CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED = 713,
  CUDA_ERROR_HARDWARE_STACK_ERROR = 714,
  CUDA_ERROR_ILLEGAL_INSTRUCTION = 715,
  CUDA_ERROR_MISALIGNED_ADDRESS = 716,
  CUDA_ERROR_INVALID_ADDRESS_SPACE = 717,
  CUDA_ERROR_INVALID_PC = 718,
  CUDA_ERROR_LAUNCH_FAILED = 719,
  CUDA_ERROR_NOT_PERMITTED = 800,
  CUDA_ERROR_NOT_SUPPORTED = 801,
  CUDA_ERROR_UNKNOWN = 999,
};

enum CUdevice_attribute : int {
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X = 2,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y = 3,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z = 4,
  CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X = 5,
  CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y = 6,
  CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z = 7,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK = 8,
  CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY = 9,
  CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10,
  CU_DEVICE_ATTRIBUTE_MAX_PITCH = 11,
  CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK = 12,
  CU_DEVICE_ATTRIBUTE_CLOCK_RATE = 13, // kHz
  CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT = 14,
  CU_DEVICE_ATTRIBUTE_GPU_OVERLAP = 15,
  CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
  CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT = 17,
  CU_DEVICE_ATTRIBUTE_INTEGRATED = 18,
  CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY = 19,
  CU_DEVICE_ATTRIBUTE_COMPUTE_MODE = 20, // a CUcomputemode
  CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS = 31,
  CU_DEVICE_ATTRIBUTE_PCI_BUS_ID = 33,
  CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID = 34,
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR = 39,
  CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT = 40,
  CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING = 41,
  CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID = 50,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
  CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED = 78,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR = 81,
  CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR = 82,
  CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY = 83,
  CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS = 88,
  CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS = 89,
  CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_MEM_OPS_V1 = 92,
  CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM = 91,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97,
  CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES = 100,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR = 106,
  CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED = 115,
  CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS = 122,
  CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR = 123,
};

enum CUcomputemode : int {
  CU_COMPUTEMODE_DEFAULT = 0,
  CU_COMPUTEMODE_PROHIBITED = 2,
  CU_COMPUTEMODE_EXCLUSIVE_PROCESS = 3,
};

enum CUfunction_attribute : int {
  CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 0,
  CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES = 1,
  CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES = 2,
  CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES = 3,
  CU_FUNC_ATTRIBUTE_NUM_REGS = 4,
  CU_FUNC_ATTRIBUTE_PTX_VERSION = 5,
  CU_FUNC_ATTRIBUTE_BINARY_VERSION = 6,
  CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8,
};

enum CUjit_option : int {
  CU_JIT_MAX_REGISTERS = 0,
  CU_JIT_THREADS_PER_BLOCK = 1,
  CU_JIT_WALL_TIME = 2,
  CU_JIT_INFO_LOG_BUFFER = 3,
  CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES = 4,
  CU_JIT_ERROR_LOG_BUFFER = 5,
  CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6,
  CU_JIT_OPTIMIZATION_LEVEL = 7,
  CU_JIT_TARGET = 9,
  CU_JIT_GENERATE_DEBUG_INFO = 11,
  CU_JIT_LOG_VERBOSE = 12,
  CU_JIT_GENERATE_LINE_INFO = 13,
};

enum CUjitInputType : int {
  CU_JIT_INPUT_CUBIN = 0,
  CU_JIT_INPUT_PTX = 1,
  CU_JIT_INPUT_FATBINARY = 2,
  CU_JIT_INPUT_OBJECT = 3,
  CU_JIT_INPUT_LIBRARY = 4,
};

enum CUlimit : int {
  CU_LIMIT_STACK_SIZE = 0,
  CU_LIMIT_PRINTF_FIFO_SIZE = 1,
  CU_LIMIT_MALLOC_HEAP_SIZE = 2,
};

enum CUpointer_attribute : int {
  CU_POINTER_ATTRIBUTE_CONTEXT = 1,
  CU_POINTER_ATTRIBUTE_MEMORY_TYPE = 2,
  CU_POINTER_ATTRIBUTE_DEVICE_POINTER = 3,
  CU_POINTER_ATTRIBUTE_HOST_POINTER = 4,
  CU_POINTER_ATTRIBUTE_SYNC_MEMOPS = 6,
  CU_POINTER_ATTRIBUTE_BUFFER_ID = 7,
  CU_POINTER_ATTRIBUTE_IS_MANAGED = 8,
  CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL = 9,
  CU_POINTER_ATTRIBUTE_RANGE_START_ADDR = 11,
  CU_POINTER_ATTRIBUTE_RANGE_SIZE = 12,
  CU_POINTER_ATTRIBUTE_MAPPED = 13,
};

// Of a link between two devices.
enum CUdevice_P2PAttribute : int {
  CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK = 1,
  CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED = 2,
  CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED = 3,
  CU_DEVICE_P2P_ATTRIBUTE_CUDA_ARRAY_ACCESS_SUPPORTED = 4,
};

enum CUmem_advise : int {
  CU_MEM_ADVISE_SET_READ_MOSTLY = 1,
  CU_MEM_ADVISE_UNSET_READ_MOSTLY = 2,
  CU_MEM_ADVISE_SET_PREFERRED_LOCATION = 3,
  CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION = 4,
  CU_MEM_ADVISE_SET_ACCESSED_BY = 5,
  CU_MEM_ADVISE_UNSET_ACCESSED_BY = 6,
};

enum CUmemPool_attribute : int {
  CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES = 1,
  CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC = 2,
  CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES = 3,
  CU_MEMPOOL_ATTR_RELEASE_THRESHOLD = 4,
  CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT = 5,
  CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH = 6,
  CU_MEMPOOL_ATTR_USED_MEM_CURRENT = 7,
  CU_MEMPOOL_ATTR_USED_MEM_HIGH = 8,
};

enum CUfunc_cache : int {
  CU_FUNC_CACHE_PREFER_NONE = 0,
  CU_FUNC_CACHE_PREFER_SHARED = 1,
  CU_FUNC_CACHE_PREFER_L1 = 2,
  CU_FUNC_CACHE_PREFER_EQUAL = 3,
};

// Of streams and launches.
enum CUlaunchAttributeID : int {
  CU_LAUNCH_ATTRIBUTE_IGNORE = 0,
  CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY = 3,
  CU_LAUNCH_ATTRIBUTE_PRIORITY = 8,
};

enum CUstreamBatchMemOpType : int {
  CU_STREAM_MEM_OP_WAIT_VALUE_32 = 1,
  CU_STREAM_MEM_OP_WRITE_VALUE_32 = 2,
  CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES = 3,
  CU_STREAM_MEM_OP_WAIT_VALUE_64 = 4,
  CU_STREAM_MEM_OP_WRITE_VALUE_64 = 5,
  CU_STREAM_MEM_OP_BARRIER = 6,
};

enum CUdriverProcAddressQueryResult : int {
  CU_GET_PROC_ADDRESS_SUCCESS = 0,
  CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND = 1,
  CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT = 2,
};

enum CUmemorytype : int {
  CU_MEMORYTYPE_HOST = 1,
  CU_MEMORYTYPE_DEVICE = 2,
  CU_MEMORYTYPE_ARRAY = 3,
  CU_MEMORYTYPE_UNIFIED = 4,
};

inline constexpr unsigned CU_CTX_SCHED_AUTO = 0;
inline constexpr unsigned CU_CTX_SCHED_SPIN = 1;
inline constexpr unsigned CU_CTX_SCHED_YIELD = 2;
inline constexpr unsigned CU_CTX_SCHED_BLOCKING_SYNC = 4;
inline constexpr unsigned CU_CTX_MAP_HOST = 8;
inline constexpr unsigned CU_STREAM_DEFAULT = 0;
inline constexpr unsigned CU_STREAM_NON_BLOCKING = 1;
inline const CUstream CU_STREAM_LEGACY = reinterpret_cast<CUstream>(1);
inline const CUstream CU_STREAM_PER_THREAD = reinterpret_cast<CUstream>(2);
inline constexpr unsigned CU_EVENT_DEFAULT = 0;
inline constexpr unsigned CU_EVENT_BLOCKING_SYNC = 1;
inline constexpr unsigned CU_EVENT_DISABLE_TIMING = 2;
inline constexpr unsigned CU_MEMHOSTALLOC_PORTABLE = 1;
inline constexpr unsigned CU_MEMHOSTALLOC_DEVICEMAP = 2;
inline constexpr unsigned CU_MEMHOSTALLOC_WRITECOMBINED = 4;
inline constexpr unsigned CU_MEMHOSTREGISTER_PORTABLE = 1;
inline constexpr unsigned CU_MEMHOSTREGISTER_DEVICEMAP = 2;
inline constexpr unsigned CU_MEM_ATTACH_GLOBAL = 1;
inline constexpr unsigned CU_MEM_ATTACH_HOST = 2;
inline constexpr unsigned CU_STREAM_WRITE_VALUE_DEFAULT = 0;
inline constexpr unsigned CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER = 1;
inline constexpr unsigned CU_STREAM_WAIT_VALUE_GEQ = 0;
inline constexpr unsigned CU_STREAM_WAIT_VALUE_EQ = 1;
inline constexpr unsigned CU_STREAM_WAIT_VALUE_AND = 2;
inline constexpr unsigned CU_STREAM_WAIT_VALUE_NOR = 3;
inline constexpr unsigned CU_STREAM_WAIT_VALUE_FLUSH = 1u << 30;
inline constexpr CUdevice CU_DEVICE_CPU = -1;
inline constexpr int CU_SYNC_POLICY_AUTO = 1;
inline constexpr cuuint64_t CU_GET_PROC_ADDRESS_DEFAULT = 0;
inline constexpr cuuint64_t CU_GET_PROC_ADDRESS_LEGACY_STREAM = 1;

inline void *const CU_LAUNCH_PARAM_END = nullptr;
inline void *const CU_LAUNCH_PARAM_BUFFER_POINTER = reinterpret_cast<void *>(1);
inline void *const CU_LAUNCH_PARAM_BUFFER_SIZE = reinterpret_cast<void *>(2);

struct CUDA_MEMCPY2D {
  std::size_t srcXInBytes;
  std::size_t srcY;
  CUmemorytype srcMemoryType;
  const void *srcHost;
  CUdeviceptr srcDevice;
  CUarray srcArray;
  std::size_t srcPitch;
  std::size_t dstXInBytes;
  std::size_t dstY;
  CUmemorytype dstMemoryType;
  void *dstHost;
  CUdeviceptr dstDevice;
  CUarray dstArray;
  std::size_t dstPitch;
  std::size_t WidthInBytes;
  std::size_t Height;
};

struct CUDA_MEMCPY3D {
  std::size_t srcXInBytes;
  std::size_t srcY;
  std::size_t srcZ;
  std::size_t srcLOD;
  CUmemorytype srcMemoryType;
  const void *srcHost;
  CUdeviceptr srcDevice;
  CUarray srcArray;
  void *reserved0;
  std::size_t srcPitch;
  std::size_t srcHeight;
  std::size_t dstXInBytes;
  std::size_t dstY;
  std::size_t dstZ;
  std::size_t dstLOD;
  CUmemorytype dstMemoryType;
  void *dstHost;
  CUdeviceptr dstDevice;
  CUarray dstArray;
  void *reserved1;
  std::size_t dstPitch;
  std::size_t dstHeight;
  std::size_t WidthInBytes;
  std::size_t Height;
  std::size_t Depth;
};

struct CUDA_MEMCPY3D_PEER {
  std::size_t srcXInBytes;
  std::size_t srcY;
  std::size_t srcZ;
  std::size_t srcLOD;
  CUmemorytype srcMemoryType;
  const void *srcHost;
  CUdeviceptr srcDevice;
  CUarray srcArray;
  CUcontext srcContext;
  std::size_t srcPitch;
  std::size_t srcHeight;
  std::size_t dstXInBytes;
  std::size_t dstY;
  std::size_t dstZ;
  std::size_t dstLOD;
  CUmemorytype dstMemoryType;
  void *dstHost;
  CUdeviceptr dstDevice;
  CUarray dstArray;
  CUcontext dstContext;
  std::size_t dstPitch;
  std::size_t dstHeight;
  std::size_t WidthInBytes;
  std::size_t Height;
  std::size_t Depth;
};

struct CUmemLocation {
  int type; // 1: a device
  int id;
};

struct CUmemPoolProps {
  int allocType;   // 1: pinned memory of the location
  int handleTypes; // 0: cannot be exported
  CUmemLocation location;
  void *win32SecurityAttributes;
  std::size_t maxSize; // 0: no limit of its own
  unsigned short usage;
  unsigned char reserved[54];
};

union CUlaunchAttributeValue {
  char pad[64];
  int syncPolicy;
  int priority;
};

struct CUlaunchAttribute {
  CUlaunchAttributeID id;
  char pad[8 - sizeof(CUlaunchAttributeID)];
  CUlaunchAttributeValue value;
};

struct CUlaunchConfig {
  unsigned gridDimX, gridDimY, gridDimZ;
  unsigned blockDimX, blockDimY, blockDimZ;
  unsigned sharedMemBytes;
  CUstream hStream;
  CUlaunchAttribute *attrs;
  unsigned numAttrs;
};

union CUstreamBatchMemOpParams {
  CUstreamBatchMemOpType operation;
  struct value_op { // a wait or a write
    CUstreamBatchMemOpType operation;
    CUdeviceptr address;
    cuuint64_t value; // the low half of it for 32 bits
    unsigned flags;
    CUdeviceptr alias;
  } value;
  cuuint64_t pad[6];
};

using CUstreamCallback = void (*)(CUstream, CUresult, void *);
using CUhostFn = void (*)(void *);
using CUoccupancyB2DSize = std::size_t (*)(int block_size);

extern "C" {

CUresult cuInit(unsigned flags);
CUresult cuDriverGetVersion(int *version);
CUresult cuGetErrorString(CUresult, const char **);
CUresult cuGetErrorName(CUresult, const char **);
CUresult cuGetProcAddress(const char *symbol, void **function, int cuda_version, cuuint64_t flags);
CUresult cuGetProcAddress_v2(const char *symbol, void **function, int cuda_version, cuuint64_t flags,
                             CUdriverProcAddressQueryResult *);

CUresult cuDeviceGet(CUdevice *, int ordinal);
CUresult cuDeviceGetCount(int *);
CUresult cuDeviceGetName(char *, int len, CUdevice);
CUresult cuDeviceGetUuid(CUuuid *, CUdevice);
CUresult cuDeviceGetUuid_v2(CUuuid *, CUdevice);
CUresult cuDeviceTotalMem_v2(std::size_t *, CUdevice);
CUresult cuDeviceGetAttribute(int *, CUdevice_attribute, CUdevice);
CUresult cuDevicePrimaryCtxRetain(CUcontext *, CUdevice);
CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice);
CUresult cuDeviceGetPCIBusId(char *, int len, CUdevice);
CUresult cuDeviceGetByPCIBusId(CUdevice *, const char *);
CUresult cuDeviceCanAccessPeer(int *, CUdevice, CUdevice peer);
CUresult cuDeviceGetP2PAttribute(int *, CUdevice_P2PAttribute, CUdevice, CUdevice);
CUresult cuDevicePrimaryCtxRelease_v2(CUdevice);
CUresult cuDevicePrimaryCtxGetState(CUdevice, unsigned *flags, int *active);

CUresult cuCtxCreate_v2(CUcontext *, unsigned flags, CUdevice);
CUresult cuCtxDestroy_v2(CUcontext);
CUresult cuCtxCreate_v3(CUcontext *, void *affinities, int num_affinities, unsigned flags, CUdevice);
CUresult cuCtxCreate_v4(CUcontext *, void *parameters, unsigned flags, CUdevice);
CUresult cuCtxGetCurrent(CUcontext *);
CUresult cuCtxSetCurrent(CUcontext);
CUresult cuCtxGetDevice(CUdevice *);
CUresult cuCtxPushCurrent_v2(CUcontext);
CUresult cuCtxPopCurrent_v2(CUcontext *);
CUresult cuCtxSetLimit(CUlimit, std::size_t);
CUresult cuCtxGetLimit(std::size_t *, CUlimit);
CUresult cuCtxSynchronize(void);
CUresult cuCtxGetApiVersion(CUcontext, unsigned *);
CUresult cuCtxGetFlags(unsigned *);
CUresult cuCtxGetId(CUcontext, unsigned long long *);
CUresult cuCtxGetCacheConfig(CUfunc_cache *);
CUresult cuCtxSetCacheConfig(CUfunc_cache);
CUresult cuCtxEnablePeerAccess(CUcontext, unsigned flags);
CUresult cuCtxDisablePeerAccess(CUcontext);

CUresult cuLinkCreate(unsigned num_options, CUjit_option *, void **values, CUlinkState *);
CUresult cuLinkCreate_v2(unsigned num_options, CUjit_option *, void **values, CUlinkState *);
CUresult cuLinkAddData(CUlinkState, CUjitInputType, void *data, std::size_t, const char *name, unsigned num_options,
                       CUjit_option *, void **values);
CUresult cuLinkAddData_v2(CUlinkState, CUjitInputType, void *data, std::size_t, const char *name, unsigned num_options,
                          CUjit_option *, void **values);
CUresult cuLinkComplete(CUlinkState, void **cubin, std::size_t *size);
CUresult cuLinkDestroy(CUlinkState);
CUresult cuModuleLoad(CUmodule *, const char *file);
CUresult cuModuleLoadData(CUmodule *, const void *image);
CUresult cuModuleLoadDataEx(CUmodule *, const void *image, unsigned num_options, CUjit_option *, void **values);
CUresult cuModuleUnload(CUmodule);
CUresult cuModuleGetFunction(CUfunction *, CUmodule, const char *name);
CUresult cuModuleGetGlobal_v2(CUdeviceptr *, std::size_t *, CUmodule, const char *name);
CUresult cuFuncGetAttribute(int *, CUfunction_attribute, CUfunction);
CUresult cuFuncSetAttribute(CUfunction, CUfunction_attribute, int value);
CUresult cuFuncLoad(CUfunction);
CUresult cuFuncGetModule(CUmodule *, CUfunction);
CUresult cuFuncGetName(const char **, CUfunction);
CUresult cuFuncSetCacheConfig(CUfunction, CUfunc_cache);

CUresult cuMemGetInfo_v2(std::size_t *free, std::size_t *total);
CUresult cuMemAlloc_v2(CUdeviceptr *, std::size_t);
CUresult cuMemAllocPitch_v2(CUdeviceptr *, std::size_t *pitch, std::size_t width_bytes, std::size_t height,
                            unsigned element_bytes);
CUresult cuMemAllocAsync(CUdeviceptr *, std::size_t, CUstream);
CUresult cuMemAllocFromPoolAsync(CUdeviceptr *, std::size_t, CUmemoryPool, CUstream);
CUresult cuMemFreeAsync(CUdeviceptr, CUstream);
CUresult cuMemPoolCreate(CUmemoryPool *, const CUmemPoolProps *);
CUresult cuMemPoolDestroy(CUmemoryPool);
CUresult cuMemPoolTrimTo(CUmemoryPool, std::size_t least_bytes_kept);
CUresult cuMemPoolSetAttribute(CUmemoryPool, CUmemPool_attribute, void *);
CUresult cuMemPoolGetAttribute(CUmemoryPool, CUmemPool_attribute, void *);
CUresult cuDeviceGetDefaultMemPool(CUmemoryPool *, CUdevice);
CUresult cuDeviceGetMemPool(CUmemoryPool *, CUdevice);
CUresult cuDeviceSetMemPool(CUdevice, CUmemoryPool);
CUresult cuMemFree_v2(CUdeviceptr);
CUresult cuMemGetAddressRange_v2(CUdeviceptr *base, std::size_t *size, CUdeviceptr);
CUresult cuMemAllocHost_v2(void **, std::size_t);
CUresult cuMemFreeHost(void *);
CUresult cuMemHostAlloc(void **, std::size_t, unsigned flags);
CUresult cuMemHostGetDevicePointer_v2(CUdeviceptr *, void *, unsigned flags);
CUresult cuMemHostRegister_v2(void *, std::size_t, unsigned flags);
CUresult cuMemHostUnregister(void *);
CUresult cuMemAllocManaged(CUdeviceptr *, std::size_t, unsigned flags);
CUresult cuPointerGetAttribute(void *data, CUpointer_attribute, CUdeviceptr);
CUresult cuPointerGetAttributes(unsigned count, CUpointer_attribute *, void **data, CUdeviceptr);
CUresult cuMemPrefetchAsync(CUdeviceptr, std::size_t, CUdevice, CUstream);
CUresult cuMemPrefetchAsync_v2(CUdeviceptr, std::size_t, CUmemLocation, unsigned flags, CUstream);
CUresult cuMemAdvise(CUdeviceptr, std::size_t, CUmem_advise, CUdevice);
CUresult cuMemAdvise_v2(CUdeviceptr, std::size_t, CUmem_advise, CUmemLocation);
CUresult cuMemcpy(CUdeviceptr dst, CUdeviceptr src, std::size_t);
CUresult cuMemcpyAsync(CUdeviceptr dst, CUdeviceptr src, std::size_t, CUstream);
CUresult cuMemcpyHtoD_v2(CUdeviceptr, const void *, std::size_t);
CUresult cuMemcpyDtoH_v2(void *, CUdeviceptr, std::size_t);
CUresult cuMemcpyDtoD_v2(CUdeviceptr, CUdeviceptr, std::size_t);
CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr, const void *, std::size_t, CUstream);
CUresult cuMemcpyDtoHAsync_v2(void *, CUdeviceptr, std::size_t, CUstream);
CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr, CUdeviceptr, std::size_t, CUstream);
CUresult cuMemcpy2D_v2(const CUDA_MEMCPY2D *);
CUresult cuMemcpy2DUnaligned_v2(const CUDA_MEMCPY2D *);
CUresult cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *, CUstream);
CUresult cuMemcpy3D_v2(const CUDA_MEMCPY3D *);
CUresult cuMemcpy3DAsync_v2(const CUDA_MEMCPY3D *, CUstream);
CUresult cuMemsetD8_v2(CUdeviceptr, unsigned char, std::size_t);
CUresult cuMemcpyPeer(CUdeviceptr, CUcontext, CUdeviceptr, CUcontext, std::size_t);
CUresult cuMemcpyPeerAsync(CUdeviceptr, CUcontext, CUdeviceptr, CUcontext, std::size_t, CUstream);
CUresult cuMemcpy3DPeer(const CUDA_MEMCPY3D_PEER *);
CUresult cuMemcpy3DPeerAsync(const CUDA_MEMCPY3D_PEER *, CUstream);
CUresult cuMemsetD16_v2(CUdeviceptr, unsigned short, std::size_t count);
CUresult cuMemsetD16Async(CUdeviceptr, unsigned short, std::size_t count, CUstream);
CUresult cuMemsetD2D8_v2(CUdeviceptr, std::size_t pitch, unsigned char, std::size_t width, std::size_t height);
CUresult cuMemsetD2D16_v2(CUdeviceptr, std::size_t pitch, unsigned short, std::size_t width, std::size_t height);
CUresult cuMemsetD2D32_v2(CUdeviceptr, std::size_t pitch, unsigned, std::size_t width, std::size_t height);
CUresult cuMemsetD2D8Async(CUdeviceptr, std::size_t pitch, unsigned char, std::size_t width, std::size_t height, CUstream);
CUresult cuMemsetD2D16Async(CUdeviceptr, std::size_t pitch, unsigned short, std::size_t width, std::size_t height, CUstream);
CUresult cuMemsetD2D32Async(CUdeviceptr, std::size_t pitch, unsigned, std::size_t width, std::size_t height, CUstream);
CUresult cuMemsetD32_v2(CUdeviceptr, unsigned, std::size_t count);
CUresult cuMemsetD8Async(CUdeviceptr, unsigned char, std::size_t, CUstream);
CUresult cuMemsetD32Async(CUdeviceptr, unsigned, std::size_t count, CUstream);

CUresult cuStreamCreate(CUstream *, unsigned flags);
CUresult cuStreamCreateWithPriority(CUstream *, unsigned flags, int priority);
CUresult cuCtxGetStreamPriorityRange(int *least, int *greatest);
CUresult cuStreamDestroy_v2(CUstream);
CUresult cuStreamGetFlags(CUstream, unsigned *);
CUresult cuStreamGetPriority(CUstream, int *);
CUresult cuStreamGetCtx(CUstream, CUcontext *);
CUresult cuStreamGetId(CUstream, unsigned long long *);
CUresult cuStreamGetAttribute(CUstream, CUlaunchAttributeID, CUlaunchAttributeValue *);
CUresult cuStreamSetAttribute(CUstream, CUlaunchAttributeID, const CUlaunchAttributeValue *);
CUresult cuStreamCopyAttributes(CUstream to, CUstream from);
CUresult cuStreamQuery(CUstream);
CUresult cuStreamSynchronize(CUstream);
CUresult cuStreamWaitEvent(CUstream, CUevent, unsigned flags);
CUresult cuStreamAddCallback(CUstream, CUstreamCallback, void *, unsigned flags);
CUresult cuLaunchHostFunc(CUstream, CUhostFn, void *);
CUresult cuStreamWriteValue32_v2(CUstream, CUdeviceptr, cuuint32_t, unsigned flags);
CUresult cuStreamWriteValue64_v2(CUstream, CUdeviceptr, cuuint64_t, unsigned flags);
CUresult cuStreamWaitValue32_v2(CUstream, CUdeviceptr, cuuint32_t, unsigned flags);
CUresult cuStreamWaitValue64_v2(CUstream, CUdeviceptr, cuuint64_t, unsigned flags);
CUresult cuStreamBatchMemOp_v2(CUstream, unsigned count, CUstreamBatchMemOpParams *, unsigned flags);
CUresult cuEventCreate(CUevent *, unsigned flags);
CUresult cuEventDestroy_v2(CUevent);
CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end);
CUresult cuEventQuery(CUevent);
CUresult cuEventRecord(CUevent, CUstream);
CUresult cuEventRecordWithFlags(CUevent, CUstream, unsigned flags);
CUresult cuEventSynchronize(CUevent);

CUresult cuLaunchKernel(CUfunction, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x, unsigned block_y,
                        unsigned block_z, unsigned shared_bytes, CUstream, void **params, void **extra);
CUresult cuOccupancyMaxPotentialBlockSize(int *min_grid, int *block, CUfunction, CUoccupancyB2DSize,
                                          std::size_t dynamic_shared, int block_limit);
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int *, CUfunction, int block_size, std::size_t dynamic_shared);
CUresult cuLaunchKernelEx(const CUlaunchConfig *, CUfunction, void **params, void **extra);
CUresult cuOccupancyMaxPotentialBlockSizeWithFlags(int *min_grid, int *block, CUfunction, CUoccupancyB2DSize,
                                                   std::size_t dynamic_shared, int block_limit, unsigned flags);
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *, CUfunction, int block_size, std::size_t dynamic_shared,
                                                              unsigned flags);
CUresult cuOccupancyAvailableDynamicSMemPerBlock(std::size_t *, CUfunction, int blocks, int block_size);

// Only the simulated driver has this. Whoever hands out parts of its device memory announces each, so that the simulator
// checks their bounds as it does those of allocations: `bytes` bytes at the address, a multiple of 8, are a block; zero
// bytes: the block is taken back, with what was announced inside it. Of memory with such blocks nothing else can be
// accessed.
void gompsim_announce_block(CUdeviceptr, std::size_t bytes);
// And this: null if the simulator does not want to know of mapped objects (map_watch.h).
const struct regomp_map_watch *gompsim_map_watch();
// And this: null if it does not look for races of device code (order_watch.h).
const struct regomp_order_watch *gompsim_order_watch();
}

#endif
