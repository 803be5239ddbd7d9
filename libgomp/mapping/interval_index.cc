// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mapping/interval_index.h"

#include "support/memory.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace regomp {

using namespace interval_index_detail;

namespace {

constexpr unsigned fewest = fanout / 4;
constexpr std::uintptr_t no_start = UINTPTR_MAX;

struct inner_node : node {
  node *child[fanout];
};

inner_node *as_inner(node *n) { return static_cast<inner_node *>(n); }

// What was behind the last key goes.
void set_count(node *n, std::size_t count) {
  for (std::size_t i = count; i < n->count; i++) n->start[i] = no_start;
  n->count = count;
}

node *new_node(bool leaf) {
  node *n = leaf ? static_cast<node *>(static_cast<leaf_node *>(allocate_aligned(64, sizeof(leaf_node))))
                 : static_cast<node *>(static_cast<inner_node *>(allocate_aligned(64, sizeof(inner_node))));
  n->count = fanout;
  set_count(n, 0);
  if (leaf) as_leaf(n)->previous = as_leaf(n)->next = nullptr;
  return n;
}

bool before(const interval &a, const node *n, unsigned i) {
  if (a.start != n->start[i]) return a.start < n->start[i];
  if (a.end != n->rest[i].end) return a.end < n->rest[i].end;
  return reinterpret_cast<std::uintptr_t>(a.value) < reinterpret_cast<std::uintptr_t>(n->rest[i].value);
}

bool same(const interval &a, const node *n, unsigned i) {
  return a.start == n->start[i] && a.end == n->rest[i].end && a.value == n->rest[i].value;
}

// How many keys start at or before the address. No branch depends on what is found.
[[gnu::always_inline]] inline unsigned count_floor(const node *n, std::uintptr_t address) {
  static_assert(fanout == 31);
  unsigned low = n->start[15] <= address ? 16 : 0;
  low += n->start[low + 7] <= address ? 8 : 0;
  low += n->start[low + 3] <= address ? 4 : 0;
  low += n->start[low + 1] <= address ? 2 : 0;
  low += n->start[low] <= address ? 1 : 0;
  return std::min(low, static_cast<unsigned>(n->count)); // fewer only for no_start itself
}

// In a large index none of a node's lines is near; they come together.
bool is_large(unsigned height) { return height > 1; }

// The leaf in which the last key that starts at or before the address is, if there is one.
node *leaf_for(node *n, unsigned height, std::uintptr_t address) {
  const bool large = is_large(height);
  for (; height > 0; height--) {
    const unsigned at = count_floor(n, address);
    n = as_inner(n)->child[at > 0 ? at - 1 : 0];
    for (unsigned line = 0; large && line < fanout; line += 8) __builtin_prefetch(n->start + line);
  }
  return n;
}

// How many keys are not above `key` in the full order. Few share a start.
unsigned count_not_above(const node *n, const interval &key) {
  unsigned count = count_floor(n, key.start);
  while (count > 0 && n->start[count - 1] == key.start && before(key, n, count - 1)) count--;
  return count;
}

// Moves `n` elements; the ranges may overlap if both nodes are one.
void move_elements(node *to, std::size_t at, node *from, std::size_t first, std::size_t n, bool leaf) {
  if (n == 0) return; // at the end, where what comes and goes in turn is
  std::memmove(to->start + at, from->start + first, n * sizeof(to->start[0]));
  std::memmove(to->rest + at, from->rest + first, n * sizeof(to->rest[0]));
  if (!leaf) std::memmove(as_inner(to)->child + at, as_inner(from)->child + first, n * sizeof(node *));
}

void open_gap(node *n, unsigned at, bool leaf, std::size_t width = 1) {
  move_elements(n, at + width, n, at, n->count - at, leaf);
  n->count += width;
}

void remove_keys(node *n, std::size_t from, std::size_t to, bool leaf) {
  move_elements(n, from, n, to, n->count - to, leaf);
  set_count(n, n->count - (to - from));
}

void close_gap(node *n, unsigned at, bool leaf) {
  move_elements(n, at, n, at + 1, n->count - at - 1, leaf);
  n->start[--n->count] = no_start;
}

void copy_key(node *to, unsigned at, const node *from, unsigned i) {
  to->start[at] = from->start[i];
  to->rest[at] = from->rest[i];
}

// The upper half of a full node becomes a node of its own; where the new key goes to the very end, as when memory is mapped
// in ascending order, nearly everything stays, so that such an index has full nodes.
node *split(node *n, unsigned at, bool leaf) {
  node *right = new_node(leaf);
  const unsigned kept = at == fanout ? fanout - 1 : fanout / 2;
  move_elements(right, 0, n, kept, n->count - kept, leaf);
  right->count = n->count - kept;
  set_count(n, kept);
  if (leaf) {
    leaf_node *l = as_leaf(n), *r = as_leaf(right);
    r->next = l->next;
    r->previous = l;
    if (r->next != nullptr) r->next->previous = r;
    l->next = r;
  }
  return right;
}

void put_key(node *n, unsigned at, const interval &key) {
  n->start[at] = key.start;
  n->rest[at] = {key.end, key.value};
}

// Inserts below `n`; returns the node that split off, if any.
node *insert_below(node *n, unsigned height, const interval &key) {
  const bool leaf = height == 0;
  node *split_off = nullptr;
  unsigned at = count_not_above(n, key);
  if (leaf) {
    if (n->count == fanout) {
      split_off = split(n, at, true);
      if (at > n->count) {
        at -= static_cast<unsigned>(n->count);
        n = split_off;
      }
    }
    open_gap(n, at, true);
    put_key(n, at, key);
    return split_off;
  }
  unsigned i = at > 0 ? at - 1 : 0;
  node *below = as_inner(n)->child[i];
  node *grown = insert_below(below, height - 1, key);
  copy_key(n, i, below, 0);
  if (grown == nullptr) return nullptr;
  i++;
  if (n->count == fanout) {
    split_off = split(n, i, false);
    if (i > n->count) {
      i -= static_cast<unsigned>(n->count);
      n = split_off;
    }
  }
  open_gap(n, i, false);
  copy_key(n, i, grown, 0);
  as_inner(n)->child[i] = grown;
  return split_off;
}

void unlink_leaf(leaf_node *l) {
  if (l->previous != nullptr) l->previous->next = l->next;
  if (l->next != nullptr) l->next->previous = l->previous;
}

// Child i of `parent` has become small: fills it from a neighbour or joins the two.
void mend(node *parent, unsigned i, bool leaf) {
  inner_node *p = as_inner(parent);
  if (p->child[i]->count == 0) {
    if (leaf) unlink_leaf(as_leaf(p->child[i]));
    std::free(p->child[i]);
    close_gap(p, i, false);
    return;
  }
  if (p->count == 1) return;
  const unsigned l = i + 1 < p->count ? i : i - 1;
  node *left = p->child[l], *right = p->child[l + 1];
  const std::size_t total = left->count + right->count;
  if (total <= fanout) {
    move_elements(left, left->count, right, 0, right->count, leaf);
    left->count = total;
    if (leaf) unlink_leaf(as_leaf(right));
    std::free(right);
    close_gap(p, l + 1, false);
  } else if (left->count < right->count) {
    const std::size_t n = total / 2 - left->count;
    move_elements(left, left->count, right, 0, n, leaf);
    move_elements(right, 0, right, n, right->count - n, leaf);
    left->count += n;
    set_count(right, right->count - n);
    copy_key(p, l + 1, right, 0);
  } else {
    const std::size_t n = left->count - total / 2;
    move_elements(right, n, right, 0, right->count, leaf);
    move_elements(right, 0, left, left->count - n, n, leaf);
    set_count(left, left->count - n);
    right->count += n;
    copy_key(p, l + 1, right, 0);
  }
}

bool erase_below(node *n, unsigned height, const interval &key) {
  const unsigned at = count_not_above(n, key);
  if (at == 0) return false;
  const unsigned i = at - 1;
  if (height == 0) {
    if (!same(key, n, i)) return false;
    close_gap(n, i, true);
    return true;
  }
  node *below = as_inner(n)->child[i];
  if (!erase_below(below, height - 1, key)) return false;
  if (below->count > 0) copy_key(n, i, below, 0);
  if (below->count < fewest) mend(n, i, height == 1);
  return true;
}

// Frees a node and what is below it, and takes the leaves out of the chain.
void cut_off(node *n, unsigned height) {
  if (height > 0)
    for (std::size_t i = 0; i < n->count; i++) cut_off(as_inner(n)->child[i], height - 1);
  else
    unlink_leaf(as_leaf(n));
  std::free(n);
}

// Removes the keys from `first` to `last`, which are there, as far as they are below `n`; may leave `n` small or empty.
void erase_run_below(node *n, unsigned height, const interval &first, const interval &last) {
  const unsigned low = count_not_above(n, first), high = count_not_above(n, last);
  if (height == 0) {
    remove_keys(n, low > 0 && same(first, n, low - 1) ? low - 1 : low, high, true);
    return;
  }
  // What is between the two children that hold the ends goes as a whole.
  const unsigned i = low > 0 ? low - 1 : 0, j = high - 1;
  node **child = as_inner(n)->child;
  for (unsigned k = i + 1; k < j; k++) cut_off(child[k], height - 1);
  erase_run_below(child[i], height - 1, first, last);
  const bool keep_i = child[i]->count > 0;
  bool keep_j = keep_i;
  if (keep_i)
    copy_key(n, i, child[i], 0);
  else
    cut_off(child[i], height - 1);
  if (j != i) {
    erase_run_below(child[j], height - 1, first, last);
    keep_j = child[j]->count > 0;
    if (keep_j)
      copy_key(n, j, child[j], 0);
    else
      cut_off(child[j], height - 1);
  }
  const unsigned from = keep_i ? i + 1 : i, to = i == j || !keep_j ? j + 1 : j;
  if (from < to) remove_keys(n, from, to, false);
  for (unsigned k = i; k <= i + 1 && k < n->count;) {
    const std::size_t before = n->count;
    if (child[k]->count < fewest && before > 1) mend(n, k, height == 1);
    if (n->count == before)
      k++;
    else if (k == n->count) // joined with the one before
      k--;
  }
}

void free_below(node *n, unsigned height) {
  if (height > 0)
    for (std::size_t i = 0; i < n->count; i++) free_below(as_inner(n)->child[i], height - 1);
  std::free(n);
}

} // namespace

void interval_index::insert(const interval &key) {
  if (root_ == nullptr) root_ = new_node(true);
  if (node *grown = insert_below(root_, height_, key)) {
    node *top = new_node(false);
    top->count = 2;
    copy_key(top, 0, root_, 0);
    copy_key(top, 1, grown, 0);
    as_inner(top)->child[0] = root_;
    as_inner(top)->child[1] = grown;
    root_ = top;
    height_++;
  }
  size_++;
}

void interval_index::insert(const interval &key, const place &where) {
  // Neither a node to split nor a new first key of a leaf, which the nodes above it would have to know. An empty interval
  // with the same start comes before it, as its end is smaller.
  if (where.leaf == nullptr || (where.position == 0 && height_ > 0) || where.leaf->count == fanout) {
    insert(key);
    return;
  }
  open_gap(where.leaf, where.position, true);
  put_key(where.leaf, where.position, key);
  size_++;
}

// Fills the leaf, then has one key split it, and so on.
void interval_index::insert_run(const interval *keys, std::size_t n, place where) {
  for (;;) {
    if (node *leaf = where.leaf; leaf != nullptr && (where.position > 0 || height_ == 0)) {
      const std::size_t fits = std::min(n, fanout - leaf->count);
      open_gap(leaf, where.position, true, fits);
      for (std::size_t i = 0; i < fits; i++) put_key(leaf, where.position + static_cast<unsigned>(i), keys[i]);
      size_ += fits;
      keys += fits;
      n -= fits;
    }
    if (n == 0) return;
    insert(*keys);
    where.leaf = leaf_for(root_, height_, keys->start);
    where.position = count_not_above(where.leaf, *keys);
    keys++;
    n--;
  }
}

// Usually the leaf alone changes: it keeps its first key and keys enough, or there is nothing above it.
bool interval_index::erase_there(const interval &key, const place &where) {
  node *n = where.leaf;
  const unsigned at = where.position;
  const unsigned kept = height_ > 0 ? 1 : 0;
  if (at <= kept || n->count <= (height_ > 0 ? fewest : 1) || !same(key, n, at - 1)) return false;
  close_gap(n, at - 1, true);
  size_--;
  return true;
}

void interval_index::erase(const interval &key, const place &where) {
  if (!erase_there(key, where)) erase(key);
}

void interval_index::erase(const interval &key) {
  if (root_ == nullptr) return;
  node *n = leaf_for(root_, height_, key.start);
  if (erase_there(key, {n, count_floor(n, key.start)}) || !erase_below(root_, height_, key)) return;
  size_--;
  shrink();
}

void interval_index::erase_run(const cursor &first, const cursor &last, std::size_t n) {
  node *leaf = first.node_;
  size_ -= n;
  if (leaf == last.node_ && (height_ == 0 || (first.position_ > 0 && leaf->count >= fewest + n))) // as in erase_there
    remove_keys(leaf, first.position_, first.position_ + n, true);
  else
    erase_run_below(root_, height_, first.get(), last.get());
  shrink();
}

// Levels that have become needless go.
void interval_index::shrink() {
  while (height_ > 0 && root_->count == 1) {
    node *only = as_inner(root_)->child[0];
    std::free(root_);
    root_ = only;
    height_--;
  }
  if (size_ == 0) clear();
}

void interval_index::clear() {
  if (root_ != nullptr) free_below(root_, height_);
  root_ = nullptr;
  height_ = 0;
  size_ = 0;
}

interval_index::cursor interval_index::first() const {
  cursor c;
  node *n = root_;
  if (n == nullptr) return c;
  for (unsigned h = height_; h > 0; h--) n = as_inner(n)->child[0];
  c.node_ = n;
  return c;
}

interval_index::cursor interval_index::floor(std::uintptr_t address) const {
  cursor c;
  if (root_ == nullptr) return c;
  node *n = leaf_for(root_, height_, address);
  const unsigned at = count_floor(n, address);
  if (at == 0) return c;
  c.node_ = n;
  c.position_ = at - 1;
  return c;
}

namespace {

// The search for what overlaps [start, end) from a place on, in either direction, past empty intervals and from leaf to
// leaf.
[[gnu::noinline]] void *overlapping_around(const leaf_node *leaf, unsigned at, std::uintptr_t start, std::uintptr_t end) {
  // The last non-empty one that starts at or before `start`; an empty one inside another hides nothing.
  const leaf_node *l = leaf;
  for (std::size_t i = at;;) {
    if (i == 0) {
      l = l->previous;
      if (l == nullptr) break;
      i = l->count;
    }
    i--;
    if (l->rest[i].end > start) return l->rest[i].value;
    if (l->start[i] != l->rest[i].end) break;
  }
  // The first non-empty one behind it; for a single address there is nothing to look for.
  if (end - start == 1) return nullptr;
  l = leaf;
  for (unsigned i = at;; i++) {
    if (i == l->count) {
      l = l->next;
      if (l == nullptr) return nullptr;
      i = 0;
    }
    if (l->start[i] >= end) return nullptr;
    if (l->start[i] != l->rest[i].end) return l->rest[i].value;
  }
}

} // namespace

void *interval_index::overlapping(std::uintptr_t start, std::uintptr_t end, place &where) const {
  if (root_ == nullptr) return nullptr;
  node *n = leaf_for(root_, height_, start);
  // What is looked at next, and what moves if a key comes or goes here, comes with the starts.
  for (unsigned line = 0; is_large(height_) && line < fanout; line += 4) __builtin_prefetch(n->rest + line);
  const unsigned at = count_floor(n, start);
  where = {n, at};
  // Usually its two neighbours in the leaf decide.
  if (at > 0) {
    if (n->rest[at - 1].end > start) return n->rest[at - 1].value;
    if (n->start[at - 1] != n->rest[at - 1].end && (end - start == 1 || (at < n->count && n->start[at] >= end)))
      return nullptr;
  }
  return overlapping_around(as_leaf(n), at, start, end);
}

interval_index::gap interval_index::gap_at(const place &where) const {
  gap free{0, UINTPTR_MAX};
  if (where.leaf == nullptr) return free;
  const leaf_node *l = as_leaf(where.leaf);
  if (where.position < l->count)
    free.high = l->start[where.position];
  else if (l->next != nullptr)
    free.high = l->next->start[0];
  // The last non-empty one ends last; only empty ones may start behind it.
  for (std::size_t i = where.position;;) {
    if (i == 0) {
      l = l->previous;
      if (l == nullptr) return free;
      i = l->count;
    }
    i--;
    free.low = std::max(free.low, l->rest[i].end);
    if (l->start[i] != l->rest[i].end) return free;
  }
}

interval_index::cursor interval_index::above(std::uintptr_t address) const {
  const cursor below = floor(address);
  return below ? below.next() : first();
}

} // namespace regomp
