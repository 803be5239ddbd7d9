! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! private and firstprivate allocatables: allocated or not, bounds kept, deep copies, deallocation inside.
program allocatables
  use omp_lib
  implicit none
  integer, allocatable :: a(:), b(:, :), u(:)
  type t
    integer, allocatable :: x(:)
  end type
  type(t) :: d
  integer :: bad
  bad = 0
  allocate (a(-3:3), source = 4)
  allocate (b(2:3, 0:4), source = 5)
  allocate (d%x(2), source = 1)
  !$omp parallel private(a) firstprivate(b, u, d) reduction(+: bad)
  if (.not. allocated (a) .or. allocated (u)) bad = bad + 1
  if (lbound (a, 1) /= -3 .or. ubound (a, 1) /= 3) bad = bad + 1
  if (any (lbound (b) /= [2, 0]) .or. any (ubound (b) /= [3, 4]) .or. any (b /= 5)) bad = bad + 1
  if (any (d%x /= 1)) bad = bad + 1
  a = omp_get_thread_num ()
  b = omp_get_thread_num ()
  d%x = omp_get_thread_num ()
  allocate (u(omp_get_thread_num () + 1))
  !$omp barrier
  if (any (a /= omp_get_thread_num ()) .or. any (b /= a(0)) .or. any (d%x /= a(0))) bad = bad + 1
  deallocate (u, b)
  !$omp end parallel
  if (bad /= 0) stop 1
  if (any (a /= 4)) stop 2
  if (any (b /= 5)) stop 3
  if (allocated (u)) stop 4
  if (any (d%x /= 1)) stop 6
  deallocate (a, b, d%x)
end program
