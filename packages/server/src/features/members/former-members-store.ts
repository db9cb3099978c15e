import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { Db } from '../../store/db.ts'
import type { FoundMember } from './members-store.ts'

const MOST_AT_ONCE = 500

/** The parts of a former member that are restored when they return (docs/spec/members.md#returning-members). */
export type KeptState = Pick<BareMember, 'nick' | 'mute' | 'deaf' | 'communication_disabled_until'>

/** Stores that members were in the guild, and what is restored when they return. */
export async function keepFormerMembers(db: Db, guildId: string, gone: readonly FoundMember[]): Promise<void> {
  for (let from = 0; from < gone.length; from += MOST_AT_ONCE) {
    const rows = gone
      .slice(from, from + MOST_AT_ONCE)
      .map(({ user, member }) => ({ guild_id: guildId, user_id: user.id, kept: toKept(member) }))
    await db.q
      .insertInto('former_members')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['guild_id', 'user_id']).doUpdateSet(({ ref }) => ({ kept: ref('excluded.kept') })),
      )
      .execute()
  }
}

function toKept({ nick, mute, deaf, communication_disabled_until }: BareMember): string | null {
  if (nick === null && !mute && !deaf && communication_disabled_until === null) return null
  return JSON.stringify({ nick, mute, deaf, communication_disabled_until } satisfies KeptState)
}

/** The restored fields of a returning member: an expired timeout is not restored. */
export function readKept(kept: string | null, now: number): Partial<KeptState> {
  if (kept === null) return {}
  const state: KeptState = JSON.parse(kept)
  const { communication_disabled_until: until } = state
  return until !== null && Date.parse(until) <= now ? { ...state, communication_disabled_until: null } : state
}
