import { type FillingList, fillList } from '../features/target-users/target-users-actions.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Steps } from './job-handler.ts'

/** Works off some of those who were sent for an invite (interface 4.10). */
export const fillTargetList = (kernel: Kernel, job: FillingList): Steps<FillingList> => fillList(kernel, job)
