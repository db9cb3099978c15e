import { type Db, statement } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { type FoundMember, type MemberWires, toFoundMember } from './members-store.ts'

/** A member whose membership ends with their last session. */
export interface TemporaryMember {
  guildId: string
  userId: string
  /** When they were last known to have a session, ms since 1970. */
  presentAt: number
}

const list = statement<{ before: number }, { guild_id: string; user_id: string; present_at: number | null }>(
  (q, param) =>
    q.selectFrom('members').select(['guild_id', 'user_id', 'present_at']).where('present_at', '<=', param('before')),
)

/** Temporary members of all guilds who were not recorded as connected since a given time. */
export async function listUnseenMembers(db: Db, before: number): Promise<TemporaryMember[]> {
  const rows = await list(db, { before })
  return rows.map(({ guild_id, user_id, present_at }) => {
    return { guildId: guild_id, userId: user_id, presentAt: present_at ?? before }
  })
}

/** Records that these members have a session. */
export async function noteSeen(db: Db, userIds: Iterable<string>, now: number): Promise<void> {
  for (const some of idLists(userIds)) {
    await db.q
      .updateTable('members')
      .set({ present_at: now })
      .where('user_id', 'in', some)
      .where('present_at', 'is not', null)
      .execute()
  }
}

/** The members among some of a guild who are still temporary and were not recorded as connected since a given time. */
export async function listStillUnseen(
  db: Db,
  guildId: string,
  userIds: Iterable<string>,
  before: number,
): Promise<FoundMember[]> {
  const found: MemberWires[] = []
  for (const some of idLists(userIds)) {
    const rows = await db.q
      .selectFrom('members')
      .select(['wire', 'user_wire'])
      .where('guild_id', '=', guildId)
      .where('user_id', 'in', some)
      .where('present_at', '<=', before)
      .execute()
    found.push(...rows)
  }
  return found.map(toFoundMember)
}

/**
 * Makes members full members, and permanent unless `presentAt` is given.
 *
 * @param presentAt when they were last known to be connected, if they remain temporary
 */
export async function makePermanent(
  db: Db,
  guildId: string,
  userIds: Iterable<string>,
  presentAt: number | null = null,
): Promise<void> {
  for (const some of idLists(userIds)) {
    await db.q
      .updateTable('members')
      .set({ present_at: presentAt, guest_channel_id: null })
      .where('guild_id', '=', guildId)
      .where('user_id', 'in', some)
      .execute()
  }
}
