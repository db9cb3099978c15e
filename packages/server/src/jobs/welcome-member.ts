import { reportSuspicion } from '../features/raids/raids-actions.ts'
import type { SystemMessageJob } from '../features/system-channel/system-channel-actions.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { writeSystemMessageJob } from './write-system-message.ts'

/** What a guild does about someone who joined. */
export interface Welcome {
  guild_id: string
  joined_at: number
  /** The message for the system channel, if it wants one. */
  greeting: SystemMessageJob | null
}

/** Greets a new member, and notices when unusually many come. */
export async function welcomeMember(kernel: Kernel, { guild_id, joined_at, greeting }: Welcome): Promise<void> {
  if (greeting) await writeSystemMessageJob(kernel, greeting)
  if (kernel.joins.count(guild_id, joined_at)) await reportSuspicion(kernel, guild_id, 'raid_detected_at')
}
