// The first unit of an import: the guild with its roles and channels.
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import { insertChannels } from '../features/channels/channels-store.ts'
import { insertGuild, updateAvailability } from '../features/guilds/guilds-store.ts'
import { listTakenMessages } from '../features/imports/imported-messages-store.ts'
import { listTakenExpressions, listTakenIds } from '../features/imports/imports-store.ts'
import { importChannels, importIds, importLosses, importsTable } from '../features/imports/imports-tables.ts'
import { insertRoles } from '../features/roles/roles-store.ts'
import { insertRow } from '../store/access.ts'
import type { TxDb } from '../store/db.ts'
import { reserveIds } from '../store/id-reservation.ts'
import { insertRows } from '../store/insert-rows.ts'
import { nextStreamVersion } from '../store/streams.ts'
import { ImportFailure } from './import-failure.ts'
import { ImportIds, type StructureKind } from './import-ids.ts'
import type { ImportedChannel, ImportedGuild, ImportLoss, ImportSource } from './import-source.ts'
import type { ImportTarget } from './import-target.ts'
import { importableChannels, toGuildChannel } from './imported-channels.ts'
import { importableRoles, toRole, toSettings } from './imported-settings.ts'
import { toLossRow } from './loss-row.ts'
import type { PlaceholderUsers, UserHint } from './placeholder-users.ts'
import { idOrNull } from './values.ts'

interface Beginning {
  readonly source: ImportSource
  readonly guild: ImportedGuild
  readonly target: ImportTarget
  readonly users: PlaceholderUsers
  readonly bound: bigint
  readonly ownerId: string
}

/**
 * Creates the guild with its roles and channels, unavailable and without members.
 *
 * @throws ImportFailure for a source without a valid guild id
 */
export async function beginImport(beginning: Beginning): Promise<ImportIds> {
  const { guild, target } = beginning
  if (idOrNull(guild.id) === null) throw new ImportFailure('the source has no guild with a valid id')
  return target.store.write((tx) => begin(tx, beginning))
}

async function begin(db: TxDb, beginning: Beginning): Promise<ImportIds> {
  const { guild, target, users, ownerId } = beginning
  const { channels, threads, losses: lostChannels } = importableChannels(guild.channels)
  const { everyone, roles, losses: lostRoles } = importableRoles(guild)
  const ids = await chooseIds(db, beginning, { channels: [...channels, ...threads], roles })
  await users.add(db, peopleOf([...channels, ...threads], guild))
  const losses: ImportLoss[] = [...lostChannels, ...lostRoles]
  const categories = new Set(channels.filter(({ type }) => type === ChannelType.GUILD_CATEGORY).map(({ id }) => id))
  const converting = {
    ids,
    userIdOf: (id: string) => users.idInUnit(id),
    isCategory: (id: string) => categories.has(id),
    lose: (kind: string, id: string, reason: string) => void losses.push({ kind, id, reason }),
    newId: () => target.ids.next(),
  }
  const ownChannels = channels.map((each) => toGuildChannel(each, ids.channels.get(each.id) ?? '', converting))
  const { guildId } = ids
  await insertGuild(db, toSettings(guild, ids, ownerId, ownChannels))
  await updateAvailability(db, guildId, true)
  const ownRoles = roles.map((role, index) => toRole(role, ids.role(role.id) ?? '', index + 1))
  await insertRoles(db, guildId, [toRole(everyone, guildId, 0), ...ownRoles])
  await insertChannels(db, ownChannels)
  await nextStreamVersion(db, { id: guildId, guildId, structure: true })
  await noteImport(db, beginning, ids, losses)
  await reserveIds(db, beginning.bound.toString())
  return ids
}

/** The people whose ids the structure contains. */
const peopleOf = (channels: readonly ImportedChannel[], { emojis, stickers, owner }: ImportedGuild): UserHint[] => [
  ...channels.flatMap(({ overwrites, memberIds, other }) => [
    ...overwrites.slice(0, LIMITS.overwritesPerChannel).flatMap(({ id, type }) => (type === 'member' ? [{ id }] : [])),
    ...memberIds.slice(0, LIMITS.membersPerThread).map((id) => ({ id })),
    ...[idOrNull(other.owner_id)].flatMap((id) => (id === null ? [] : [{ id }])),
  ]),
  ...[...emojis, ...stickers].flatMap(({ creator }) => creator ?? []),
  ...(owner ? [owner] : []),
]

/** Ids are kept if they are free and older than the import; then no server issues them. */
async function chooseIds(
  db: TxDb,
  { guild, target, bound }: Beginning,
  { channels, roles }: { channels: readonly { id: string }[]; roles: readonly { id: string }[] },
): Promise<ImportIds> {
  const isTaken = async (some: readonly string[]) =>
    new Set([...(await listTakenIds(db, some)), ...(await listTakenMessages(db, some, []))])
  const own = await freeIds([guild.id, ...channels.map(({ id }) => id)], isTaken)
  const choose = (id: string) => (BigInt(id) >= bound ? target.ids.next() : (own.get(id) ?? target.ids.next()))
  const ids = new ImportIds({ guildId: choose(guild.id), sourceGuildId: guild.id })
  for (const { id } of channels) ids.channels.set(id, choose(id))
  // Roles of two guilds may have the same ids only if the guild was imported before.
  const isKept = ids.guildId === guild.id
  for (const { id } of roles) ids.of('role').set(id, isKept && BigInt(id) < bound ? id : target.ids.next())
  for (const [kind, table] of [
    ['emoji', 'emojis'],
    ['sticker', 'stickers'],
  ] as const) {
    const all = guild[table].map(({ id }) => id).filter((id) => idOrNull(id) !== null)
    const taken = await listTakenExpressions(db, table, all)
    for (const id of new Set(all)) ids.of(kind).set(id, taken.has(id) || BigInt(id) >= bound ? target.ids.next() : id)
  }
  return ids
}

/** How far from a taken id a free one is looked for, before a new one is used. */
const MOST_STEPS = 64

/** Free ids at or directly above others, so that they contain the same time. */
async function freeIds(
  wanted: readonly string[],
  listTaken: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<Map<string, string>> {
  const own = new Map<string, string>()
  const used = new Set(wanted)
  let left = [...used]
  for (let step = 0n; left.length > 0 && step < MOST_STEPS; step++) {
    const proposed = new Map(left.map((id) => [id, (BigInt(id) + step).toString()]))
    const taken = await listTaken([...proposed.values()])
    left = left.filter((id) => {
      const near = proposed.get(id) ?? id
      const isFree = !taken.has(near) && (step === 0n || !used.has(near))
      if (isFree) own.set(id, near)
      used.add(near)
      return !isFree
    })
  }
  return own
}

async function noteImport(
  db: TxDb,
  { source, target, ownerId }: Beginning,
  ids: ImportIds,
  losses: readonly ImportLoss[],
) {
  const { guildId: guild_id, sourceGuildId: source_guild_id } = ids
  await insertRow(db, importsTable, {
    ...{ guild_id, source_guild_id, owner_id: ownerId },
    source: source.identity,
    stage: 'images',
    after_id: null,
    counts: JSON.stringify({ channel: ids.channels.size, role: ids.of('role').size }),
    began_at: target.clock.now(),
  })
  const kinds: readonly StructureKind[] = ['role', 'emoji', 'sticker']
  const rows = kinds.flatMap((kind) => [...ids.of(kind)].map(([source_id, id]) => ({ guild_id, kind, source_id, id })))
  await insertRows(db, importIds, rows)
  const channels = [...ids.channels].map(([source_id, channel_id]) => ({
    ...{ guild_id, source_id, channel_id },
    after_id: null,
    is_complete: false,
  }))
  await insertRows(db, importChannels, channels)
  const lost = losses.map((loss) => toLossRow(guild_id, loss))
  await insertRows(db, importLosses, lost, true)
}
