import type { EventName } from '@guildhall/protocol/events'
import type { TxDb } from '../../store/db.ts'
import { type RightsInTalk, rightsVersionOf } from '../../store/rights-in-talk.ts'
import { loadGuild } from '../../store/rows/guild-structure.ts'
import { findPrivateChannel } from '../../store/rows/private-channel-row.ts'
import { ApiError } from '../api-error.ts'
import type { Kernel } from '../kernel.ts'
import type { Essentials } from '../parts/essentials.ts'
import type { LiveState } from '../parts/live-state.ts'
import type { Signals, StreamChange } from '../parts/signals.ts'
import { Actor } from '../permissions/actor.ts'
import { GuildModel } from '../read-model/guild-model.ts'
import { pendingModels } from '../read-model/read-model.ts'
import { inPrivate } from '../scopes/channel.ts'
import { mustBeAvailable } from '../scopes/member.ts'
import type { GuildUnit, ResolvedScope } from '../scopes/scope.ts'
import { SCOPES } from '../scopes/scopes.ts'
import { type Collected, collector, flush, type UnitPlace } from './effects.ts'
import { findCallerInTurn, leaveTurn } from './held-turns.ts'
import { type MainStream, mainStream, raisesRights, takeMainTurn, takeTurnInTalk, turnOf } from './turns.ts'
import type { Tx } from './tx.ts'

/** Runs one unit of work: rows, audit entries and events become visible together or not at all. */
export async function write<T>(
  kernel: Kernel,
  place: UnitPlace,
  work: (tx: Tx<'channel', EventName>) => Promise<T>,
): Promise<T> {
  const main = mainStream(place)
  const inUnit = async (db: TxDb) => {
    const turns = new Map<string, StreamChange>()
    const now = kernel.clock.now()
    const { standing, rights } = main ? await begin(kernel, db, place, { main, turns, now }) : NOWHERE
    const collected: Collected = { events: [], notes: [], jobs: [], forgotten: false }
    const tx = { ...standing, ...collector(kernel, place, standing, db, collected, now) }
    const value = await work(tx as Tx<'channel', EventName>)
    await flush(kernel, place, db, collected, turns, now)
    settle(kernel, db, place, standing.guild ?? null, collected, turns)
    const change = main && turns.get(main.id)
    if (change && !kernel.store.isExclusive)
      leaveTurn(db, change, { rights, caller: place.caller, events: collected.events })
    return value
  }
  return kernel.store.write(inUnit, main && turnOf(place, main))
}

/** Where a unit begins that takes no turn at first. */
const NOWHERE: { standing: ResolvedScope; rights: null } = { standing: {}, rights: null }

/** Takes the unit's turn, and judges the caller by what holds from there on. */
async function begin(
  kernel: Kernel,
  db: TxDb,
  place: UnitPlace,
  { main, turns, now }: { main: MainStream; turns: Map<string, StreamChange>; now: number },
): Promise<{ standing: ResolvedScope; rights: RightsInTalk | null }> {
  const { version, rights } = await takeMainTurn(kernel, db, place, main)
  const change = { streamId: main.id, guildId: main.guildId, version }
  turns.set(main.id, change)
  if (rights) db.onCommitted(() => kernel.committed([rights.guild]))
  const talk = await takeTurnInTalk(db, place)
  if (talk) turns.set(talk.streamId, talk)
  const { guildId } = place
  const standing = await (guildId === null
    ? judgeInPrivate(db, place)
    : judgeAgain(kernel, db, { ...place, guildId }, { change, rights, now }))
  return { standing, rights }
}

/** In a private channel its recipients may act, and nobody else. */
async function judgeInPrivate(db: TxDb, { operation, caller, channelId }: UnitPlace): Promise<ResolvedScope> {
  const channel = await findPrivateChannel(db, channelId ?? '')
  if (!channel) throw new ApiError('UnknownChannel')
  if (!caller) return { guild: null, channel }
  const standing = inPrivate(channel, caller)
  operation.requires.judge({ caller, ...standing } as never)
  return standing
}

/** Judges the caller by the guild as it is now, under the lock of the stream in which the unit has taken its turn. */
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
  if (!caller && scope.asksForCaller) return { guild }
  // Members change only in their guild's turn, so a row that was read before still holds if no turn since was about them.
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
  const judge = (standing: ResolvedScope) => {
    for (const each of [requires, ...asked]) each.judge({ caller, ...standing } as never)
  }
  return scope.findAgain({ ...unit, caller, judge } as never)
}

/** The model of the guild in this unit: what is in memory if it still holds, the rows if not. */
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
  // The unit has its turn in the guild already, and has changed nothing yet: the rows are those of the version before.
  const model = new GuildModel(streamId === guildId ? { ...loaded, version: version - 1 } : loaded)
  if (!kernel.store.isExclusive) pendingModels(db).set(guildId, model)
  return model
}

/** Advances the guild's model for the units that follow, and tells the process once all is durable. */
function settle(
  kernel: LiveState & Signals,
  db: TxDb,
  place: UnitPlace,
  guild: GuildModel | null,
  collected: Collected,
  turns: ReadonlyMap<string, StreamChange>,
): void {
  const turn = guild && turns.get(guild.id)
  if (guild && turn && collected.forgotten) {
    pendingModels(db).set(guild.id, null)
    db.onCommitted(() => kernel.readModel.heard(guild.id, turn.version))
  } else if (guild && turn && turn.version !== guild.version + 1) {
    pendingModels(db).delete(guild.id)
    db.onCommitted(() => kernel.readModel.heard(guild.id, turn.version))
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
    if (speaker !== null) kernel.activity.note(speaker)
    kernel.committed(changes)
    if (collected.jobs.length > 0) kernel.jobsLeft()
  })
}

/** The person who has written a message in this unit. */
function speakerOf({ caller }: UnitPlace, { events }: Collected): string | null {
  if (caller?.kind !== 'user') return null
  return events.some(({ event }) => event.type === 'MESSAGE_CREATE') ? caller.user.id : null
}
