! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Linked structures: pointer components attached by enter data of the parts, followed on the device.
program links
  use check
  type node
    integer :: value
    integer, pointer :: data(:) => null ()
  end type
  type(node), allocatable, target :: nodes(:)
  integer :: i, s
  call check_placement ()
  allocate (nodes(4))
  do i = 1, 4
    nodes(i)%value = i
    allocate (nodes(i)%data(i), source = 10 * i)
  end do
  !$omp target enter data map(to: nodes)
  do i = 1, 4
    !$omp target enter data map(to: nodes(i)%data)
  end do
  s = 0
  !$omp target map(tofrom: s)
  do i = 1, 4
    s = s + nodes(i)%value + sum (nodes(i)%data)
    nodes(i)%data(1) = -i
  end do
  !$omp end target
  call check_that (s == 10 + 10 + 40 + 90 + 160, 'followed')
  do i = 1, 4
    !$omp target exit data map(from: nodes(i)%data)
  end do
  !$omp target exit data map(delete: nodes)
  call check_that (all ([(nodes(i)%data(1) == -i, i = 1, 4)]), 'back')
  call check_result ()
end program
