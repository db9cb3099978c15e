// Counts and removes inactive members.
import { RateLimited } from '../../kernel/api-error.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { Db } from '../../store/db.ts'
import { type MemberRemovalEvent, removeMembers } from '../members/members-actions.ts'
import type { FoundMember } from '../members/members-store.ts'
import { pruneMembersJob } from './prune-jobs.ts'
import { isStepOpen, mayGo } from './prune-rules.ts'
import {
  BEGINNING,
  countWithoutRoles,
  findPrune,
  insertPrune,
  listWithoutRoles,
  listWithRoles,
  type Prune,
  type PruneCursor,
  removePrune,
  type Selection,
  updatePrune,
} from './prune-store.ts'

type PruneTx = TxBase<MemberRemovalEvent>

/** How many members one unit of work removes: as many as a bulk ban. */
const MEMBERS_AT_ONCE = 200
/** The maximum number of members with roles that are examined at once. */
const LOOKED_AT_ONCE = 1000
/** The delay before another request while a prune is running, ms. */
const PATIENCE_MS = 10_000

/**
 * The number of members who would be pruned now. Members without a role are counted in an index; those with roles are
 * examined in batches, so that other work can run in between.
 */
export async function countPrunable(db: Db, guild: GuildModel, selection: Selection): Promise<number> {
  if (!isStepOpen(selection, guild)) return 0
  let count = await countWithoutRoles(db, those(guild, selection))
  for (let seen = BEGINNING; ; ) {
    const looked = await listWithRoles(db, those(guild, selection), seen, LOOKED_AT_ONCE)
    count += looked.filter(({ found }) => mayGo(selection, guild, found)).length
    const last = looked.at(-1)
    if (!last || looked.length < LOOKED_AT_ONCE) return count
    seen = last.at
    await new Promise((turn) => setImmediate(turn))
  }
}

/**
 * Prunes the first members. If these are all, it resolves with their number; otherwise a job prunes the rest, and it
 * resolves with null.
 *
 * @throws RateLimited if they aren't all and another prune of the guild is running
 */
export async function beginPrune(
  tx: PruneTx,
  guild: GuildModel,
  order: Omit<Prune, 'removed' | 'seen'>,
): Promise<number | null> {
  if (!isStepOpen(order, guild)) return 0
  const { prune, isOver } = await pruneSome(tx, guild, { ...order, removed: 0, seen: BEGINNING })
  if (isOver) {
    auditResult(tx, prune)
    return prune.removed
  }
  if (!(await insertPrune(tx.db, guild.id, prune))) throw new RateLimited(PATIENCE_MS, 'TooManyPrunes')
  tx.enqueue(pruneMembersJob, { guild_id: guild.id })
  return null
}

/** Prunes the next members of the guild's running prune, if there is one; returns whether more are left. */
export async function continuePrune(tx: PruneTx, guild: GuildModel): Promise<boolean> {
  const before = await findPrune(tx.db, guild.id)
  if (!before) return false
  const { prune, isOver } = await pruneSome(tx, guild, before)
  if (isOver) {
    await removePrune(tx.db, guild.id)
    auditResult(tx, prune)
  } else {
    await updatePrune(tx.db, guild.id, prune)
  }
  return !isOver
}

async function pruneSome(tx: PruneTx, guild: GuildModel, before: Prune): Promise<{ prune: Prune; isOver: boolean }> {
  const gone = await listWithoutRoles(tx.db, those(guild, before), MEMBERS_AT_ONCE)
  const looked = await lookAtOthers(tx.db, guild, before, MEMBERS_AT_ONCE - gone.length)
  gone.push(...looked.gone)
  await removeMembers(tx, guild, gone)
  const prune = { ...before, removed: before.removed + gone.length, seen: looked.seen }
  return { prune, isOver: looked.isAll }
}

/** The next members with roles to prune, the position reached, and whether that was all. */
async function lookAtOthers(
  db: Db,
  guild: GuildModel,
  prune: Prune,
  room: number,
): Promise<{ gone: FoundMember[]; seen: PruneCursor; isAll: boolean }> {
  let { seen } = prune
  const gone: FoundMember[] = []
  if (room === 0) return { gone, seen, isAll: false }
  const looked = await listWithRoles(db, those(guild, prune), seen, LOOKED_AT_ONCE)
  for (const { found, at } of looked) {
    if (gone.length === room) return { gone, seen, isAll: false }
    seen = at
    if (mayGo(prune, guild, found)) gone.push(found)
  }
  return { gone, seen, isAll: looked.length < LOOKED_AT_ONCE }
}

/** The entry is written at the end, so that its number is correct (docs/spec/audit-log.md#options). */
function auditResult(tx: PruneTx, { userId, reason, days, removed }: Prune): void {
  if (removed === 0) return
  const options = { delete_member_days: String(days), members_removed: String(removed) }
  tx.audit({ target: null, options, by: { userId, reason } })
}

const those = (guild: GuildModel, { inactiveSince }: Selection) => ({
  guildId: guild.id,
  ownerId: guild.settings.owner_id,
  inactiveSince,
})
