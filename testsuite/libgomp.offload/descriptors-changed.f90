! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A descriptor that stays on the device while the host's changes: an array that is allocated only after it was mapped, again and
! again and larger each time; a pointer that is associated with something else, of other bounds and another stride.
program descriptors_changed
  use check
  implicit none
  integer, allocatable :: a(:), filler(:)
  integer, pointer :: p(:), m(:,:)
  integer, target :: t(40) ! a pointer with a stride is mapped with a piece behind its last element
  integer :: total, low, high, extents(4), round, i

  call check_placement ()

  !$omp target enter data map(to: a)
  do round = 1, 3
    allocate (a(-1:10 * round))
    a = round
    !$omp target map(tofrom: a) map(from: total, low, high)
    total = sum (a); low = lbound (a, 1); high = ubound (a, 1); a(0) = 100
    !$omp end target
    call check_that (total == round * (10 * round + 2), 'sum of the array allocated later')
    call check_that (low == -1 .and. high == 10 * round, 'its bounds')
    call check_that (a(0) == 100 .and. a(-1) == round .and. a(1) == round, 'what the region wrote')
    if (round == 1) allocate (filler(100))
    deallocate (a)
  end do
  !$omp target exit data map(delete: a)
  deallocate (filler)

  t = [(i, i = 1, 40)]
  nullify (p)
  !$omp target data map(tofrom: t)
  !$omp target enter data map(to: p)
  do round = 1, 4
    p(round:) => t(round:20:round)
    !$omp target map(to: p) map(from: total, low, high)
    total = sum (p); low = lbound (p, 1); high = ubound (p, 1); p(high) = -round
    !$omp end target
    call check_that (low == round .and. high == round + size (p) - 1, 'bounds of the pointer')
    !$omp target update from(t)
    call check_that (t(size (p) * round) == -round, 'what the region wrote through the pointer')
    call check_that (total == sum (p) + round + size (p) * round, 'sum through the pointer')
    t = [(i, i = 1, 40)]
    !$omp target update to(t)
  end do
  !$omp target exit data map(delete: p)
  !$omp end target data

  m(1:4, 1:5) => t(1:20)
  !$omp target data map(tofrom: t)
  !$omp target data map(tofrom: m)
  m(0:1, 2:5) => t(3:10)
  !$omp target map(tofrom: m) map(from: extents)
  extents = [lbound (m, 1), ubound (m, 1), lbound (m, 2), ubound (m, 2)]; m(1, 3) = 60
  !$omp end target
  !$omp end target data
  !$omp end target data
  call check_that (all (extents == [0, 1, 2, 5]), 'bounds of the pointer of two dimensions')
  call check_that (t(6) == 60, 'what the region wrote through it')
  call check_result ()
end program descriptors_changed
