! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! Every reduction operator of Fortran, arrays and allocatables, and a declared one on a derived type.
module ranges
  implicit none
  type range
    integer :: lo = 1000, hi = -1000
  end type
  !$omp declare reduction (.span. : range : omp_out = range (min (omp_out%lo, omp_in%lo), max (omp_out%hi, omp_in%hi))) &
  !$omp   initializer (omp_priv = range (1000, -1000))
end module
program p
  use ranges
  implicit none
  integer, parameter :: n = 100
  integer :: i, s, t, ia, io, ie, mx, mn, v(5), x
  integer, allocatable :: w(:)
  logical :: l1, l2, l3, l4
  real(8) :: d
  complex(8) :: z
  type(range) :: r
  s = 1; t = 1; ia = -1; io = 0; ie = 0; mx = -9; mn = 9; v = 0; d = 0; z = 0
  l1 = .true.; l2 = .false.; l3 = .true.; l4 = .false.
  allocate (w(-1:2))
  w = 10
  !$omp parallel do num_threads(5) schedule(dynamic, 3) reduction(+ : s, v, w, d, z) reduction(* : t) reduction(iand : ia) &
  !$omp   reduction(ior : io) reduction(ieor : ie) reduction(max : mx) reduction(min : mn) reduction(.and. : l1) &
  !$omp   reduction(.or. : l2) reduction(.eqv. : l3) reduction(.neqv. : l4) reduction(.span. : r)
  do i = 1, n
    s = s + i
    v(mod (i, 5) + 1) = v(mod (i, 5) + 1) + i
    w(mod (i, 4) - 1) = w(mod (i, 4) - 1) + 1
    d = d + i / 4d0
    z = z + cmplx (i, -i, 8)
    if (mod (i, 20) == 0) t = t * 3
    ia = iand (ia, not (ishft (1, mod (i, 10))))
    io = ior (io, ishft (1, mod (i, 10)))
    ie = ieor (ie, i)
    mx = max (mx, i)
    mn = min (mn, -i)
    l1 = l1 .and. i > 0
    l2 = l2 .or. i == n
    l3 = l3 .eqv. (mod (i, 2) == 0)
    l4 = l4 .neqv. (mod (i, 3) == 0)
    r%lo = min (r%lo, i)
    r%hi = max (r%hi, i)
  end do
  x = 0
  do i = 1, n
    x = ieor (x, i)
  end do
  if (s /= 5051 .or. t /= 243 .or. any (v /= [1050, 970, 990, 1010, 1030]) .or. any (w /= 35)) stop 1
  if (d /= 1262.5d0 .or. z /= (5050d0, -5050d0)) stop 2
  if (ia /= not (1023) .or. io /= 1023 .or. ie /= x .or. mx /= n .or. mn /= -n) stop 3
  if (.not. l1 .or. .not. l2 .or. .not. l3 .or. .not. l4) stop 4
  if (r%lo /= 1 .or. r%hi /= n) stop 5
  deallocate (w)
end program
