import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import { type Db, statement } from '../db.ts'

const findWire = statement<{ guildId: string; userId: string }, { wire: string }>((q, param) =>
  q
    .selectFrom('members')
    .select('wire')
    .where('guild_id', '=', param('guildId'))
    .where('user_id', '=', param('userId')),
)

/** A member in the format of the API, or undefined if the user isn't a member. */
export async function findBareMember(db: Db, guildId: string, userId: string): Promise<BareMember | undefined> {
  const [row] = await findWire(db, { guildId, userId })
  return row && (JSON.parse(row.wire) as BareMember)
}
