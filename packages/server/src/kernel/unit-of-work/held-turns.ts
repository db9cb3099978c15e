// On PostgreSQL, units that wait for the lock of the same stream are committed together: all but the first can reuse the results
// of its queries.
import { EVENTS } from '@guildhall/protocol/events'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { SharedTurn, TxDb } from '../../store/db.ts'
import { lockTurns, lookAgain, type RightsInTalk, tryLockTurns } from '../../store/permission-version-locks.ts'
import { reachVersions } from '../../store/reached-versions.ts'
import { findBareMember } from '../../store/rows/member-row.ts'
import type { Caller } from '../callers/caller.ts'
import type { StreamChange } from '../parts/kernel-callbacks.ts'
import type { Collected } from './unit-effects.ts'

/** A stream that is locked until the commit, with data that can't change before. */
interface HeldTurn {
  readonly version: number
  /** The guild's state by which callers were judged; null if they weren't. */
  readonly rights: Pick<RightsInTalk, 'rightsVersion' | 'guild'> | null
  /** The callers' members, by user. */
  readonly members: Map<string, BareMember>
}

/** The held turns of each batch, by stream. */
const batches = new WeakMap<TxDb['batch'], Map<string, HeldTurn>>()

/** The turn in a stream that an earlier unit of the batch took. */
export const heldTurn = (db: TxDb, streamId: string): HeldTurn | undefined => batches.get(db.batch)?.get(streamId)

/** Locks the streams of a batch's units in a guild, so that the first unit of each also finds a held turn. */
export async function holdTurns(
  db: TxDb,
  guildId: string,
  streams: readonly string[],
  byRights: boolean,
): Promise<void> {
  const { versions, rights } = await lockTurns(db, guildId, streams, byRights)
  const members = new Map<string, BareMember>()
  batches.set(db.batch, new Map([...versions].map(([id, version]) => [id, { version, rights, members }])))
}

/**
 * Locks the streams of a batch's units in several guilds, like {@link holdTurns}, but without waiting. Resolves with the
 * streams that were free.
 */
export async function tryToHoldTurns(db: TxDb, turns: readonly SharedTurn[]): Promise<ReadonlySet<string>> {
  const { versions, guilds } = await tryLockTurns(db, turns)
  const held = new Map<string, HeldTurn>()
  for (const { streamId, guildId } of turns) {
    const [version, guild] = [versions.get(streamId), guilds.get(guildId)]
    if (version !== undefined && guild) held.set(streamId, { version, ...guild })
  }
  batches.set(db.batch, held)
  return new Set(held.keys())
}

/** Stores a turn for the following units of the batch. */
export function leaveTurn(
  db: TxDb,
  { streamId, version }: StreamChange,
  { rights, caller, events }: { rights: RightsInTalk | null; caller: Caller | null; events: Collected['events'] },
): void {
  const known = heldTurn(db, streamId)
  const members = known?.members ?? new Map<string, BareMember>()
  if (caller && rights?.member) members.set(caller.user.id, rights.member)
  for (const { event } of events) {
    if (event.type === 'GUILD_MEMBER_UPDATE') members.delete(event.data.user.id)
    else if (EVENTS[event.type].changesMember) members.clear()
  }
  const turns = batches.get(db.batch) ?? new Map<string, HeldTurn>()
  batches.set(db.batch, turns.set(streamId, { version, rights: known?.rights ?? rights, members }))
}

/**
 * A caller's row in the guild of the unit's turn. It is read once while the turn is held, until a unit of the batch
 * changes members.
 */
export async function findCallerInTurn(db: TxDb, guildId: string, userId: string): Promise<BareMember | undefined> {
  const held = heldTurn(db, guildId)
  const known = held?.members.get(userId)
  if (known) return known
  const member = await findBareMember(db, guildId, userId)
  if (member) held?.members.set(userId, member)
  return member
}

/** Takes the next version of a stream that an earlier unit of the batch holds. */
export async function takeHeldTurn(
  db: TxDb,
  held: HeldTurn,
  { id, structure }: { id: string; structure: boolean },
  caller: Caller | null,
): Promise<{ version: number; rights: RightsInTalk | null }> {
  const version = held.version + 1
  await db.gather(reachVersions, [{ id, version, rightsVersion: structure ? version : null }])
  if (!held.rights || !caller) return { version, rights: null }
  const { guild, rightsVersion } = held.rights
  await db.gather(lookAgain, [guild])
  const member = held.members.get(caller.user.id) ?? (await findBareMember(db, guild.guildId, caller.user.id))
  return { version, rights: { rightsVersion, guild, member } }
}
