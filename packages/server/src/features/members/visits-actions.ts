import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { endVisitsJob } from './members-jobs.ts'

/** How long a guest may be a member before they first connect to their channel, ms. */
export const VISIT_BEGINS_MS = 5 * 60_000

/** A guest's membership. */
export interface GuestVisit {
  user_id: string
  /** Tells one visit of somebody from the next. */
  joined_at: string
}

/** Leaves it to a job to end the visits of those who are not in their channel by then (features/members/end-visits.ts). */
function expectInVoice(tx: TxBase<never>, guildId: string, visits: readonly GuestVisit[], dueAt: number): void {
  tx.enqueue(endVisitsJob, { guild_id: guildId, visits }, dueAt)
}

/** Gives a new guest a while to connect to their channel. */
export const awaitGuest = (tx: TxBase<never>, guildId: string, visit: GuestVisit): void =>
  expectInVoice(tx, guildId, [visit], tx.now + VISIT_BEGINS_MS)

/** Some have left voice: those of them who are guests are gone with it, unless they come back at once with another session. */
export function endVisitsOf(tx: TxBase<never>, { id, guests }: GuildModel, userIds: readonly string[]): void {
  const visits = userIds.flatMap((user_id) => {
    const guest = guests.get(user_id)
    return guest ? [{ user_id, joined_at: guest.joined_at }] : []
  })
  if (visits.length > 0) expectInVoice(tx, id, visits, tx.now)
}
