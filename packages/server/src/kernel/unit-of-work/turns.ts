// Units of work that are about one guild, or one channel's talk, have their turns one after the other.
import { EVENTS, type EventName } from '@guildhall/protocol/events'
import type { StreamTurn, TxDb } from '../../store/db.ts'
import { beginToTakeRights, type RightsInTalk, takeTurnByRights } from '../../store/rights-in-talk.ts'
import { nextStreamVersion } from '../../store/streams.ts'
import type { Essentials } from '../parts/essentials.ts'
import type { StreamChange } from '../parts/signals.ts'
import { type Collected, changesStructure, talksInGuild, type UnitPlace } from './effects.ts'
import { heldTurn, takeHeldTurn } from './held-turns.ts'

/** A stream in which a unit takes its turn first. */
export interface MainStream {
  id: string
  guildId: string | null
  structure: boolean
}

/** The stream in which the unit takes its turn first: the guild's, or the channel's for talk. */
export function mainStream({ operation, channelId, streamId, guildId, turn }: UnitPlace): MainStream | null {
  if (turn === 'own') return null
  const isTalk = guildId === null || (turn !== 'guild' && talksInGuild(operation))
  if (channelId !== null && isTalk) return { id: streamId ?? channelId, guildId, structure: false }
  return guildId === null ? null : { id: guildId, guildId, structure: operation.emits.some(isStructure) }
}

/** The turn that a unit shares with those that wait for the same one. */
export function turnOf(place: UnitPlace, { id, guildId }: MainStream): StreamTurn {
  const { operation, caller, channelId, turn } = place
  const isTalk = id !== guildId
  const isByRights = isTalk ? guildId !== null && caller !== null : mayTakeRights(operation)
  return {
    stream: id,
    locks: isByRights ? (isTalk ? 'talk' : 'rights') : 'none',
    isAlone: turn === 'guild' && channelId !== null,
  }
}

/**
 * Rights in a guild change in its turn. Talk has its turn elsewhere: so that it isn't said by rights that are gone when
 * it is, whoever takes rights away and those who talk there wait for each other. A store of this process alone has its units
 * one after the other anyway.
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

/** A unit that has its turn in the guild though it is about talk: what it reads of that stays as it is. */
export async function takeTurnInTalk(
  db: TxDb,
  { guildId, channelId, streamId, turn }: UnitPlace,
): Promise<StreamChange | null> {
  const id = streamId ?? channelId
  if (guildId === null || id === null || turn !== 'guild') return null
  return { streamId: id, guildId, version: await nextStreamVersion(db, { id, guildId }) }
}

/** What is said of a channel takes nothing from anyone, though it may open a thread. */
const mayTakeRights = (operation: UnitPlace['operation']): boolean =>
  operation.takesRights !== false &&
  operation.emits.some((name) => isStructure(name) || TAKES_RIGHTS.has(name)) &&
  !talksInGuild(operation)

/** Beside what changes the structure. */
const TAKES_RIGHTS: ReadonlySet<EventName> = new Set([
  'GUILD_MEMBER_UPDATE',
  'GUILD_MEMBER_REMOVE',
  'THREAD_MEMBERS_UPDATE',
])

const isStructure = (name: EventName): boolean => 'structure' in EVENTS[name]

/** Whether the turn in the guild's stream was one of its structure: the first for any such event, a later one for what there was. */
export function raisesRights(place: UnitPlace, collected: Collected, guildId: string): boolean {
  const main = mainStream(place)
  return main?.id === guildId ? main.structure : changesStructure(collected, guildId)
}
