import { addRow, findRow, removeRows, updateRows } from '../../store/access.ts'
import { type Db, statement } from '../../store/db.ts'
import { type FoundMember, type MemberWires, toFoundMember } from '../members/members-store.ts'
import { type PruneRow, prunes } from './prune-tables.ts'

/** Which members are pruned. */
export interface Selection {
  /** Members are pruned if their last activity is not later, ms since 1970. */
  readonly inactiveSince: number
  /** The roles that they may have, including @everyone; without it, no member is pruned. */
  readonly roleIds: ReadonlySet<string>
}

/** The position reached among the members with roles. */
export interface PruneCursor {
  readonly until: number
  readonly userId: string
}

/** A running prune. */
export interface Prune extends Selection {
  /** The user who began it, and their reason. */
  readonly userId: string
  readonly reason: string | null
  readonly days: number
  /** The number of members pruned so far. */
  readonly removed: number
  readonly seen: PruneCursor
}

/** Before the first member. */
export const BEGINNING: PruneCursor = { until: 0, userId: '0' }

interface Those {
  guildId: string
  ownerId: string
  inactiveSince: number
}

const count = statement<Those, { count: number | string }>((q, param) =>
  q
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('guild_id', '=', param('guildId'))
    .where('has_roles', '=', false)
    .where('active_until', '<=', param('inactiveSince'))
    .where('user_id', '<>', param('ownerId')),
)

/** The number of inactive members without a role, excluding the owner: read from the index alone. */
export async function countWithoutRoles(db: Db, those: Those): Promise<number> {
  const [row] = await count(db, those)
  return Number(row?.count ?? 0)
}

const list = statement<Those & { limit: number }, MemberWires>((q, param) =>
  q
    .selectFrom('members')
    .select(['wire', 'user_wire'])
    .where('guild_id', '=', param('guildId'))
    .where('has_roles', '=', false)
    .where('active_until', '<=', param('inactiveSince'))
    .where('user_id', '<>', param('ownerId'))
    .orderBy('active_until')
    .orderBy('user_id')
    .limit(param('limit')),
)

/** Some members of {@link countWithoutRoles}, the longest inactive first. */
export async function listWithoutRoles(db: Db, those: Those, limit: number): Promise<FoundMember[]> {
  return (await list(db, { ...those, limit })).map(toFoundMember)
}

const listNext = statement<
  Those & { until: number; after: string; limit: number },
  MemberWires & { active_until: number }
>((q, param) =>
  q
    .selectFrom('members')
    .select(['wire', 'user_wire'])
    .select(({ ref }) => ref('active_until').$notNull().as('active_until'))
    .where('guild_id', '=', param('guildId'))
    .where('has_roles', '=', true)
    .where('active_until', '<=', param('inactiveSince'))
    .where('user_id', '<>', param('ownerId'))
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('active_until', 'user_id'), '>', tuple(param('until'), param('after'))),
    )
    .orderBy('active_until')
    .orderBy('user_id')
    .limit(param('limit')),
)

/** Some inactive members whose rows name a role, even a deleted one, in the order of their positions. */
export async function listWithRoles(
  db: Db,
  those: Those,
  seen: PruneCursor,
  limit: number,
): Promise<{ found: FoundMember; at: PruneCursor }[]> {
  const rows = await listNext(db, { ...those, until: seen.until, after: seen.userId, limit })
  return rows.map((row) => {
    const found = toFoundMember(row)
    return { found, at: { until: row.active_until, userId: found.user.id } }
  })
}

export async function findPrune(db: Db, guildId: string): Promise<Prune | undefined> {
  const row = await findRow(db, prunes, { guild_id: guildId })
  return (
    row && {
      userId: row.user_id,
      reason: row.reason,
      days: row.days,
      inactiveSince: row.inactive_since,
      roleIds: new Set<string>(JSON.parse(row.role_ids)),
      removed: row.removed,
      seen: { until: row.seen_until, userId: row.seen_user_id },
    }
  )
}

/** Stores a new prune; false if the guild has a running one. */
export const insertPrune = (db: Db, guildId: string, prune: Prune): Promise<boolean> =>
  addRow(db, prunes, toRow(guildId, prune))

/** Stores the progress of a prune. */
export async function updatePrune(db: Db, guildId: string, prune: Prune): Promise<void> {
  await updateRows(db, prunes, { guild_id: guildId }, toRow(guildId, prune))
}

export async function removePrune(db: Db, guildId: string): Promise<void> {
  await removeRows(db, prunes, { guild_id: guildId })
}

const toRow = (guild_id: string, prune: Prune): PruneRow => ({
  guild_id,
  user_id: prune.userId,
  reason: prune.reason,
  days: prune.days,
  inactive_since: prune.inactiveSince,
  role_ids: JSON.stringify([...prune.roleIds]),
  removed: prune.removed,
  seen_until: prune.seen.until,
  seen_user_id: prune.seen.userId,
})
