// Imports the members and bans of a guild, page by page.
import { LIMITS } from '@guildhall/protocol/limits'
import type { User } from '@guildhall/protocol/objects/users/user'
import { type BanRow, bans } from '../features/bans/bans-tables.ts'
import { countMembers } from '../features/members/member-counts-store.ts'
import { newMember } from '../features/members/members-view.ts'
import { countHolders } from '../features/roles/roles-store.ts'
import { toTimestamp } from '../kernel/clock.ts'
import { byIdNumber } from '../kernel/ids/id-order.ts'
import type { TxDb } from '../store/db.ts'
import { idLists } from '../store/id-list.ts'
import { insertRows } from '../store/insert-rows.ts'
import { endOfQuarter } from '../store/rows/activity.ts'
import { nameKey, nameKeyOrNull } from '../store/rows/name-key.ts'
import { type MemberRow, members } from '../store/tables/guilds.ts'
import { type ReceivedAvatars, receiveAvatars } from './avatars.ts'
import type { ImportRun, ImportUnit } from './import-run.ts'
import type { ImportedBan, ImportedMember, ImportedUser } from './import-source.ts'
import { clippedName, clippedText, idOrNull, momentOf } from './values.ts'

/** Imports the members after one, by the source's ids. */
export async function importMembers(run: ImportRun, after: string | null): Promise<void> {
  for await (const page of ascending(run.source.members(after), after)) {
    const avatars = await receiveAvatars(
      run,
      page.map(({ user }) => user),
    )
    await run.write((unit) => writeMembers(run, unit, page, avatars))
  }
  await run.write(async (unit) => unit.reach({ stage: 'bans', after_id: null }))
}

/** Imports the bans after one, by the source's ids. The owner here is not banned. */
export async function importBans(run: ImportRun, after: string | null, ownerId: string): Promise<void> {
  for await (const page of ascending(run.source.bans(after), after))
    await run.write((unit) => writeBans(run, unit, page, ownerId))
  await run.write(async (unit) => unit.reach({ stage: 'threads', after_id: null }))
}

/** The pages without users whose id isn't higher than all before, so that nobody is imported twice. */
async function* ascending<T extends { readonly user: ImportedUser }>(
  pages: AsyncIterable<readonly T[]>,
  after: string | null,
): AsyncIterable<readonly T[]> {
  let last = BigInt(after ?? 0)
  for await (const page of pages) {
    const kept: T[] = []
    const sorted = page
      .filter(({ user }) => idOrNull(user.id) !== null)
      .sort((a, b) => byIdNumber(a.user.id, b.user.id))
    for (const each of sorted) {
      if (BigInt(each.user.id) <= last) continue
      last = BigInt(each.user.id)
      kept.push(each)
    }
    if (kept.length > 0) yield kept
  }
}

async function writeMembers(
  run: ImportRun,
  unit: ImportUnit,
  page: readonly ImportedMember[],
  { images, losses }: ReceivedAvatars,
): Promise<void> {
  const { db } = unit
  const { guildId } = run.ids
  for (const { kind, id, reason } of losses) unit.lose(kind, id, reason)
  await run.users.add(
    db,
    page.map(({ user }) => user),
    images,
  )
  const own = new Map<string, ImportedMember>()
  const inside = await listAmong(db, 'members', guildId, idsHere(run, page))
  for (const member of page) {
    const id = run.users.idInUnit(member.user.id)
    if (id === undefined) continue
    if (inside.has(id) || own.has(id)) unit.lose('member', member.user.id, 'their account is a member already')
    else own.set(id, member)
  }
  const wires = await listWires(db, own.keys())
  const holders = new Map<string, number>()
  const rows: MemberRow[] = []
  for (const [id, member] of own) {
    const wire = wires.get(id)
    if (wire === undefined) continue
    const row = toMemberRow(run, member, wire)
    rows.push(row)
    for (const role of row.roles) holders.set(role, (holders.get(role) ?? 0) + 1)
  }
  await insertRows(db, members, rows)
  await countMembers(db, guildId, rows.length)
  await countHolders(db, guildId, holders)
  unit.count('member', rows.length)
  unit.changedGuild()
  unit.reach({ after_id: page.at(-1)?.user.id ?? null })
}

async function listWires({ q }: TxDb, ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const wires = new Map<string, string>()
  for (const some of idLists(ids)) {
    const rows = await q.selectFrom('users').select(['id', 'wire']).where('id', 'in', some).execute()
    for (const { id, wire } of rows) wires.set(id, wire)
  }
  return wires
}

function toMemberRow(
  run: ImportRun,
  member: ImportedMember,
  user_wire: string,
): MemberRow & { roles: readonly string[] } {
  const now = run.target.clock.now()
  const user: User = JSON.parse(user_wire)
  const known = member.roleIds.flatMap((id) => (id === run.ids.sourceGuildId ? [] : (run.ids.role(id) ?? [])))
  const roles = [...new Set(known)].slice(0, LIMITS.rolesPerMember.max)
  const nick = clippedName(member.nick, LIMITS.nick.max)
  const bare = { ...newMember(now), nick, roles, joined_at: toTimestamp(momentOf(member.joinedAt) ?? now) }
  return {
    guild_id: run.ids.guildId,
    user_id: user.id,
    wire: JSON.stringify(bare),
    user_wire,
    username_key: nameKey(user.username),
    global_name_key: nameKeyOrNull(user.global_name),
    nick_key: nameKeyOrNull(nick),
    bio: null,
    active_until: user.bot ? null : endOfQuarter(now),
    has_roles: roles.length > 0,
    onboarding: null,
    present_at: null,
    is_pending: false,
    guest_channel_id: null,
    roles,
  }
}

/** The users of a page here. Several can have the same account, which claimed their placeholders. */
const idsHere = (run: ImportRun, page: readonly { readonly user: ImportedUser }[]): string[] =>
  page.flatMap(({ user }) => run.users.idInUnit(user.id) ?? [])

async function writeBans(
  run: ImportRun,
  unit: ImportUnit,
  page: readonly ImportedBan[],
  ownerId: string,
): Promise<void> {
  const { guildId } = run.ids
  await run.users.add(
    unit.db,
    page.map(({ user }) => user),
  )
  const inside = await listAmong(unit.db, 'members', guildId, idsHere(run, page))
  const banned = await listAmong(unit.db, 'bans', guildId, idsHere(run, page))
  const rows = new Map<string, BanRow>()
  for (const { user, reason } of page) {
    const id = run.users.idInUnit(user.id)
    if (id === undefined || banned.has(id) || rows.has(id)) continue
    if (inside.has(id)) unit.lose('ban', user.id, 'the user is a member')
    else if (id === ownerId) unit.lose('ban', user.id, 'the user owns the guild here')
    else
      rows.set(id, {
        guild_id: guildId,
        user_id: id,
        reason: clippedText(reason, LIMITS.auditReason.max),
        of_stranger: true,
      })
  }
  await insertRows(unit.db, bans, [...rows.values()])
  unit.count('ban', rows.size)
  unit.reach({ after_id: page.at(-1)?.user.id ?? null })
}

/** Which of some users are members of a guild, or are banned there. */
export async function listAmong(
  { q }: TxDb,
  table: 'members' | 'bans',
  guildId: string,
  userIds: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const some of idLists(userIds)) {
    const rows = await q
      .selectFrom(table)
      .select('user_id')
      .where('guild_id', '=', guildId)
      .where('user_id', 'in', some)
      .execute()
    for (const { user_id } of rows) found.add(user_id)
  }
  return found
}
