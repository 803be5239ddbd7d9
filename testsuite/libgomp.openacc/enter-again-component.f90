! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! An allocatable component that exit data has taken away is allocated with another size, and entered again.
! { dg-modes "host ours ours-stock" } Stock's library leaves the bounds on the device as they were when the structure was mapped.
program enter_again_component
  use openacc
  implicit none
  type field
    integer :: n
    real, allocatable :: v(:)
  end type
  type(field) :: f
  integer :: k, i

  !$acc enter data copyin(f)
  do k = 1, 4
    f%n = 9 - 2 * k
    allocate (f%v(f%n))
    f%v = k
    !$acc update device(f%n)
    !$acc enter data copyin(f%v)
    !$acc parallel loop present(f)
    do i = 1, f%n
      f%v(i) = f%v(i) + i
    end do
    !$acc exit data copyout(f%v)
    if (any(f%v /= [(k + i, i=1, f%n)])) stop 1
    deallocate (f%v)
  end do
  !$acc exit data delete(f)
end program
