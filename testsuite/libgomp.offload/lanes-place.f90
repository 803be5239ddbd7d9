! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The place of a minimum, and that of the last element of a kind, in Fortran loops on the lanes of a warp.
! { dg-set-target-env-var REGOMP_LANES verbose }
! { dg-modes "ours stock-ours" }
! { dg-output "region place_of_least_._omp_fn.\[0-9\]+: lanes\[;\n\]" }
! { dg-output "region last_positive_._omp_fn.\[0-9\]+: lanes\[;\n\]" }
subroutine place_of_least (n, a, least, place)
  implicit none
  integer :: n, place, i, own_place
  real(8) :: a(n), least, own
  least = huge (least)
  place = 0
  !$omp target map(to: a) map(tofrom: least, place)
  !$omp parallel private(own, own_place) num_threads(4)
  own = huge (own)
  own_place = 0
  !$omp do
  do i = 1, n
    if (a(i) < own) then
      own = a(i)
      own_place = i
    end if
  end do
  !$omp critical
  if (own < least .or. (own == least .and. own_place < place)) then
    least = own
    place = own_place
  end if
  !$omp end critical
  !$omp end parallel
  !$omp end target
end subroutine
subroutine last_positive (n, a, place)
  implicit none
  integer :: n, place, i
  real(8) :: a(n)
  place = 0
  !$omp target teams distribute parallel do reduction(max: place) map(to: a) map(tofrom: place)
  do i = 1, n
    if (a(i) > 0) place = i
  end do
end subroutine
program places
  implicit none
  integer, parameter :: n = 1500
  integer :: m, i, place, last, where
  real(8) :: a(n), least, expected
  do i = 1, n
    a(i) = mod (i * 1237, 701) * 0.25d0 - 100
  end do
  m = 0
  do while (m <= n)
    expected = huge (expected)
    where = 0
    last = 0
    do i = 1, m
      if (a(i) < expected) then
        expected = a(i)
        where = i
      end if
      if (a(i) > 0) last = i
    end do
    call place_of_least (m, a, least, place)
    if (place /= where .or. least /= expected) stop 1
    call last_positive (m, a, place)
    if (place /= last) stop 2
    m = m * 3 + 1
  end do
end program
