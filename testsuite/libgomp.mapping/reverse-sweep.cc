// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic" }
// { dg-additional-sources "fake_device.cc" }
// { dg-timeout 600 }
//
// Every word of a request of reverse offload, in the ring's slot, in the mailbox and in the arrays on the device, is
// overwritten with values that a wild pointer may leave there: before the request is taken, while its arrays and data are
// fetched, while its region runs, while its results are stored. Each time in a process of its own: it ends with status 1 and
// a message, or the region sees, and the device gets, what was not overwritten as it should be. It never crashes, hangs, or
// copies what was not checked.
//
// Argument: the seed, which says which of the combinations are tried (one in `sparse`); 0 tries them all. With
// REGOMP_RANDOM_SECONDS it goes on with further seeds for so long.
#include "aux/fake_device.h"
#include "testsuite/lib/more_seeds.h"
#include "reverse_offload.h"

#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

extern "C" REGOMP_PLUGIN_target_rev_t REGOMP_PLUGIN_target_rev;

using fake::maps;

namespace {

// A process of a sanitizer's takes twenty times as long to start and end.
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
constexpr unsigned sparse = 480;
#else
constexpr unsigned sparse = 48;
#endif
constexpr std::size_t items = regomp::ring_inline_entries;
constexpr std::uint64_t region_clone = 0xbeef00;
constexpr unsigned all_items = (1u << items) - 1;

enum way { mailbox, slot_with_arrays, slot_without, ways };
enum moment { asked, fetching, running, storing, moments };
enum place { request, addresses, sizes, kinds, places };
const char *const way_names[] = {"mailbox", "slot", "slot without arrays"};
const char *const moment_names[] = {"asked", "fetching", "running", "storing"};
const char *const place_names[] = {"request", "addresses", "sizes", "kinds"};

// What is overwritten.
struct corruption {
  int shape;
  way how;
  moment when;
  place where;
  std::size_t offset, width;
  std::uint64_t value;
};

// --- the device ----------------------------------------------------------------------------------------------------------

struct entry {
  unsigned short kind;
  std::size_t bytes;
};
// Copies, private data and a structure; then pointers, what is present, and a plain value. Items that lie by the address of
// another one are told apart by `related`.
constexpr entry shape_of[2][items] = {
    {{k_tofrom | 2 << 8, 16}, {k_to, 200}, {k_firstprivate | 3 << 8, 8}, {k_struct, 2}, {k_from, 8}, {k_tofrom, 100}},
    {{k_tofrom | 3 << 8, 80}, {k_pointer, 0}, {k_attach, 0}, {k_zlas, 0}, {k_present, 40}, {k_firstprivate_int, 8}},
};
unsigned related(int shape, unsigned doubtful) {
  const unsigned group = shape == 0 ? 0b111000 : 0b001111;
  return doubtful & group ? doubtful | group : doubtful;
}

constexpr std::size_t stride = 256; // from item to item, in device memory
corruption now;
bool is_corrupted, in_doubt; // the word is overwritten; nothing can be told of the request's items from then on
unsigned doubtful;          // items of which nothing can be told
char *memory;               // the device's: arrays, then items
unsigned char *bytes;       // the same as the host sees it
int present[10];            // of the second shape, on the host
regomp::ring_slot slot;
regomp::stock_mailbox box;
int ran;

std::uint64_t address_of(std::size_t i) { return reinterpret_cast<std::uint64_t>(memory) + 1024 + stride * i; }
unsigned char *item(std::size_t i) { return bytes + 1024 + stride * i; }
unsigned char pattern(std::size_t i, std::size_t k) { return static_cast<unsigned char>(i * 50 + k * 3 + 1); }

void overwrite(moment when) {
  if (when != now.when || is_corrupted) return;
  is_corrupted = true;
  unsigned char *start = now.where == addresses ? bytes : now.where == sizes ? bytes + 256 : bytes + 512;
  if (now.where == request)
    start = now.how == mailbox ? reinterpret_cast<unsigned char *>(&box) : reinterpret_cast<unsigned char *>(&slot);
  std::memcpy(start + now.offset, &now.value, now.width);
}

// Which items a word that is overwritten belongs to, all of them if it says where or how many they are. What was taken over
// is safe.
unsigned touched() {
  if (now.where != request) {
    if (now.when >= running || now.how == slot_with_arrays) return 0;
    const std::size_t each = now.where == kinds ? 2 : 8;
    unsigned result = 0;
    for (std::size_t i = 0; i < items; i++)
      if (i * each < now.offset + now.width && (i + 1) * each > now.offset) result |= 1u << i;
    return result;
  }
  if (now.how == mailbox) return now.when == asked ? all_items : 0;
  if (now.offset >= offsetof(regomp::ring_slot, data)) {
    if (now.when == running) return 0; // what the host writes there comes later
    const std::size_t i = (now.offset - offsetof(regomp::ring_slot, data)) / regomp::ring_inline_bytes;
    return i < items ? 1u << i : 0;
  }
  return now.when == asked ? all_items : 0;
}

void fill(const entry (&shape)[items]) {
  auto *address = reinterpret_cast<std::uint64_t *>(bytes), *size = reinterpret_cast<std::uint64_t *>(bytes + 256);
  auto *kind = reinterpret_cast<unsigned short *>(bytes + 512);
  for (std::size_t i = 0; i < items; i++) {
    address[i] = address_of(i);
    size[i] = shape[i].bytes;
    kind[i] = shape[i].kind;
    for (std::size_t k = 0; k < stride; k++) item(i)[k] = pattern(i, k);
  }
  if (now.shape == 1) {
    const std::uint64_t target = address_of(0);
    std::memcpy(item(1), &target, 8);
    std::memcpy(item(2), &target, 8);
    address[4] = reinterpret_cast<std::uint64_t>(omp_get_mapped_ptr(present, 0));
    address[5] = 77;
  } else {
    address[3] = address[4]; // the structure starts with its first member
  }
}

// What config/accel/ring_request.h does before and after.
void ask_by_slot(const entry (&shape)[items]) {
  slot = {};
  slot.fn = region_clone;
  slot.mapnum = items;
  slot.addrs = reinterpret_cast<std::uint64_t>(memory);
  slot.sizes = slot.addrs + 256;
  slot.kinds = slot.addrs + 512;
  if (now.how == slot_with_arrays) {
    slot.entries = items;
    std::memcpy(slot.entry_addrs, bytes, sizeof slot.entry_addrs);
    std::memcpy(slot.entry_sizes, bytes + 256, sizeof slot.entry_sizes);
    std::memcpy(slot.entry_kinds, bytes + 512, sizeof slot.entry_kinds);
    for (std::size_t i = 0; i < items; i++) {
      const unsigned kind = shape[i].kind & 0xff;
      if ((kind != k_to && kind != k_tofrom && kind != k_firstprivate) || shape[i].bytes > regomp::ring_inline_bytes)
        continue;
      std::memcpy(slot.data[i], item(i), shape[i].bytes);
      slot.data_copied |= static_cast<std::uint16_t>(1u << i);
    }
  }
  overwrite(asked);
  REGOMP_PLUGIN_target_rev(&slot);
  CHECK(in_doubt || slot.write_back >> items == 0);
  for (std::size_t i = 0; i < items; i++)
    if (slot.write_back >> i & 1 && shape[i].bytes <= regomp::ring_inline_bytes)
      std::memcpy(item(i), slot.data[i], shape[i].bytes);
}

void ask_by_mailbox() {
  box = {region_clone, items, reinterpret_cast<std::uint64_t>(memory), 0, 0, 0};
  box.sizes = box.addrs + 256;
  box.kinds = box.addrs + 512;
  overwrite(asked);
  const regomp::stock_mailbox b = box;
  GOMP_PLUGIN_target_rev(b.fn, b.mapnum, b.addrs, b.sizes, b.kinds, b.dev_num, nullptr);
}

// What the region changed has come back, the rest is as it was.
void check_stored(const entry (&shape)[items]) {
  for (std::size_t i = 0; i < items; i++) {
    const unsigned kind = shape[i].kind & 0xff;
    if (doubtful >> i & 1 || kind == k_struct || now.shape == 1) continue;
    const bool changed = kind == k_tofrom || kind == k_from;
    for (std::size_t k = 0; k < shape[i].bytes; k++)
      CHECK(item(i)[k] == static_cast<unsigned char>(changed ? 200 + i + k : pattern(i, k)));
  }
  if (now.shape == 1)
    for (std::size_t k = 0; k < shape[0].bytes && !(doubtful & 1); k++)
      CHECK(item(0)[k] == static_cast<unsigned char>(200 + k));
}

void kernel(void *) {
  memory = static_cast<char *>(omp_target_alloc(4096, 0));
  bytes = static_cast<unsigned char *>(fake::host(memory, 4096));
  std::memset(bytes, 0, 4096);
  const entry(&shape)[items] = shape_of[now.shape];
  fill(shape);
  doubtful = related(now.shape, touched());
  fake::refuses_bad_addresses = true;
  fake::before_download = [] { overwrite(fetching); };
  fake::before_upload = [] { overwrite(storing); };
  if (now.how == mailbox)
    ask_by_mailbox();
  else
    ask_by_slot(shape);
  CHECK(ran == 1);
  // An item in doubt may have been stored anywhere that belongs to the device.
  if (doubtful == 0 || now.when == storing) check_stored(shape);
  fake::before_download = fake::before_upload = nullptr;
  omp_target_free(memory, 0);
}

// --- the host ------------------------------------------------------------------------------------------------------------

void region(void *) { CHECK(!"host version called"); }
void reverse_clone(void *) { CHECK(!"a clone is never launched"); }

void reverse_region(void *table) {
  ran++;
  if (doubtful == all_items) {
    in_doubt = true;
    overwrite(running);
    return;
  }
  auto **arguments = static_cast<unsigned char **>(table);
  const entry(&shape)[items] = shape_of[now.shape];
  for (std::size_t i = 0; i < items; i++) {
    if (doubtful >> i & 1) continue;
    const unsigned kind = shape[i].kind & 0xff;
    if (kind == k_firstprivate_int) {
      CHECK(reinterpret_cast<std::uint64_t>(arguments[i]) == 77);
    } else if (kind == k_present) {
      CHECK(arguments[i] == reinterpret_cast<unsigned char *>(present));
    } else if (kind == k_pointer || kind == k_attach) {
      unsigned char *p;
      std::memcpy(&p, arguments[i], sizeof p);
      CHECK(p == arguments[0]);
    } else if (kind != k_struct && kind != k_zlas) {
      for (std::size_t k = 0; k < shape[i].bytes && kind != k_from; k++) CHECK(arguments[i][k] == pattern(i, k));
      for (std::size_t k = 0; k < shape[i].bytes; k++) arguments[i][k] = static_cast<unsigned char>(200 + i + k);
    }
  }
  overwrite(running);
}

fake::image program({{region, kernel, 0}, {reverse_region, reverse_clone, region_clone}}, {}, 0x280);

// --- the sweep -----------------------------------------------------------------------------------------------------------

void one() {
  alarm(200);
  program.load();
  maps().add(present, sizeof present, k_to).enter();
  maps().target(region);
  maps().add(present, sizeof present, k_release).exit();
}

void try_one(const corruption &d) {
  int ends[2];
  CHECK(pipe(ends) == 0);
  const pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    dup2(ends[1], 2);
    close(ends[0]);
    close(ends[1]);
    now = d;
    one();
    std::exit(0);
  }
  close(ends[1]);
  std::string said;
  char buffer[4096];
  for (ssize_t n; (n = read(ends[0], buffer, sizeof buffer)) > 0;) said.append(buffer, static_cast<std::size_t>(n));
  close(ends[0]);
  int status;
  CHECK(waitpid(child, &status, 0) == child);
  const bool message = said.find("libgomp: ") != said.npos;
  if (WIFEXITED(status) && (WEXITSTATUS(status) == 0 ? !message : WEXITSTATUS(status) == 1 && message)) return;
  std::fprintf(stderr, "%s, %s, shape %d, %s at %zu, %zu bytes, value %#lx: status %#x, said: %s\n", way_names[d.how],
               moment_names[d.when], d.shape, place_names[d.where], d.offset, d.width, static_cast<unsigned long>(d.value),
               static_cast<unsigned>(status), said.c_str());
  std::exit(1);
}

const std::uint64_t values[] = {
    0,
    1,
    2,
    7,
    8,
    63,
    64,
    65,
    255,
    256,
    257,
    0x1c00,
    0x1d03,
    0xff00,
    0xffff,
    1u << 24,
    (1u << 24) + 1,
    INT32_MAX,
    std::uint64_t{1} << 31,
    UINT32_MAX,
    std::uint64_t{1} << 32,
    (std::uint64_t{1} << 47) - 1,
    std::uint64_t{1} << 47,
    std::uint64_t{1} << 48,
    std::uint64_t{1} << 60,
    (std::uint64_t{1} << 61) + 1,
    std::uint64_t{1} << 63,
    0x8000000000000001,
    0xdeadbeefdeadbeef,
    UINT64_MAX - 7,
    UINT64_MAX - 63,
    UINT64_MAX - 1,
    UINT64_MAX,
    region_clone + 1,
    // An address of the device, of which nothing is known before it is there: close to what stands there in any case.
    (std::uint64_t{1} << 56) + 4096,
};

unsigned scramble(unsigned n) {
  n = (n ^ n >> 16) * 0x7feb352du;
  n = (n ^ n >> 15) * 0x846ca68bu;
  return n ^ n >> 16;
}

unsigned chosen_seed, number;
bool is_chosen() {
  number++;
  return chosen_seed == 0 || scramble(number + chosen_seed * 0x9e3779b9u) % sparse == 0;
}

void sweep_words(corruption d, std::size_t from, std::size_t to, std::size_t width) {
  d.width = width;
  for (d.offset = from; d.offset < to; d.offset += width)
    for (std::uint64_t v : values) {
      d.value = v;
      if ((width == 8 || v <= UINT16_MAX) && is_chosen()) try_one(d);
    }
}

void sweep(unsigned seed) {
  chosen_seed = seed;
  number = 0;
  for (int shape = 0; shape < 2; shape++)
    for (int how = 0; how < ways; how++)
      for (int when = 0; when < moments; when++) {
        corruption d = {shape, static_cast<way>(how), static_cast<moment>(when), request, 0, 8, 0};
        if (how == mailbox) {
          if (when == asked) sweep_words(d, 0, sizeof box, 8);
        } else {
          sweep_words(d, 0, 192, 8);
          sweep_words(d, 48, 56, 2);
          sweep_words(d, 160, 172, 2);
          for (std::size_t i = 0; i < items; i++) sweep_words(d, 192 + 64 * i, 200 + 64 * i, 8);
          sweep_words(d, 576, 592, 8);
        }
        d.where = addresses;
        sweep_words(d, 0, 8 * items, 8);
        d.where = sizes;
        sweep_words(d, 0, 8 * items, 8);
        d.where = kinds;
        sweep_words(d, 0, 2 * items, 2);
      }
}

} // namespace

int main(int argc, char **argv) {
  const unsigned seed = argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 1;
  sweep(seed);
  std::printf("%u combinations, one in %u tried\n", number, seed == 0 ? 1 : sparse);
  go_on_with_seeds(seed + 1, sweep);
  return 0;
}
