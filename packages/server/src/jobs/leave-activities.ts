import { leaveLostSessions } from '../features/activities/leaving-actions.ts'
import type { Kernel } from '../kernel/kernel.ts'

/** Takes those out of Activities whose gateway sessions are over without a word. */
export const leaveActivities = (kernel: Kernel): Promise<void> => leaveLostSessions(kernel)
