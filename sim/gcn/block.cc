// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A workgroup that executes GCN code, as the engine sees it (sim/engine/block.h): how its waves begin, their turns,
// barriers, and its end.
#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>
#include <sys/mman.h>
#include <xmmintrin.h>

#include "sim/engine/launch.h"
#include "sim/engine/races.h"
#include "sim/gcn/buffer.h"
#include "sim/gcn/gcn.h"
#include "sim/gcn/instructions.h"
#include "sim/gcn/routines.h"
#include "sim/gcn/wave.h"

namespace gompsim::gcn {

using engine::warp_state;

namespace {

class gcn_instructions final : public engine::instruction_set {
public:
  explicit gcn_instructions(const gcn_chip &c)
      : instruction_set({.lanes_of_warp = wave_size,
                         .shared_bytes = 64u << 10,
                         .shared_bytes_per_block = 64u << 10,
                         .registers = 4u * wave_size * c.vgprs,
                         .partitions = 4,
                         .register_granule = c.vgpr_granule * wave_size},
                        true, true) {}
  std::unique_ptr<engine::block> make_block() const override { return std::make_unique<block_state>(); }
  engine::executor_pointer make_executor() const override {
    return {new exec, [](engine::executor *x) { delete static_cast<exec *>(x); }};
  }
};

// What a kernel's descriptor asks for: the bits of its three words and of its properties.
struct descriptor {
  const kernel_start &s;
  bool property(unsigned bit) const { return (s.properties >> bit & 1) != 0; }
  unsigned rsrc2(unsigned from, unsigned bits) const { return s.rsrc2 >> from & ((1u << bits) - 1); }
};

// User SGPRs, in their order: what the launch says of the packet, the queue and the arguments. Then those of the system.
void set_scalars(const block_state &b, const kernel_start &start, const dispatch_parameters &p, wave &w) {
  const descriptor d{start};
  std::uint32_t *const s = w.scalars();
  std::fill_n(s, scalar_words, 0u);
  unsigned at = 0;
  const auto put = [&](std::uint64_t v) {
    s[at] = static_cast<std::uint32_t>(v);
    s[at + 1] = static_cast<std::uint32_t>(v >> 32);
    at += 2;
  };
  if (d.property(0)) {
    make_private_buffer(b.text->chip->generation, s + at);
    at += 4;
  }
  if (d.property(1)) put(p.packet);
  if (d.property(2)) put(p.queue);
  if (d.property(3)) put(p.kernarg);
  if (d.property(4)) put(0);                                                    // dispatch id
  if (d.property(5)) put(static_cast<std::uint64_t>(b.local_lane_bytes) << 32); // flat scratch
  if (d.property(6)) s[at++] = p.private_bytes;
  at = d.rsrc2(1, 5);
  for (unsigned k = 0; k < 3; ++k)
    if (d.rsrc2(7 + k, 1) != 0) s[at++] = b.position[k];
  if (d.rsrc2(10, 1) != 0) s[at++] = b.warps_used;
  if (d.rsrc2(0, 1) != 0) s[at++] = 0; // this wave's offset in private memory

  const auto pair = [&](unsigned word, std::uint64_t v) {
    s[word] = static_cast<std::uint32_t>(v);
    s[word + 1] = static_cast<std::uint32_t>(v >> 32);
  };
  pair(word_shared_base, shared_aperture << 32);
  pair(word_shared_limit, shared_aperture << 32 | 0xffffffffu);
  pair(word_private_base, private_aperture << 32);
  pair(word_private_limit, private_aperture << 32 | 0xffffffffu);
  s[word_mode] = start.rsrc1 >> 12 & 0xff;
}

std::uint64_t items_of(const block_state &b) { return std::uint64_t{b.size[0]} * b.size[1] * b.size[2]; }

// Work-item ids: packed in v0 on newer chips, else in up to three registers.
void set_ids(const block_state &b, const kernel_start &start, const gcn_chip &chip, wave &w) {
  const std::uint32_t *const size = b.size;
  const std::uint64_t first = std::uint64_t{w.index} * wave_size;
  const unsigned wanted = descriptor{start}.rsrc2(11, 2);
  for (unsigned l = 0; l < wave_size; ++l) {
    const std::uint64_t n = first + l;
    const auto x = static_cast<std::uint32_t>(n % size[0]), y = static_cast<std::uint32_t>(n / size[0] % size[1]),
               z = static_cast<std::uint32_t>(n / size[0] / size[1]);
    if (chip.packed_work_item_ids) {
      w.vgpr(0)[l] = x | (wanted >= 1 ? y << 10 : 0) | (wanted >= 2 ? z << 20 : 0);
      continue;
    }
    w.vgpr(0)[l] = x;
    if (wanted >= 1) w.vgpr(1)[l] = y;
    if (wanted >= 2) w.vgpr(2)[l] = z;
  }
  const std::uint64_t items = std::min<std::uint64_t>(wave_size, items_of(b) - first);
  const lane_mask live = items == wave_size ? all_lanes : (lane_mask{1} << items) - 1;
  std::memcpy(w.registers + word_exec * 4, &live, sizeof live);
}

constexpr std::uint32_t usual_mode = 0xf0; // to nearest even, denormals

// What the host's control register has to be for one of the two halves of a wave's mode: rounding in 2 bits (to nearest, up,
// down, to zero), denormals as sources and as results in 2 bits.
unsigned host_control(unsigned rounding, unsigned denormals) {
  constexpr unsigned usual = 0x1f80, host_rounding[] = {0, 2, 1, 3};
  return usual | host_rounding[rounding & 3] << 13 | ((denormals & 1) == 0 ? 0x40u : 0) |
         ((denormals & 2) == 0 ? 0x8000u : 0);
}

// What the host's arithmetic does not flush: halves, and numbers that are only chosen or taken apart. 32 bits have the
// mode's bits 4 and 5, others the two above.
denormal_masks masks_of(unsigned mode) {
  denormal_masks m;
  if ((mode & 0x10) == 0) m.source_32 = 1u << 31;
  if ((mode & 0x20) == 0) m.result_32 = 1u << 31;
  if ((mode & 0x40) == 0) m.source_16 = 1u << 15, m.source_64 = std::uint64_t{1} << 63;
  if ((mode & 0x80) == 0) m.result_16 = 1u << 15, m.result_64 = std::uint64_t{1} << 63;
  return m;
}

// Executes until the wave stops.
void execute(exec &x, const insn *pc) {
  const auto mode = x.scalar<std::uint32_t>(word_mode) & 0xff;
  x.denormals = masks_of(mode);
  const bool indexed = registers_are_indexed(x);
  if (mode == usual_mode && !indexed) [[likely]] {
    do pc = pc->run(x, pc);
    while (pc != nullptr);
    return;
  }
  // Each instruction by the setting of its type.
  const unsigned before = _mm_getcsr(), of_32 = host_control(mode, mode >> 4), of_64 = host_control(mode >> 2, mode >> 6);
  do {
    const bool is_64 = (pc->flags & follows_mode_64) != 0, is_32 = (pc->flags & follows_mode_32) != 0;
    _mm_setcsr(is_64 ? of_64 : is_32 ? of_32 : before);
    pc = indexed ? run_indexed(x, pc) : pc->run(x, pc);
  } while (pc != nullptr);
  _mm_setcsr(before);
}

} // namespace

} // namespace gompsim::gcn

gompsim::aperture_heads gompsim::gcn_apertures() { return {gcn::shared_aperture, gcn::private_aperture}; }

namespace gompsim::gcn {

const engine::instruction_set &instructions(const gcn_chip &chip) {
  static std::mutex lock;
  // Guarded by lock; what is in it stays where it is, also while the process ends.
  static auto &all = *new std::map<const gcn_chip *, gcn_instructions>;
  const std::lock_guard hold(lock);
  return all.try_emplace(&chip, chip).first->second;
}

register_memory::~register_memory() {
  if (bytes != nullptr) munmap(bytes, mapped);
}

bool register_memory::reserve(std::size_t n) {
  if (n <= mapped) return true;
  if (bytes != nullptr) munmap(bytes, mapped);
  void *p = mmap(nullptr, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  bytes = p == MAP_FAILED ? nullptr : static_cast<std::byte *>(p);
  mapped = p == MAP_FAILED ? 0 : n;
  return bytes != nullptr;
}

bool block_state::start(std::string *why) {
  program = static_cast<const executable_code *>(launch->program.get());
  text = program->text;
  text_address = program->text_address;
  kernel_start how;
  if (!program->start_of(*launch->info, &how)) {
    *why = "it has no kernel descriptor";
    return false;
  }
  if ((how.properties >> 10 & 1) != 0) {
    *why = "it is made for waves of 32 lanes, which are not simulated";
    return false;
  }
  const insn *entry = text->find(how.entry);
  if (entry == nullptr) {
    *why = "its descriptor names no instruction";
    return false;
  }
  if (!registers.reserve(std::size_t{warps_used} * wave_bytes)) {
    *why = "there is no memory for its registers";
    return false;
  }
  dispatch_parameters p;
  std::memcpy(static_cast<void *>(&p), launch->params.data(), std::min<std::size_t>(sizeof p, launch->param_bytes));
  for (unsigned k = 0; k < 3; ++k) {
    const std::uint64_t whole = launch->shape.block[k], before = whole * position[k];
    size[k] = static_cast<std::uint32_t>(p.grid[k] == 0 ? whole : std::min(whole, p.grid[k] - before));
  }
  // Waves that have no work-items are not there.
  const auto waves_with_items = static_cast<unsigned>((items_of(*this) + wave_size - 1) / wave_size);
  waves.resize(warps_used);
  for (unsigned k = 0; k < warps_used; ++k) {
    wave &w = waves[k];
    w.index = k;
    w.place = k < waves_with_items ? wave_place::running : wave_place::over;
    w.since_store = w.written_back = 0;
    if (w.unwritten != nullptr) w.unwritten->clear();
    w.pc = entry;
    w.registers = registers.bytes + std::size_t{k} * wave_bytes;
    w.local = local_memory + std::size_t{k} * wave_size * local_lane_bytes;
    set_scalars(*this, how, p, w);
    if (w.place == wave_place::running) set_ids(*this, how, *text->chip, w);
  }
  live = waves_with_items;
  arrived = forgotten = 0;
  return true;
}

warp_state block_state::state_of(unsigned n) const {
  switch (waves[n].place) {
  case wave_place::over:
    return warp_state::ended;
  case wave_place::barrier:
    return warp_state::waiting;
  case wave_place::running:
    break;
  }
  return warp_state::ready;
}

bool block_state::try_barrier() {
  if (arrived == 0 || arrived != live) return false;
  arrived = 0;
  for (wave &w : waves) {
    if (w.place != wave_place::barrier) continue;
    w.place = wave_place::running;
    if (races != nullptr) races->detector.leave(*this, w.index, 0);
  }
  if (races != nullptr) races->detector.all_left(*this, 0);
  if (leaves_together && live > 1) short_turns = live;
  return true;
}

bool block_state::run_warp(engine::executor &of, unsigned n, std::int64_t turn) {
  exec &x = static_cast<exec &>(of);
  wave &w = waves[n];
  x.block = this;
  x.w = &w;
  x.base[0] = w.registers;
  x.base[1] = const_cast<std::byte *>(reinterpret_cast<const std::byte *>(text->constants.data())); // never written
  x.text = text;
  x.text_address = text_address;
  x.local = w.local;
  x.budget = turn;
  while (w.place == wave_place::running && x.budget > 0) {
    x.seg = w.pc;
    x.why = stop_reason::none;
    execute(x, w.pc);
    switch (x.why) {
    case stop_reason::slice:
      w.pc = x.pc;
      return true;
    case stop_reason::blocked:
      w.pc = x.pc;
      w.place = wave_place::barrier;
      ++arrived;
      if (try_barrier() && short_turns != 0) return true;
      break;
    case stop_reason::over:
      w.place = wave_place::over;
      end_requests(*this, w);
      --live;
      try_barrier(); // those that have ended are not waited for
      break;
    case stop_reason::fault:
      return false;
    case stop_reason::none:
      x.fail(w.pc, fault_kind::illegal_instruction, 0, "the engine lost a wave");
      return false;
    }
  }
  return true;
}

void block_state::stop() {
  for (wave &w : waves) end_requests(*this, w);
}

// Waves wait for each other only at s_barrier, which lets them go when all that live have come: so this cannot be.
void block_state::fail_waiting(engine::executor &of) {
  exec &x = static_cast<exec &>(of);
  x.block = this;
  for (wave &w : waves)
    if (w.place != wave_place::over) {
      x.w = &w;
      x.fail(w.pc, fault_kind::barrier_divergence, 0, "waves wait for others that never come");
      return;
    }
}

std::uint64_t block_state::wakes_at() const { return 0; } // s_sleep is too short for a block to be put aside

} // namespace gompsim::gcn
