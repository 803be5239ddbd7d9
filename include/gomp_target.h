// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the compiler passes to GOMP_target_ext and its relatives besides what is mapped: flags, device numbers, launch
// arguments. Shared by the host library and the plugins.
#ifndef REGOMP_GOMP_TARGET_H
#define REGOMP_GOMP_TARGET_H

#include <cstdint>

namespace regomp {

// Flags argument of the GOMP_target* entry points.
inline constexpr unsigned target_flag_nowait = 1u << 0;
inline constexpr unsigned target_flag_exit_data = 1u << 1;

// Device numbers as the compiler passes them to GOMP_target* ("remapped": -1 there means that no device clause was given).
inline constexpr int device_icv = -1;
inline constexpr int device_host_fallback = -2;

// The args array of GOMP_target_ext: device selector in bits 0-6, "value in the next element" in bit 7, identifier in 8-15,
// else the value, signed, from bit 16 up.
inline constexpr std::intptr_t target_arg_device_mask = 0x7f;
inline constexpr std::intptr_t target_arg_device_all = 0;
inline constexpr std::intptr_t target_arg_subsequent = 0x80;
inline constexpr std::intptr_t target_arg_id_mask = 0xff00;
inline constexpr std::intptr_t target_arg_num_teams = 0x100;
inline constexpr std::intptr_t target_arg_thread_limit = 0x200;
inline constexpr int target_arg_value_shift = 16;

} // namespace regomp

#endif
