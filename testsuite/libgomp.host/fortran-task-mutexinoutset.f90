! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! mutexinoutset and inoutset, depobj of each kind updated and destroyed, in Fortran.
program sets
  use omp_lib
  implicit none
  integer(omp_depend_kind) :: o
  integer :: x, y, i, inside, most
  x = 0
  y = 0
  inside = 0
  most = 0
  !$omp parallel
  !$omp single
  !$omp task depend(out: x)
  x = 1
  !$omp end task
  do i = 1, 10
    !$omp task depend(mutexinoutset: x) shared(inside, most)
    inside = inside + 1
    most = max (most, inside)
    x = x + 1
    inside = inside - 1
    !$omp end task
  end do
  !$omp task depend(in: x) depend(out: y)
  y = x
  !$omp end task
  do i = 1, 5
    !$omp task depend(inoutset: y)
    !$omp atomic
    y = y + 10
    !$omp end task
  end do
  !$omp depobj(o) depend(inout: y)
  !$omp task depend(depobj: o)
  y = -y
  !$omp end task
  !$omp depobj(o) update(in)
  !$omp task depend(depobj: o)
  if (y /= -61) stop 1
  !$omp end task
  !$omp taskwait depend(in: y)
  if (y /= -61) stop 2
  !$omp depobj(o) destroy
  !$omp end single
  !$omp end parallel
  if (most /= 1) stop 3
end program
