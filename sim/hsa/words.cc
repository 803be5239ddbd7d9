// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/hsa/words.h"

namespace gompsim::hsa {

namespace {

using driver::driver_words;
using driver::function_name;

constexpr function_name function_names[] = {
#define HSA_FUNCTION(name, needs) {#name, #name},
#include "sim/hsa/functions.def"
#undef HSA_FUNCTION
};

struct status_text {
  hsa_status_t code;
  const char *name, *description;
};

#define STATUS(name, text) {name, #name, #name ": " text}
constexpr status_text statuses[] = {
    STATUS(HSA_STATUS_SUCCESS, "The function has been executed successfully."),
    STATUS(HSA_STATUS_INFO_BREAK, "A traversal was ended by the application before its end."),
    STATUS(HSA_STATUS_ERROR, "An error occurred that no other status describes."),
    STATUS(HSA_STATUS_ERROR_INVALID_ARGUMENT, "An argument is not what the function accepts."),
    STATUS(HSA_STATUS_ERROR_INVALID_QUEUE_CREATION, "The agent does not support queues of this type."),
    STATUS(HSA_STATUS_ERROR_INVALID_ALLOCATION, "The memory cannot be allocated from this region, or is no allocation."),
    STATUS(HSA_STATUS_ERROR_INVALID_AGENT, "The agent does not exist or is not of the right kind."),
    STATUS(HSA_STATUS_ERROR_INVALID_REGION, "The memory region does not exist."),
    STATUS(HSA_STATUS_ERROR_INVALID_SIGNAL, "The signal does not exist."),
    STATUS(HSA_STATUS_ERROR_INVALID_QUEUE, "The queue does not exist."),
    STATUS(HSA_STATUS_ERROR_OUT_OF_RESOURCES, "Memory or another resource that the operation needs cannot be had."),
    STATUS(HSA_STATUS_ERROR_INVALID_PACKET_FORMAT,
           "A packet of a queue is malformed or of a kind that it does not support."),
    STATUS(HSA_STATUS_ERROR_RESOURCE_FREE, "A resource could not be released."),
    STATUS(HSA_STATUS_ERROR_NOT_INITIALIZED, "The runtime has not been initialised."),
    STATUS(HSA_STATUS_ERROR_REFCOUNT_OVERFLOW, "The runtime has been initialised too often."),
    STATUS(HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS, "Arguments do not fit each other."),
    STATUS(HSA_STATUS_ERROR_INVALID_INDEX, "An index is out of range."),
    STATUS(HSA_STATUS_ERROR_INVALID_ISA, "The instruction set architecture does not exist."),
    STATUS(HSA_STATUS_ERROR_INVALID_CODE_OBJECT, "The code object does not exist, is malformed or cannot be executed."),
    STATUS(HSA_STATUS_ERROR_INVALID_EXECUTABLE, "The executable does not exist."),
    STATUS(HSA_STATUS_ERROR_FROZEN_EXECUTABLE, "The executable is frozen."),
    STATUS(HSA_STATUS_ERROR_INVALID_SYMBOL_NAME, "There is no symbol of this name."),
    STATUS(HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED, "The variable is defined already."),
    STATUS(HSA_STATUS_ERROR_VARIABLE_UNDEFINED, "A variable that the code names is not defined."),
    STATUS(HSA_STATUS_ERROR_EXCEPTION, "A kernel ended with an exception."),
    STATUS(HSA_STATUS_ERROR_INVALID_ISA_NAME, "There is no instruction set architecture of this name."),
    STATUS(HSA_STATUS_ERROR_INVALID_CODE_SYMBOL, "The symbol of a code object does not exist."),
    STATUS(HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL, "The symbol of an executable does not exist."),
    STATUS(HSA_STATUS_ERROR_INVALID_FILE, "The file cannot be used."),
    STATUS(HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER, "The code object reader does not exist."),
    STATUS(HSA_STATUS_ERROR_INVALID_MEMORY_POOL, "The memory pool does not exist."),
    STATUS(HSA_STATUS_ERROR_MEMORY_APERTURE_VIOLATION, "A kernel accessed memory outside of its address space."),
    STATUS(HSA_STATUS_ERROR_ILLEGAL_INSTRUCTION, "A kernel came to an instruction that there is not."),
    STATUS(HSA_STATUS_ERROR_MEMORY_FAULT, "A kernel accessed memory that it may not access."),
};
#undef STATUS

const status_text *find_status(hsa_status_t code) {
  for (const status_text &s : statuses)
    if (s.code == code) return &s;
  return nullptr;
}

const char *name_of_error(int code) { return status_name(static_cast<hsa_status_t>(code)); }

bool find_error_number(std::string_view name, int *out) {
  for (const status_text &s : statuses)
    if (name == s.name && s.code >= HSA_STATUS_ERROR_INVALID_MEMORY_POOL) {
      *out = static_cast<int>(s.code);
      return true;
    }
  return false;
}

constexpr driver_words::usual_error usual_errors[] = {
    {"hsa_*", HSA_STATUS_ERROR_OUT_OF_RESOURCES},
};

constexpr std::string_view allocate[] = {"hsa_memory_allocate", "hsa_amd_memory_pool_allocate", "hsa_amd_memory_lock"};
constexpr std::string_view asking[] = {"hsa_status_string"};

// In the order of left_object.
constexpr driver_words::plural objects[] = {
    {"allocation", "allocations"}, {"signal", "signals"}, {"queue", "queues"}, {"executable", "executables"}};

} // namespace

const char *status_name(hsa_status_t code) {
  const status_text *const s = find_status(code);
  return s ? s->name : nullptr;
}

const char *status_description(hsa_status_t code) {
  const status_text *const s = find_status(code);
  return s ? s->description : nullptr;
}

constinit const driver_words words = {
    .name = "hsa",
    .prefix = "hsa_",
    .error_prefix = "HSA_STATUS_ERROR",
    .functions = function_names,
    .error_name = name_of_error,
    .find_error = find_error_number,
    .usual_errors = usual_errors,
    .other_error = HSA_STATUS_ERROR,
    .command_error = HSA_STATUS_ERROR_EXCEPTION,
    .lost_error = HSA_STATUS_ERROR,
    .allocate = allocate,
    .asking = asking,
    .objects = objects,
};

const function_name &name_of(function_id id) { return function_names[static_cast<unsigned>(id)]; }

} // namespace gompsim::hsa
