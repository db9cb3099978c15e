import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { endGuestVisitsJob } from './members-jobs.ts'

/** How long a guest may take to connect to their channel after joining, ms. */
export const VISIT_BEGINS_MS = 5 * 60_000

/** A guest's membership. */
export interface GuestVisit {
  user_id: string
  /** Distinguishes the visits of a user. */
  joined_at: string
}

/**
 * Queues a job that ends the visits of guests who are not in their channel by then
 * (features/members/end-guest-visits.ts).
 */
function expectInVoice(tx: TxBase<never>, guildId: string, visits: readonly GuestVisit[], dueAt: number): void {
  tx.enqueue(endGuestVisitsJob, { guild_id: guildId, visits }, dueAt)
}

/** Gives a new guest some time to connect to their channel. */
export const awaitGuest = (tx: TxBase<never>, guildId: string, visit: GuestVisit): void =>
  expectInVoice(tx, guildId, [visit], tx.now + VISIT_BEGINS_MS)

/** Ends the visits of guests who have left voice, unless they return at once with another session. */
export function endGuestVisitsOf(tx: TxBase<never>, { id, guests }: GuildModel, userIds: readonly string[]): void {
  const visits = userIds.flatMap((user_id) => {
    const guest = guests.get(user_id)
    return guest ? [{ user_id, joined_at: guest.joined_at }] : []
  })
  if (visits.length > 0) expectInVoice(tx, id, visits, tx.now)
}
