! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Allocatable arrays and scalars and pointers in structured and unstructured data regions; allocation again with another size.
program main
  use check
  use openacc
  implicit none
  real, allocatable :: a(:), b(:, :)
  integer, allocatable :: scalar
  real, pointer :: p(:)
  real, target :: t(30)
  integer :: i, j, round
  call check_placement ()
  do round = 1, 3
    allocate (a(round * 50), b(round, 10))
    a = 1
    !$acc enter data copyin(a) create(b)
    !$acc parallel loop present(a)
    do i = 1, size (a)
      a(i) = a(i) + i
    end do
    !$acc parallel loop collapse(2) present(b)
    do j = 1, 10
      do i = 1, round
        b(i, j) = i * 100 + j
      end do
    end do
    !$acc exit data copyout(a, b)
    call check_that (a(round * 50) == 1 + round * 50 .and. b(round, 10) == round * 100 + 10, 'allocatable')
    deallocate (a, b)
  end do
  allocate (scalar)
  scalar = 5
  !$acc parallel copy(scalar) num_gangs(1)
  scalar = scalar * 3
  !$acc end parallel
  call check_that (scalar == 15, 'allocatable scalar')
  t = [(i, i = 1, 30)]
  p => t(1:30:3)
  !$acc parallel loop copy(t)
  do i = 1, 30
    t(i) = t(i) * 2
  end do
  call check_that (all (p == [(2 * i, i = 1, 30, 3)]), 'pointer to what was copied')
  p => t(11:20)
  !$acc data copy(p)
  !$acc parallel loop
  do i = 1, 10
    p(i) = -i
  end do
  !$acc end data
  call check_that (t(10) == 20 .and. t(11) == -1 .and. t(20) == -10 .and. t(21) == 42, 'pointer')
  allocate (a(20))
  a = 0
  !$acc data copy(a)
  !$acc parallel loop
  do i = 1, 20
    a(i) = i
  end do
  !$acc update self(a(5:7))
  call check_that (all (a(5:7) == [5., 6., 7.]), 'update self')
  a(1:3) = 100
  !$acc update device(a(1:3))
  !$acc parallel loop
  do i = 1, 20
    a(i) = a(i) + 1
  end do
  !$acc end data
  call check_that (all (a(1:3) == 101) .and. a(4) == 5, 'update device')
  print '(a)', 'done'
  call check_result ()
end program main
