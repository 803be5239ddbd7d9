! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The routines of omp_lib.
program main
  use omp_lib
  use iso_c_binding
  implicit none
  integer(c_int), target :: in(10), out(10)
  type(c_ptr) :: p
  integer :: i, host, r
  integer(c_size_t) :: zero
  zero = 0
  host = omp_get_initial_device()
  if (omp_get_num_devices() < 1 .or. .not. omp_is_initial_device()) stop 1
  in = [(i, i = 1, 10)]
  p = omp_target_alloc(40_c_size_t, 0)
  if (.not. c_associated(p)) stop 2
  r = omp_target_memcpy(p, c_loc(in), 40_c_size_t, zero, zero, 0, host)
  if (r /= 0) stop 3
  r = omp_target_memcpy(c_loc(out), p, 20_c_size_t, zero, 20_c_size_t, host, 0)
  if (r /= 0 .or. any(out(1:5) /= in(6:10))) stop 4
  if (omp_target_is_present(c_loc(in), 0) /= 0) stop 5
  call omp_target_free(p, 0)
end program
