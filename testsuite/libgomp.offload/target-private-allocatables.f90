! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Private and firstprivate allocatables inside device parallel regions; automatic arrays; allocate on the device.
program privates
  use check
  integer :: r(8), k
  integer, allocatable :: f(:)
  call check_placement ()
  allocate (f(4), source = 3)
  r = 0
  !$omp target map(tofrom: r) map(to: f)
  block
    integer, allocatable :: w(:)
    integer :: fixed(3), i
    allocate (w(5), source = 2)
    w(3) = sum (f)
    fixed = 1
    !$omp parallel do num_threads(4) firstprivate(fixed)
    do i = 1, 8
      fixed(1) = i
      r(i) = sum (fixed) + w(3)
    end do
    deallocate (w)
  end block
  !$omp end target
  call check_that (all (r == [(k + 14, k = 1, 8)]), 'values')
  call check_result ()
end program
