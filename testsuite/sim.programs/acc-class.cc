// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Classes: member functions with regions that use members through this, copies of objects, constructors and destructors that manage device data.
#include "check.h"
#include <vector>

class buffer {
public:
  explicit buffer(int n) : count(n), data(new double[n]()) {
#pragma acc enter data copyin(this[0 : 1])
#pragma acc enter data create(data[0 : count])
  }
  ~buffer() {
#pragma acc exit data delete (data[0 : count])
#pragma acc exit data delete (this[0 : 1])
    delete[] data;
  }
  buffer(const buffer &) = delete;
  buffer &operator=(const buffer &) = delete;

  void fill(double x) {
    double *d = data;
    int n = count;
#pragma acc parallel loop present(d[0 : n])
    for (int i = 0; i < n; i++) d[i] = x + i;
  }
  double sum() const {
    double s = 0;
#pragma acc parallel loop present(this[0 : 1], data[0 : count]) reduction(+ : s)
    for (int i = 0; i < count; i++) s += data[i];
    return s;
  }
  void add(const buffer &other) {
    const double *from = other.data;
#pragma acc parallel loop present(this[0 : 1], data[0 : count], from[0 : count])
    for (int i = 0; i < count; i++) data[i] += from[i];
  }
  double host_sum() {
#pragma acc update self(data[0 : count])
    double s = 0;
    for (int i = 0; i < count; i++) s += data[i];
    return s;
  }

private:
  int count;
  double *data;
};

struct vec3 {
  double x, y, z;
  vec3 operator+(const vec3 &o) const { return {x + o.x, y + o.y, z + o.z}; }
  vec3 operator*(double k) const { return {x * k, y * k, z * k}; }
  double dot(const vec3 &o) const { return x * o.x + y * o.y + z * o.z; }
};

int main() {
  check_placement();
  {
    buffer a(100), b(100);
    a.fill(1);
    b.fill(0.5);
    CHECK(a.sum() == 100 + 4950);
    a.add(b);
    CHECK(a.sum() == 150 + 2 * 4950 && a.host_sum() == a.sum());
  }
  std::vector<vec3> v(50);
  for (int i = 0; i < 50; i++) v[i] = {double(i), 1, 2};
  vec3 *p = v.data();
  double norms = 0;
#pragma acc parallel loop copy(p[0 : 50]) reduction(+ : norms)
  for (int i = 0; i < 50; i++) {
    p[i] = p[i] * 2 + vec3{0, 0, 1};
    norms += p[i].dot(p[i]);
  }
  double expected = 0;
  for (int i = 0; i < 50; i++) expected += 4.0 * i * i + 4 + 25;
  CHECK(norms == expected && v[10].x == 20 && v[10].z == 5);
  puts("done");
  return check_result();
}
