import type { EventName } from '@guildhall/protocol/events'
import type { TxDb } from '../../store/db.ts'
import { type RightsInTalk, rightsVersionOf } from '../../store/permission-version-locks.ts'
import { loadGuild } from '../../store/rows/guild-structure.ts'
import { findPrivateChannel } from '../../store/rows/private-channel-row.ts'
import { ApiError } from '../api-error.ts'
import type { Kernel } from '../kernel.ts'
import type { Essentials } from '../parts/essentials.ts'
import type { KernelCallbacks, StreamChange } from '../parts/kernel-callbacks.ts'
import type { LiveState } from '../parts/live-state.ts'
import { Actor } from '../permissions/actor.ts'
import { GuildModel } from '../read-model/guild-model.ts'
import { pendingModels } from '../read-model/read-model.ts'
import { inPrivate } from '../scopes/channel.ts'
import { mustBeAvailable } from '../scopes/member.ts'
import type { GuildUnit, ResolvedScope } from '../scopes/scope.ts'
import { SCOPES } from '../scopes/scopes.ts'
import { findCallerInTurn, leaveTurn } from './held-turns.ts'
import { type MainStream, mainStream, raisesRights, takeMainTurn, takeTurnInTalk, turnOf } from './stream-turns.ts'
import type { Tx } from './tx.ts'
import { type Collected, collector, flush, type UnitPlace } from './unit-effects.ts'

/** Runs one unit of work: rows, audit log entries and events become visible together or not at all. */
export async function write<T>(
  kernel: Kernel,
  place: UnitPlace,
  work: (tx: Tx<'channel', EventName>) => Promise<T>,
): Promise<T> {
  const main = mainStream(place)
  const inUnit = async (db: TxDb) => {
    const turns = new Map<string, StreamChange>()
    const now = kernel.clock.now()
    const { resolved, rights } = main ? await begin(kernel, db, place, { main, turns, now }) : NOWHERE
    const collected: Collected = { events: [], notes: [], jobs: [], forgotten: false }
    const tx = { ...resolved, ...collector(kernel, place, resolved, db, collected, now) }
    const value = await work(tx as Tx<'channel', EventName>)
    await flush(kernel, place, db, collected, turns, now)
    settle(kernel, db, place, resolved.guild ?? null, collected, turns)
    const change = main && turns.get(main.id)
    if (change && !kernel.store.isExclusive)
      leaveTurn(db, change, { rights, caller: place.caller, events: collected.events })
    return value
  }
  return kernel.store.write(inUnit, main && turnOf(place, main))
}

/** The initial state of a unit without a turn. */
const NOWHERE: { resolved: ResolvedScope; rights: null } = { resolved: {}, rights: null }

/** Takes the unit's turn, and judges the caller by data that can't change afterwards. */
async function begin(
  kernel: Kernel,
  db: TxDb,
  place: UnitPlace,
  { main, turns, now }: { main: MainStream; turns: Map<string, StreamChange>; now: number },
): Promise<{ resolved: ResolvedScope; rights: RightsInTalk | null }> {
  const { version, rights } = await takeMainTurn(kernel, db, place, main)
  const change = { streamId: main.id, guildId: main.guildId, version }
  turns.set(main.id, change)
  if (rights) db.onCommitted(() => kernel.committed([rights.guild]))
  const talk = await takeTurnInTalk(db, place)
  if (talk) turns.set(talk.streamId, talk)
  const { guildId } = place
  const resolved = await (guildId === null
    ? judgeInPrivate(db, place)
    : judgeAgain(kernel, db, { ...place, guildId }, { change, rights, now }))
  return { resolved, rights }
}

/** Only its recipients may act in a private channel. */
async function judgeInPrivate(db: TxDb, { operation, caller, channelId }: UnitPlace): Promise<ResolvedScope> {
  const channel = await findPrivateChannel(db, channelId ?? '')
  if (!channel) throw new ApiError('UnknownChannel')
  if (!caller) return { guild: null, channel }
  const resolved = inPrivate(channel, caller)
  operation.requires.judge({ caller, ...resolved } as never)
  return resolved
}

/** Judges the caller by the guild's current state, under the lock of the unit's stream. */
async function judgeAgain(
  kernel: Essentials & LiveState,
  db: TxDb,
  place: UnitPlace & { guildId: string },
  { change: turn, rights, now }: { change: StreamChange; rights: RightsInTalk | null; now: number },
): Promise<ResolvedScope> {
  const guild = await currentModel(kernel, db, place.guildId, turn, rights)
  if (!guild) throw new ApiError('UnknownGuild')
  const { caller, before, channelId, asked = [] } = place
  const { requires } = place.operation
  if (caller) mustBeAvailable(guild, requires)
  const scope = SCOPES[requires.scope]
  if (!caller && scope.requiresAuthentication) return { guild }
  // Members change only in their guild's turn, so a row that was read before is still valid if no turn since changed
  // members.
  const isExact = turn.streamId === guild.id || kernel.store.isExclusive
  const known = before.actor instanceof Actor && isExact ? before.actor : null
  const unit: GuildUnit = {
    db,
    now,
    guild,
    channelId,
    before,
    unchanged: known && guild.membersVersion <= known.guild.version ? known : null,
    findMember: async () => (rights ? rights.member : findCallerInTurn(db, guild.id, caller?.user.id ?? '')),
  }
  const judge = (resolved: ResolvedScope) => {
    for (const each of [requires, ...asked]) each.judge({ caller, ...resolved } as never)
  }
  return scope.findAgain({ ...unit, caller, judge } as never)
}

/** The guild's model in this unit: the one in memory if it is current, otherwise from the rows. */
async function currentModel(
  kernel: Essentials & LiveState,
  db: TxDb,
  guildId: string,
  { streamId, version }: StreamChange,
  rights: RightsInTalk | null,
): Promise<GuildModel | undefined> {
  const pending = pendingModels(db).get(guildId)
  if (pending === null) return undefined
  const known = pending ?? kernel.readModel.peek(guildId)
  const holds =
    streamId === guildId
      ? known?.version === version - 1
      : kernel.store.isExclusive ||
        known?.rightsVersion === (rights ? rights.rightsVersion : await rightsVersionOf(db, guildId))
  if (known && holds) return known
  const loaded = await loadGuild(db, guildId)
  if (!loaded) return undefined
  // The unit already has its turn in the guild and has changed nothing yet, so the rows are those of the previous
  // version.
  const model = new GuildModel(streamId === guildId ? { ...loaded, version: version - 1 } : loaded)
  if (!kernel.store.isExclusive) pendingModels(db).set(guildId, model)
  return model
}

/** Advances the guild's model for the following units, and notifies the process after the commit. */
function settle(
  kernel: LiveState & KernelCallbacks,
  db: TxDb,
  place: UnitPlace,
  guild: GuildModel | null,
  collected: Collected,
  turns: ReadonlyMap<string, StreamChange>,
): void {
  const turn = guild && turns.get(guild.id)
  if (guild && turn && collected.forgotten) {
    pendingModels(db).set(guild.id, null)
    db.onCommitted(() => kernel.readModel.guildChanged(guild.id, turn.version))
  } else if (guild && turn && turn.version !== guild.version + 1) {
    pendingModels(db).delete(guild.id)
    db.onCommitted(() => kernel.readModel.guildChanged(guild.id, turn.version))
  } else if (guild && turn) {
    const own = collected.events.filter(({ streamId }) => streamId === guild.id).map(({ event }) => event)
    const structure = raisesRights(place, collected, guild.id)
    const next = guild.advanced(own, turn.version, structure)
    pendingModels(db).set(guild.id, next)
    db.onCommitted(() => kernel.readModel.publish(next))
  }
  const changes = [...turns.values()]
  const speaker = speakerOf(place, collected)
  db.onCommitted(() => {
    if (speaker !== null) kernel.activity.record(speaker)
    kernel.committed(changes)
    if (collected.jobs.length > 0) kernel.jobsQueued()
  })
}

/** The user who has written a message in this unit. */
function speakerOf({ caller }: UnitPlace, { events }: Collected): string | null {
  if (caller?.kind !== 'user') return null
  return events.some(({ event }) => event.type === 'MESSAGE_CREATE') ? caller.user.id : null
}
