// On PostgreSQL units that wait for one turn are committed together: from the second on they need not ask for what the first was told.
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { TxDb } from '../../store/db.ts'
import { lookAgain, type RightsInTalk } from '../../store/rights-in-talk.ts'
import { findBareMember } from '../../store/rows/member-row.ts'
import { reachVersions } from '../../store/streams.ts'
import type { Caller } from '../callers/caller.ts'
import type { StreamChange } from '../parts/signals.ts'
import type { Collected } from './effects.ts'

/** A stream that is held until the commit, and what can't change before. */
interface HeldTurn {
  readonly version: number
  /** What callers were judged by; null where nobody is judged by a guild's rights. */
  readonly rights: Pick<RightsInTalk, 'rightsVersion' | 'guild'> | null
  /** Callers, by user. */
  readonly members: Map<string, BareMember>
}

/** Of each batch, by stream. */
const batches = new WeakMap<TxDb['batch'], Map<string, HeldTurn>>()

/** The turn in a stream that an earlier unit of the batch has left. */
export const heldTurn = (db: TxDb, streamId: string): HeldTurn | undefined => batches.get(db.batch)?.get(streamId)

/** Leaves a turn to the units of the batch that follow. */
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
    else if (event.type.startsWith('GUILD_MEMBER_')) members.clear()
  }
  const turns = batches.get(db.batch) ?? new Map<string, HeldTurn>()
  batches.set(db.batch, turns.set(streamId, { version, rights: known?.rights ?? rights, members }))
}

/** A caller's row in a guild that has the unit's turn: while that is held it is read once, until a unit of the batch changes members. */
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
