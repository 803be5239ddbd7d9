! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The host copies to the device what a kernel that runs has read.
! OPTIONS: -fopenmp -cpp
! RACE: data race of kernel .* and cuMemcpyHtoD.*copy-and-kernel\.f90:(23|24)\M.*nothing orders them
! RACE-AMD: data race of kernel .* and hsa_.*copy-and-kernel\.f90:(23|24)\M.*nothing orders them
subroutine run_copy_and_kernel() bind(c)
  use omp_lib
  use, intrinsic :: iso_c_binding
  implicit none
  integer, target :: begun, seven, got(2)
  integer, pointer :: word(:)
  type(c_ptr) :: p
  integer :: device, host, error
  device = omp_get_default_device()
  host = omp_get_initial_device()
  p = omp_target_alloc(8_c_size_t, device)
  got = 0
  seven = 7
  error = omp_target_memcpy(p, c_loc(got), 8_c_size_t, 0_c_size_t, 0_c_size_t, device, host)
  !$omp target nowait is_device_ptr(p) private(word, begun) map(tofrom: got)
  call c_f_pointer(p, word, [2])
  got(1) = word(1)
  got(2) = word(1)
#ifdef FAULT
  !$omp atomic update
  word(2) = word(2) + 1
  begun = 0
  do while (begun < 2) ! the host's word
    !$omp atomic capture
    word(2) = word(2) + 0
    begun = word(2)
    !$omp end atomic
  end do
#endif
  !$omp end target
#ifdef FAULT
  begun = 0
  do while (begun /= 1)
    error = omp_target_memcpy(c_loc(begun), p, 4_c_size_t, 0_c_size_t, 4_c_size_t, host, device)
  end do
#else
  !$omp taskwait
#endif
  error = omp_target_memcpy(p, c_loc(seven), 4_c_size_t, 0_c_size_t, 0_c_size_t, device, host)
  error = omp_target_memcpy(p, c_loc(seven), 4_c_size_t, 4_c_size_t, 0_c_size_t, device, host)
  !$omp taskwait
  call omp_target_free(p, device)
  if (error /= 0 .or. got(1) < 0) error stop
end subroutine
