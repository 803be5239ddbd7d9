! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Derived types with allocatable components two deep, arrays of such types, mapped as a whole; unallocated components.
! { dg-require-compiler 16 } GCC 14 does not map allocatable components.
program nested
  use check
  type leaf
    integer :: tag
    real(8), allocatable :: v(:)
  end type
  type branch
    type(leaf) :: one
    type(leaf), allocatable :: many(:)
    integer, allocatable :: none(:)
  end type
  type(branch) :: b
  type(branch), allocatable :: forest(:)
  integer :: i, j
  call check_placement ()
  b%one%tag = 1
  allocate (b%one%v(4), source = 1d0)
  allocate (b%many(3))
  do i = 1, 3
    b%many(i)%tag = i
    allocate (b%many(i)%v(i), source = real (i, 8))
  end do
  !$omp target map(tofrom: b)
  b%one%v = b%one%v + 1
  do i = 1, 3
    b%many(i)%v = b%many(i)%v * 10
    b%many(i)%tag = -i
  end do
  if (allocated (b%none)) b%one%tag = 99
  !$omp end target
  call check_that (all (b%one%v == 2) .and. b%one%tag == 1, 'one')
  do i = 1, 3
    call check_that (all (b%many(i)%v == 10 * i) .and. b%many(i)%tag == -i .and. size (b%many(i)%v) == i, 'many')
  end do
  allocate (forest(2))
  forest(1) = b
  forest(2) = b
  !$omp target map(tofrom: forest)
  do j = 1, 2
    do i = 1, 3
      forest(j)%many(i)%v(1) = j * 100 + i
    end do
  end do
  !$omp end target
  do j = 1, 2
    do i = 1, 3
      call check_that (forest(j)%many(i)%v(1) == j * 100 + i, 'forest')
    end do
  end do
  call check_that (b%many(1)%v(1) == 10, 'original')
  call check_result ()
end program
