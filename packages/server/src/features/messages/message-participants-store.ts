import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { Db } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'

/** A user and their member, if they are in the guild. */
export interface MessageParticipant {
  user: User
  member: BareMember | null
}

/** Users by their ids, with their members in a guild. */
export async function listParticipants(
  db: Db,
  guildId: string,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, MessageParticipant>> {
  const found = new Map<string, MessageParticipant>()
  for (const some of idLists(ids)) {
    const rows = await db.q
      .selectFrom('users')
      .leftJoin('members', (join) =>
        join.onRef('members.user_id', '=', 'users.id').on('members.guild_id', '=', guildId),
      )
      .select(['users.id', 'users.wire', 'members.wire as member'])
      .where('users.id', 'in', some)
      .execute()
    for (const { id, wire, member } of rows) {
      found.set(id, { user: JSON.parse(wire), member: member === null ? null : JSON.parse(member) })
    }
  }
  return found
}
