import type { Kernel } from '../../kernel/kernel.ts'
import { leaveLostSessions } from './leaving-actions.ts'

/** Takes those out of Activities whose gateway sessions are over without a word. */
export const leaveActivities = (kernel: Kernel): Promise<void> => leaveLostSessions(kernel)
