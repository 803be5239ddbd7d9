// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/linker.h"

#include "sim/cuda/context.h"
#include "sim/cuda/device.h"
#include "sim/cuda/image.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstring>

namespace gompsim::cuda {

namespace {

constexpr unsigned newest_ptx_version = 90; // major * 10 + minor, that of CUDA 13.0
constexpr int last_jit_option = 33;         // CUDA 13.0 has options 0 to 33

// What the first lines of a PTX text say.
struct ptx_header {
  unsigned version = 0; // major * 10 + minor
  unsigned target = 0;  // the number in sm_NN
};

void skip_space_and_comments(std::string_view *text) {
  for (;;) {
    const std::size_t begin = text->find_first_not_of(" \t\r\n\f\v");
    text->remove_prefix(std::min(begin, text->size()));
    std::size_t end = 0, closing = 0;
    if (text->starts_with("//")) {
      end = text->find('\n');
      closing = 1;
    } else if (text->starts_with("/*")) {
      end = text->find("*/", 2);
      closing = 2;
    } else {
      return;
    }
    text->remove_prefix(end == text->npos ? text->size() : end + closing);
  }
}

bool skip_word(std::string_view *text, std::string_view word) {
  skip_space_and_comments(text);
  if (!text->starts_with(word)) return false;
  text->remove_prefix(word.size());
  return true;
}

bool read_number(std::string_view *text, unsigned *out) {
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), *out);
  if (error != std::errc{}) return false;
  text->remove_prefix(static_cast<std::size_t>(end - text->data()));
  return true;
}

bool read_header(std::string_view text, ptx_header *out) {
  unsigned major = 0, minor = 0;
  if (!skip_word(&text, ".version")) return false;
  skip_space_and_comments(&text);
  if (!read_number(&text, &major) || !text.starts_with(".")) return false;
  text.remove_prefix(1);
  if (!read_number(&text, &minor) || major > 99 || minor > 9 || !skip_word(&text, ".target")) return false;
  skip_space_and_comments(&text);
  if (!text.starts_with("sm_")) return false;
  text.remove_prefix(3);
  out->version = major * 10 + minor;
  return read_number(&text, &out->target);
}

// Checks what can be told of one text by itself: that it is PTX, and of a kind this device takes.
CUresult check_text(const device &d, const std::string &name, std::string_view text, jit_options &options) {
  ptx_header h;
  if (!read_header(text, &h)) {
    options.log_error("error: " + name + " is not PTX: it does not begin with .version and .target\n");
    return CUDA_ERROR_INVALID_PTX;
  }
  if (h.version > newest_ptx_version) {
    options.log_error("error: " + name + " is PTX of version " + std::to_string(h.version / 10) + "." +
                      std::to_string(h.version % 10) + ", newer than the simulator knows\n");
    return CUDA_ERROR_UNSUPPORTED_PTX_VERSION;
  }
  if (h.target > d.capability().major * 10 + d.capability().minor) {
    options.log_error("error: " + name + " is for sm_" + std::to_string(h.target) + ", this device has compute capability " +
                      std::to_string(d.capability().major) + "." + std::to_string(d.capability().minor) + "\n");
    return CUDA_ERROR_NO_BINARY_FOR_GPU;
  }
  return CUDA_SUCCESS;
}

// Of texts or of what was parsed.
template <class Sources>
std::shared_ptr<const linked_program> link_and_log(const Sources &sources, jit_options &options) {
  const auto begin = std::chrono::steady_clock::now();
  std::string log;
  std::shared_ptr<const linked_program> program = link_ptx(sources, &log);
  const std::chrono::duration<float, std::milli> took = std::chrono::steady_clock::now() - begin;
  options.set_wall_time(took.count());
  if (program)
    options.log_info("info: linked " + std::to_string(sources.size()) + " PTX texts\n" + log);
  else
    options.log_error(log);
  return program;
}

std::string_view text_of(const void *data, std::size_t bytes) {
  const std::string_view text(static_cast<const char *>(data), bytes);
  return text.substr(0, text.find('\0')); // the size may count the terminating NUL
}

} // namespace

void jit_options::log::append(std::string_view text) {
  if (size == 0 || !buffer) return; // no log wanted
  const std::size_t n = std::min(text.size(), size - 1 - used);
  if (n > 0) std::memcpy(buffer + used, text.data(), n);
  used += n;
  buffer[used] = '\0';
  if (size_value) *size_value = reinterpret_cast<void *>(used);
}

CUresult jit_options::read(unsigned count, const CUjit_option *options, void **values) {
  if (count > 0 && (!options || !values)) return CUDA_ERROR_INVALID_VALUE;
  for (unsigned i = 0; i < count; ++i) {
    const auto number = static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(values[i]));
    switch (options[i]) {
    case CU_JIT_INFO_LOG_BUFFER:
      info.buffer = static_cast<char *>(values[i]);
      break;
    case CU_JIT_ERROR_LOG_BUFFER:
      error.buffer = static_cast<char *>(values[i]);
      break;
    case CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES:
      info.size = number;
      info.size_value = &values[i];
      break;
    case CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES:
      error.size = number;
      error.size_value = &values[i];
      break;
    case CU_JIT_WALL_TIME:
      wall_time_value = &values[i];
      break;
    case CU_JIT_LOG_VERBOSE:
      verbose = number != 0;
      break;
    default:
      // What would tune the code of real hardware (registers, optimization, debug information) changes nothing here.
      if (options[i] < 0 || options[i] > last_jit_option) return CUDA_ERROR_INVALID_VALUE;
    }
  }
  info.append({});
  error.append({});
  return CUDA_SUCCESS;
}

void jit_options::set_wall_time(float milliseconds) const {
  // The option's value is a float in the place of the pointer.
  if (wall_time_value) std::memcpy(wall_time_value, &milliseconds, sizeof milliseconds);
}

bool link_state::parse(const ptx_source &source, jit_options &extra) {
  std::string log;
  auto parsed = parse_ptx(source, &log);
  if (!parsed) {
    extra.log_error(log);
    return false;
  }
  inputs.push_back(std::move(parsed));
  return true;
}

CUresult link_state::add(CUjitInputType type, const void *data, std::size_t bytes, const char *name, jit_options &extra) {
  if (!image.empty() || !data || bytes == 0) return CUDA_ERROR_INVALID_VALUE;
  switch (type) {
  case CU_JIT_INPUT_PTX: {
    const std::string_view text = text_of(data, bytes);
    const std::string shown = name && *name ? name : "input " + std::to_string(inputs.size() + 1);
    const CUresult r = check_text(owner->dev, shown, text, extra);
    if (r != CUDA_SUCCESS) return r;
    return parse({shown, text}, extra) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_PTX;
  }
  case CU_JIT_INPUT_CUBIN: {
    const std::vector<ptx_source> sources = is_image(data, bytes) ? image_sources(data, bytes) : std::vector<ptx_source>();
    for (const ptx_source &s : sources) {
      const CUresult r = check_text(owner->dev, s.name, s.text, extra);
      if (r != CUDA_SUCCESS) return r;
    }
    if (sources.empty()) break;
    for (const ptx_source &s : sources)
      if (!parse(s, extra)) return CUDA_ERROR_INVALID_IMAGE;
    return CUDA_SUCCESS;
  }
  case CU_JIT_INPUT_FATBINARY:
  case CU_JIT_INPUT_OBJECT:
  case CU_JIT_INPUT_LIBRARY:
    break;
  default:
    return CUDA_ERROR_INVALID_VALUE;
  }
  extra.log_error("error: the simulator links PTX only, no machine code\n");
  return type == CU_JIT_INPUT_CUBIN ? CUDA_ERROR_INVALID_IMAGE : CUDA_ERROR_NO_BINARY_FOR_GPU;
}

CUresult link_state::complete(void **out, std::size_t *bytes) {
  if (!image.empty()) return CUDA_ERROR_INVALID_VALUE;
  program = link_and_log(inputs, options);
  if (!program) return CUDA_ERROR_INVALID_SOURCE; // as NVIDIA's driver says where symbols are missing
  std::vector<ptx_source> sources;
  for (const auto &i : inputs) sources.push_back(source_of(*i));
  image = make_image(sources, program);
  *out = image.data();
  if (bytes) *bytes = image.size();
  return CUDA_SUCCESS;
}

CUresult link_image(const device &d, const void *image, jit_options &options,
                    std::shared_ptr<const linked_program> *program) {
  std::vector<ptx_source> sources;
  if (is_image(image, unknown_size)) {
    sources = image_sources(image, unknown_size);
    if (sources.empty()) return CUDA_ERROR_INVALID_IMAGE;
    *program = image_program(image);
  } else {
    const char *const text = static_cast<const char *>(image);
    // The first bytes of an ELF file, a fat binary and the wrapper around one.
    for (const char *magic : {"\177ELF", "\x50\xed\x55\xba", "\xb1\x43\x62\x46"}) {
      if (std::strncmp(text, magic, 4) != 0) continue;
      options.log_error("error: the image is machine code or a fat binary; the simulator loads PTX\n");
      return CUDA_ERROR_NO_BINARY_FOR_GPU;
    }
    sources.push_back({"image", text});
    ptx_header h;
    if (!read_header(sources[0].text, &h)) return CUDA_ERROR_INVALID_IMAGE;
  }
  for (const ptx_source &s : sources) {
    const CUresult r = check_text(d, s.name, s.text, options);
    if (r != CUDA_SUCCESS) return r;
  }
  if (!*program) *program = link_and_log(sources, options);
  return *program ? CUDA_SUCCESS : CUDA_ERROR_INVALID_PTX;
}

} // namespace gompsim::cuda
