// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In the place of config/cpu/processor.h where the library is compiled for the model of a machine: the same functions, on
// the model's processors.
#ifndef REGOMP_BENCH_MODEL_PLATFORM_CONFIG_CPU_PROCESSOR_H
#define REGOMP_BENCH_MODEL_PLATFORM_CONFIG_CPU_PROCESSOR_H

#include <cstdint>

extern "C" {
void regomp_model_pause(void);
std::uint64_t regomp_model_nanoseconds(void);
void regomp_model_fence(void);
bool regomp_model_subtract(std::uint32_t *word, std::uint32_t amount);
}

namespace regomp {

inline void cpu_relax() { regomp_model_pause(); }
inline std::uint64_t processor_counter() { return regomp_model_nanoseconds(); }
inline std::uint64_t counter_frequency() { return 1'000'000'000; }
inline void order_counter() {}
inline void full_fence() { regomp_model_fence(); }
inline bool subtract_undivided(std::uint32_t &word, std::uint32_t amount) { return regomp_model_subtract(&word, amount); }

} // namespace regomp

#endif
