// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How device code of LLVM's device libraries asks the host for something: ports in memory that both reach (LLVM calls it
// RPC). doc/omptarget.md, "Requests of device code", has the protocol.
//
// A port is asked through by one warp at a time. Each side has a word of it, its outbox, which it alone writes: 0 or 1. The
// port is the device's while the two are equal, and the host's while they are not; whoever has it hands it over by changing
// its own. The lock by which warps take ports is the device's own affair.
#ifndef REGOMP_PLUGIN_REVERSE_PORT_LAYOUT_H
#define REGOMP_PLUGIN_REVERSE_PORT_LAYOUT_H

#include <cstdint>

namespace regomp::plugin::reverse {

struct port_header {
  std::uint64_t mask;      // of the lanes that ask
  std::uint32_t operation; // see below
  std::uint32_t unused;
};
static_assert(sizeof(port_header) == 16);

// Of each lane of a port.
struct port_packet {
  static constexpr unsigned bytes = 64;
  std::uint64_t words[bytes / 8];
};

// The device variable __llvm_rpc_client. An image that asks for nothing does not have it.
struct port_client {
  static constexpr unsigned most_ports = 4096;

  std::uint32_t ports, unused;
  std::uint64_t inbox, outbox; // as the device sees them: so many words each
  std::uint64_t headers, packets;
  std::uint32_t locks[most_ports / 32];
};
static_assert(sizeof(port_client) == 552);

// What is asked for. The upper byte is the letter of the library that has given the number.
enum class port_operation : std::uint32_t {
  nothing = 'c' << 24,
  exit,
  write_to_stdout,
  write_to_stderr,
  write_to_stream,
  write_line_to_stdout,
  allocate = ('c' << 24) + 10,
  release,
  call, // a function of the host, for its effects
  abort,
  print_to_stdout = ('c' << 24) + 21, // of arguments that are aligned as in a structure ...
  print_to_stderr,
  print_to_stream,
  print_packed_to_stdout, // ... or lie one behind the other
  print_packed_to_stderr,
  print_packed_to_stream,
  call_with_result = 'o' << 24,
};

} // namespace regomp::plugin::reverse

#endif
