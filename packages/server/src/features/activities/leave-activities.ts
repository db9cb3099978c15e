import type { Kernel } from '../../kernel/kernel.ts'
import { leaveLostSessions } from './leave-activity-actions.ts'

/** Removes participants whose gateway sessions no longer exist. */
export const leaveActivities = (kernel: Kernel): Promise<void> => leaveLostSessions(kernel)
