! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Task dependences on elements, sections, allocatables, pointers, whole variables; omp_all_memory.
program sections
  implicit none
  type t
    integer :: x, v(4)
  end type
  type(t) :: d
  integer :: a(10), w(4), i, s
  integer, allocatable :: b(:)
  integer, pointer :: p(:)
  allocate (b(4), p(4))
  do i = 1, 20
    a = 0
    b = 0
    p = 0
    d = t (0, 0)
    s = 0
    !$omp parallel
    !$omp single
    !$omp task depend(out: a(3))
    a(3) = 1
    !$omp end task
    !$omp task depend(inout: a(3:5))
    a(4) = a(3) + 1
    !$omp end task
    !$omp task depend(out: b)
    b = 5
    !$omp end task
    !$omp task depend(in: b) depend(out: p)
    p = b + 1
    !$omp end task
    !$omp task depend(out: w(2))
    w(2) = 8
    !$omp end task
    !$omp task depend(in: w(2)) depend(in: p) depend(in: a(3)) shared(s)
    s = w(2) + p(1) + a(4)
    !$omp end task
    !$omp task depend(out: omp_all_memory) shared(s)
    s = s * 2
    !$omp end task
    !$omp task depend(in: d) shared(s)
    s = s + 1
    !$omp end task
    !$omp end single
    !$omp end parallel
    if (s /= 33) stop 1
  end do
end program
