! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Allocatable components at several depths under update, always, firstprivate-like to, with unallocated parts filled in later.
! { dg-require-compiler 16 } GCC 14 does not map allocatable components.
! Stock puts such components at addresses that are not aligned for them.
! { dg-modes "host ours ours-stock" }
program deep
  use check
  type in
    integer, allocatable :: v(:)
  end type
  type mid
    type(in), allocatable :: list(:)
    real(8), allocatable :: s
  end type
  type top
    type(mid) :: m
    character(:), allocatable :: name
    integer :: n = 0
  end type
  type(top), allocatable :: t
  integer :: i, k, total
  call check_placement ()
  allocate (t)
  total = -1
  !$omp target map(tofrom: t) map(from: total)
  total = merge (1, 0, allocated (t%m%list)) + merge (2, 0, allocated (t%m%s))
  t%n = 5
  !$omp end target
  call check_that (total == 0 .and. t%n == 5, 'nothing allocated')
  allocate (t%m%list(4), t%m%s)
  t%m%s = 0.5d0
  do i = 1, 4, 2
    allocate (t%m%list(i)%v(i * 3), source = i)
  end do
  do k = 1, 3
    !$omp target map(tofrom: t) map(tofrom: total)
    total = 0
    do i = 1, 4
      if (allocated (t%m%list(i)%v)) total = total + sum (t%m%list(i)%v)
      if (allocated (t%m%list(i)%v)) t%m%list(i)%v = t%m%list(i)%v + 1
    end do
    t%m%s = t%m%s * 2
    !$omp end target
    call check_that (total == 3 + 27 + (k - 1) * 12, 'sum')
  end do
  call check_that (t%m%s == 4 .and. all (t%m%list(3)%v == 6) .and. .not. allocated (t%m%list(2)%v), 'back')
  deallocate (t)
  call check_result ()
end program
