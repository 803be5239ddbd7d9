! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Iterators in depend: ranges, steps, two of them, of element addresses computed from arrays. GCC 16 leaves out the last value
! of a range, so the ranges here end between two values.
program iterators
  implicit none
  integer :: a(20), i, j, s, m(4, 5), pick(3)
  a = 0
  m = 0
  pick = [2, 5, 11]
  s = 0
  !$omp parallel
  !$omp single
  do i = 1, 20
    !$omp task depend(out: a(i)) shared(a)
    a(i) = i
    !$omp end task
  end do
  !$omp task depend(iterator(k = 20:1:-6), in: a(k)) shared(a, s)
  !$omp atomic
  s = s + a(20) + a(14) + a(8) + a(2)
  !$omp end task
  !$omp task depend(iterator(k = 1:6:2), in: a(pick((k + 1) / 2))) shared(a, s)
  !$omp atomic
  s = s + a(2) + a(5) + a(11)
  !$omp end task
  do j = 1, 5
    do i = 1, 4
      !$omp task depend(out: m(i, j)) shared(m) firstprivate(i, j)
      m(i, j) = 10 * i + j
      !$omp end task
    end do
  end do
  !$omp task depend(iterator(integer :: p = 1:8:2, q = 1:6:2), in: m((p + 1) / 2, q)) shared(m, s)
  !$omp atomic
  s = s + sum (m(:, 1:5:2))
  !$omp end task
  !$omp task depend(iterator(k = 5:1), inout: a(k))
  !$omp end task
  !$omp end single
  !$omp end parallel
  if (s /= 44 + 18 + 3 * 100 + 4 * 9) stop 1
end program
