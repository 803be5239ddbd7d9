! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! An array of derived types, each with an allocatable component.
program main
  use check
  implicit none
  type row
    integer, allocatable :: v(:)
  end type row
  type (row) :: rows(4)
  integer :: r, i
  call check_placement ()
  do r = 1, 4
    allocate (rows(r)%v(r * 3), source = r)
  end do
  !$acc enter data copyin(rows)
  do r = 1, 4
    !$acc enter data copyin(rows(r)%v)
  end do
  !$acc parallel loop gang present(rows)
  do r = 1, 4
    !$acc loop vector
    do i = 1, r * 3
      rows(r)%v(i) = rows(r)%v(i) + 10 * i
    end do
  end do
  do r = 1, 4
    !$acc exit data copyout(rows(r)%v)
    call check_that (all (rows(r)%v == [(r + 10 * i, i = 1, 3 * r)]), 'row')
  end do
  !$acc exit data delete(rows)
  call check_result ()
end program main
