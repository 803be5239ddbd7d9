// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host's end of the ports of a module (port_layout.h): a source of requests in which each round of a conversation is
// one.
//
// Who may touch what. A port's packets, and its header, are the host's from the time its two words differ until the host
// changes its own. Among the host's threads the one that has set `claimed`, a word that the device never sees, acts for
// the host, and owns the rest of the port's record, too. There is no doorbell: who polls looks at all words, some
// tenths of a microsecond.
#ifndef REGOMP_PLUGIN_REVERSE_PORTS_H
#define REGOMP_PLUGIN_REVERSE_PORTS_H

#include "plugin/common/device_core.h"
#include "plugin/common/release_gate.h"
#include "plugin/common/reverse/conversation.h"
#include "plugin/common/reverse/port_layout.h"
#include "plugin/common/reverse/source.h"

#include <atomic>

namespace regomp::plugin::reverse {

class ports final : public source, deferred_release {
public:
  // Null if there is no page-locked memory. Before the module's first kernel. `lanes`: of a warp.
  static ports *create(device_core &, unsigned count, unsigned lanes);
  // No kernel of the module runs any more, and none will.
  void destroy();

  // The first value of the device variable.
  void fill(port_client &) const;
  unsigned size() const { return count; }

  void begin(launch_record &) override { launches.fetch_add(1, std::memory_order_relaxed); }
  void end(launch_record &) override { launches.fetch_sub(1, std::memory_order_relaxed); }
  // A port does not say which kernel asks. Where there are several, a function of the program's is not for a thread that
  // waits for one of them: see request::for_helper.
  request take(const stack_range &, view &) override;
  [[nodiscard]] bool serve(const request &) override;
  [[nodiscard]] bool is_sound() override;

private:
  struct port {
    std::atomic<bool> claimed{false};
    std::uint32_t own = 0;        // what the host's word is
    conversation *talk = nullptr; // null: the next packet is a first one
  };

  ports(device_core &, unsigned count, unsigned lanes, void *memory, port *);
  ~ports() = default;

  bool look() const override;
  bool is_ready(unsigned i, std::memory_order order) const;
  bool is_for_helper(unsigned i, const stack_range &) const;
  void free();

  device_core &core;
  const unsigned count, lanes;
  void *const memory; // page-locked, of the following
  std::uint32_t *const device_words, *const host_words;
  port_header *const headers;
  port_packet *const packets;
  port *const all;
  std::atomic<unsigned> launches{0}; // kernels in flight
  std::atomic<unsigned> start{0};    // where the next look begins, so that all get their turn. Relaxed: any will do
};

} // namespace regomp::plugin::reverse

#endif
