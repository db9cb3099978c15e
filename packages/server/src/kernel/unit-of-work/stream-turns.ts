// Units of work for one guild, or for the messages of one channel, run one after the other.
import { EVENTS, type EventName } from '@guildhall/protocol/events'
import type { StreamTurn, TxDb } from '../../store/db.ts'
import { beginToTakeRights, type RightsInTalk, takeTurnByRights } from '../../store/permission-version-locks.ts'
import { nextStreamVersion } from '../../store/streams.ts'
import type { Essentials } from '../parts/essentials.ts'
import type { StreamChange } from '../parts/kernel-callbacks.ts'
import { heldTurn, holdTurns, takeHeldTurn, tryToHoldTurns } from './held-turns.ts'
import { type Collected, changesStructure, talksInGuild, type UnitPlace } from './unit-effects.ts'

/** The stream in which a unit takes its first turn. */
export interface MainStream {
  id: string
  guildId: string | null
  structure: boolean
}

/** The stream in which the unit takes its first turn: the guild's, or the channel's if it writes messages. */
export function mainStream({ operation, channelId, streamId, guildId, turn }: UnitPlace): MainStream | null {
  if (turn === 'own') return null
  const isTalk = guildId === null || (turn !== 'guild' && talksInGuild(operation))
  if (channelId !== null && isTalk) return { id: streamId ?? channelId, guildId, structure: false }
  return guildId === null ? null : { id: guildId, guildId, structure: operation.emits.some(isStructure) }
}

/** The turn of a unit, which units that wait for the same stream share. */
export function turnOf(place: UnitPlace, { id, guildId }: MainStream): StreamTurn {
  const { operation, caller, channelId, turn } = place
  const isTalk = id !== guildId
  const isByRights = isTalk ? guildId !== null && caller !== null : mayTakeRights(operation)
  return {
    stream: id,
    group: isTalk && guildId !== null ? `messages of ${guildId}` : id,
    locks: isByRights ? (isTalk ? 'talk' : 'rights') : 'none',
    isAlone: turn === 'guild' && channelId !== null,
    lockAll: async (tx, streams) => {
      if (guildId !== null) await holdTurns(tx, guildId, streams, isByRights)
    },
    shared:
      isTalk && guildId !== null
        ? { streamId: id, guildId, userId: caller?.user.id ?? null, tryLockAll: tryToHoldTurns }
        : null,
  }
}

/**
 * A guild's permissions change in the guild's turn, and messages are written in the channel's. Permission changes and
 * messages therefore take the same lock, so that no message is accepted with permissions that were already revoked. A
 * store that only this process uses doesn't need it, since its units run one after another.
 */
export async function takeMainTurn(
  { store }: Essentials,
  db: TxDb,
  { operation, caller }: UnitPlace,
  main: MainStream,
): Promise<{ version: number; rights: RightsInTalk | null }> {
  const { id, guildId } = main
  const held = store.isExclusive ? undefined : heldTurn(db, id)
  if (held) return takeHeldTurn(db, held, main, caller)
  if (id === guildId && mayTakeRights(operation)) beginToTakeRights(db, guildId)
  const isByRights = guildId !== null && id !== guildId && !store.isExclusive
  if (isByRights && caller) return takeTurnByRights(db, { id, guildId, userId: caller.user.id })
  return { version: await nextStreamVersion(db, main), rights: null }
}

/** Locks a channel's stream for a unit that has its turn in the guild and also writes to the channel. */
export async function takeTurnInTalk(
  db: TxDb,
  { guildId, channelId, streamId, turn }: UnitPlace,
): Promise<StreamChange | null> {
  const id = streamId ?? channelId
  if (guildId === null || id === null || turn !== 'guild') return null
  return { streamId: id, guildId, version: await nextStreamVersion(db, { id, guildId }) }
}

/** Events about a channel's messages remove no permissions, though they may create a thread. */
const mayTakeRights = (operation: UnitPlace['operation']): boolean =>
  operation.takesRights !== false &&
  operation.emits.some((name) => isStructure(name) || TAKES_RIGHTS.has(name)) &&
  !talksInGuild(operation)

/** The events that may remove permissions, besides those that change the structure. */
const TAKES_RIGHTS: ReadonlySet<EventName> = new Set([
  'GUILD_MEMBER_UPDATE',
  'GUILD_MEMBER_REMOVE',
  'THREAD_MEMBERS_UPDATE',
])

const isStructure = (name: EventName): boolean => EVENTS[name].structure === true

/**
 * Whether the unit's turn in the guild's stream counts as a change of structure: by the events that the operation
 * declares if it is the main stream, otherwise by those that the unit emitted.
 */
export function raisesRights(place: UnitPlace, collected: Collected, guildId: string): boolean {
  const main = mainStream(place)
  return main?.id === guildId ? main.structure : changesStructure(collected, guildId)
}
