// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a warp asks for through a port (port_layout.h), from its first packet to the host's last. It goes by rounds: the warp
// has sent a packet, the host reads it, writes an answer over it if one is due, and hands the port back. No round waits for
// the device, so a warp that never goes on keeps no thread.
//
// A text or a block of bytes comes in several packets: the first has its length and 56 bytes, each further one 64, until the
// longest of the warp's lanes is through.
//
// One thread at a time.
#ifndef REGOMP_PLUGIN_REVERSE_CONVERSATION_H
#define REGOMP_PLUGIN_REVERSE_CONVERSATION_H

#include "plugin/common/device_core.h"
#include "plugin/common/reverse/port_layout.h"

#include <cstdint>

namespace regomp::plugin::reverse {

class conversation {
public:
  // Null: the operation is not known. Ends the process if there is no memory.
  static conversation *begin(device_core &, std::uint32_t operation, std::uint64_t mask);
  void destroy();

  // The packets of the port's lanes; the host's until this returns. True: it was the last round. Ends the process after
  // saying why if device code cannot have meant what it sent. No lock is held.
  bool round(port_packet *packets);
  // The next round runs a function of the program's.
  bool calls_next() const { return calling && step == 1; }

private:
  struct lane {
    std::uint64_t bytes, received;
    char *data;      // received so far
    char *format;    // of printf: what came before
    char *arguments; // likewise
    char **strings;  // those that have come
    std::uint64_t argument_bytes;
    unsigned string_count;
    std::uint64_t result;
  };

  conversation(device_core &c, std::uint32_t o, std::uint64_t m);
  ~conversation() = default;

  template <typename What>
  void for_each(What &&what) {
    for (std::uint64_t rest = mask; rest != 0; rest &= rest - 1) {
      const auto i = static_cast<unsigned>(__builtin_ctzll(rest));
      what(lanes[i], i);
    }
  }

  bool receive(port_packet *);
  char *take(lane &);
  bool write(port_packet *);
  bool call(port_packet *);
  bool print(port_packet *);
  bool ask_for_strings(port_packet *);
  void print_all(port_packet *);
  [[noreturn]] void end_process(const char *why);

  device_core &core;
  const port_operation operation;
  const std::uint64_t mask;
  const bool calling; // a function of the host
  unsigned step = 0;
  bool receiving = false; // in the middle of a block
  void *stream = nullptr; // FILE *
  lane *const lanes;      // by number, 64
};

} // namespace regomp::plugin::reverse

#endif
