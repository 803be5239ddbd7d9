! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Reductions of arrays: fixed, assumed-shape, automatic, allocatable, with lower bounds; several dimensions.
program arrays
  implicit none
  integer :: fixed(5, 3), i
  integer, allocatable :: alloc(:)
  integer :: low(6)
  real(8) :: r(0:4)
  allocate (alloc(-2:2))
  fixed = 1
  alloc = 0
  low = 100
  r = 1
  !$omp parallel do reduction(+: fixed, alloc) reduction(*: r) reduction(min: low) schedule(dynamic)
  do i = 1, 30
    fixed(mod (i, 5) + 1, mod (i, 3) + 1) = fixed(mod (i, 5) + 1, mod (i, 3) + 1) + 1
    alloc(mod (i, 5) - 2) = alloc(mod (i, 5) - 2) + i
    low(mod (i, 6) + 1) = min (low(mod (i, 6) + 1), i)
    if (i < 6) r(i - 1) = r(i - 1) * i
  end do
  if (any (fixed /= 3)) stop 1
  if (any (alloc /= [105, 81, 87, 93, 99]) .or. lbound (alloc, 1) /= -2) stop 2
  if (any (low /= [6, 1, 2, 3, 4, 5]) .or. any (r /= [1, 2, 3, 4, 5])) stop 3
  call dummies (fixed, 7)
  if (any (fixed /= 63)) stop 4
contains
  subroutine dummies (a, n)
    integer, intent(inout) :: a(0:, 2:)
    integer, intent(in) :: n
    integer :: auto(n), k
    auto = 0
    !$omp parallel do reduction(+: a, auto)
    do k = 1, 60
      a = a + 1
      auto(mod (k, n) + 1) = auto(mod (k, n) + 1) + 1
    end do
    if (sum (auto) /= 60 .or. any (abs (auto - 8) > 1)) stop 5
  end subroutine
end program
