! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! gfortran -fopenmp -static with our archive.
! { dg-additional-options "-fopenmp -foffload=disable -static -Wl,--no-warnings" }
program static_fortran
  use omp_lib
  implicit none
  interface
    subroutine ours (lock) bind(c, name = "regomp_init_lock")
      import :: omp_lock_kind
      integer(omp_lock_kind) :: lock
    end subroutine
  end interface
  integer(omp_lock_kind) :: lock
  integer :: i, total
  call ours (lock)
  call omp_set_num_threads (3)
  total = 0
  !$omp parallel do reduction(+:total) schedule(guided)
  do i = 1, 100
    call omp_set_lock (lock)
    total = total + i
    call omp_unset_lock (lock)
  end do
  if (total /= 5050) stop 1
  if (omp_get_max_threads () /= 3) stop 2
end program
