// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels that ask the host for something, through ports as LLVM's device libraries do: the device's end, written by hand. Each lane asks
// for itself, in one request of all lanes that are there.
typedef unsigned long word;
#if defined __NVPTX__
#define KERNEL __attribute__((nvptx_kernel)) void
#define thread() __nvvm_read_ptx_sreg_tid_x()
#define threads() __nvvm_read_ptx_sreg_ntid_x()
#define team() __nvvm_read_ptx_sreg_ctaid_x()
#define lanes 32
#define lane() __nvvm_read_ptx_sreg_laneid()
#define active() ((word)__nvvm_activemask())
#define ballot(mask, x) ((word)__nvvm_vote_ballot_sync((unsigned)(mask), x))
#define meet(mask) __nvvm_bar_warp_sync((unsigned)(mask))
#define pack
enum { print_operation = 'c' << 24 | 21 };
#else
#define KERNEL __attribute__((amdgpu_kernel, visibility("protected"))) void
#define thread() __builtin_amdgcn_workitem_id_x()
#define threads() __builtin_amdgcn_workgroup_size_x()
#define team() __builtin_amdgcn_workgroup_id_x()
#define lanes 64
#define lane() __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0))
#define active() __builtin_amdgcn_read_exec()
#define ballot(mask, x) __builtin_amdgcn_ballot_w64(x)
#define meet(mask) __builtin_amdgcn_wave_barrier()
#define pack __attribute__((packed))
enum { print_operation = 'c' << 24 | 24 };
#endif

struct packet {
  word words[8];
};
struct header {
  word mask;
  unsigned operation, unused;
};
__attribute__((visibility("protected"))) struct {
  unsigned ports, unused;
  volatile unsigned *inbox, *outbox;
  struct header *headers;
  struct packet *packets;
  unsigned locks[128];
} __llvm_rpc_client = {1};
#define client __llvm_rpc_client

// A port that the warp has.
struct port {
  word mask;
  unsigned index, out;
  int leads, received; // the packet is to be handed back
};

static struct packet *packet_of(struct port *p) { return &client.packets[p->index * lanes + lane()]; }

static void hand_over(struct port *p) {
  p->out ^= 1;
  p->received = 0;
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  meet(p->mask);
  if (p->leads) client.outbox[p->index] = p->out;
}

static void await(struct port *p) {
  while (client.inbox[p->index] != p->out) continue;
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

static struct port open(unsigned operation) {
  struct port p = {active()};
  p.leads = lane() == __builtin_ctzl(p.mask);
  for (p.index = 0;; p.index = (p.index + 1) % client.ports) {
    unsigned *lock = &client.locks[p.index / 32], bit = 1u << p.index % 32;
    const int mine = p.leads && (__atomic_fetch_or(lock, bit, __ATOMIC_ACQUIRE) & bit) == 0;
    if (ballot(p.mask, mine) == 0) continue;
    p.out = client.outbox[p.index];
    const unsigned in = client.inbox[p.index];
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    if (ballot(p.mask, in == p.out) == p.mask) break;
    if (p.leads) __atomic_fetch_and(lock, ~bit, __ATOMIC_RELEASE);
  }
  if (p.leads) {
    client.headers[p.index].mask = p.mask;
    client.headers[p.index].operation = operation;
  }
  return p;
}

static struct packet *begin_send(struct port *p) {
  if (!p->received) await(p);
  return packet_of(p);
}

static struct packet *receive(struct port *p) {
  if (p->received) hand_over(p);
  await(p);
  p->received = 1;
  return packet_of(p);
}

static void close(struct port *p) {
  meet(p->mask);
  if (p->leads) __atomic_fetch_and(&client.locks[p->index / 32], ~(1u << p->index % 32), __ATOMIC_RELEASE);
}

static void send_block(struct port *p, const void *data, word bytes) {
  const char *from = data;
  struct packet *packet = begin_send(p);
  packet->words[0] = bytes;
  for (word i = 0; i < 56 && i < bytes; i++) ((char *)&packet->words[1])[i] = from[i];
  hand_over(p);
  for (word done = 56; ballot(p->mask, done < bytes) != 0; done += 64) {
    packet = begin_send(p);
    for (word i = 0; i < 64 && done + i < bytes; i++) ((char *)packet->words)[i] = from[done + i];
    hand_over(p);
  }
}

static word length(const char *s) {
  word n = 0;
  while (s[n] != 0) n++;
  return n;
}

static int print(const char *format, const void *arguments, word bytes) {
  struct port p = open(print_operation);
  send_block(&p, format, length(format) + 1);
  bytes = receive(&p)->words[0] == bytes ? bytes : 0;
  send_block(&p, arguments, bytes);
  for (;;) {
    const struct packet *answer = receive(&p);
    const int result = (int)answer->words[0];
    const char *text = (const char *)answer->words[1];
    if (ballot(p.mask, text != 0) == 0) {
      close(&p);
      return result;
    }
    send_block(&p, text, text != 0 ? length(text) + 1 : 0);
  }
}

// Values and texts of several kinds; a lane in three has one text more than the others, which is long.
KERNEL greet(void *environment, long teams_of_caller, int *results) {
  const int n = (int)(team() * threads() + thread());
  const char *more = "a text of more than the sixty-four bytes that go into a packet of a lane, and more";
  struct pack {
    const char *who;
    int number;
    double half;
    int letter;
    long large;
    const char *nobody;
    const char *more;
  } values = {"warp", n, n / 2.0, 'x', 1000000000000 + n, 0, more};
  if (n % 3 == 0)
    results[n] = print("%s %05d %.1f %c %ld %s %s\n", &values, sizeof values);
  else
    results[n] = print("%-6s|%x|%7.2f|%c|%li|%.3s|%.6s|%%\n", &values, sizeof values);
}

// Memory of the host's giving; who gets none stores 0.
KERNEL take(void *environment, int **blocks) {
  const int n = (int)(team() * threads() + thread());
  struct port p = open('c' << 24 | 10);
  begin_send(&p)->words[0] = 4 * (n % 100 + 1);
  hand_over(&p);
  int *block = (int *)receive(&p)->words[0];
  close(&p);
  for (int i = 0; block != 0 && i <= n % 100; i++) block[i] = n;
  blocks[n] = block;
}

// Gives it back without waiting for an answer, and the kernel ends.
KERNEL give(void *environment, int **blocks, int *sums) {
  const int n = (int)(team() * threads() + thread());
  int sum = 0;
  for (int i = 0; i <= n % 100; i++) sum += blocks[n][i];
  sums[n] = sum;
  struct port p = open('c' << 24 | 11);
  begin_send(&p)->words[0] = (word)blocks[n];
  hand_over(&p);
  close(&p);
}

// Text to stdout, by some of the lanes, without waiting for an answer.
KERNEL leave(void *environment, int n) {
  if (thread() % 2 != 0) return;
  struct port p = open('c' << 24 | 5);
  send_block(&p, "the last words of a lane, which nobody waits for, in more than one packet", 73);
  close(&p);
  (void)n;
}

// A function of the host, with a block of its own and a result, several times; lanes in two groups.
KERNEL call(void *environment, word function, int *results) {
  const int n = (int)(team() * threads() + thread());
  int block[20];
  for (int i = 0; i < 20; i++) block[i] = n + i;
  for (int k = 0; k < 3; k++) {
    struct port p = open('o' << 24);
    send_block(&p, block, n % 2 != 0 ? sizeof block : sizeof *block);
    begin_send(&p)->words[0] = function;
    hand_over(&p);
    block[0] = (int)receive(&p)->words[0];
    close(&p);
  }
  results[n] = block[0];
}

// Asks until the function's result is not 0.
KERNEL insist(void *environment, word function, int *results) {
  const int n = (int)(team() * threads() + thread());
  if (n != 0) return;
  int result = 0;
  while (result == 0) {
    struct port p = open('o' << 24);
    send_block(&p, &n, sizeof n);
    begin_send(&p)->words[0] = function;
    hand_over(&p);
    result = (int)receive(&p)->words[0];
    close(&p);
  }
  results[0] = result;
}

// Nothing in particular: the host hands the port back.
KERNEL nothing(void *environment, word operation, word value) {
  struct port p = open((unsigned)operation);
  begin_send(&p)->words[0] = value;
  hand_over(&p);
  struct packet *answer = receive(&p);
  answer->words[0] = value;
  hand_over(&p);
  close(&p);
}
