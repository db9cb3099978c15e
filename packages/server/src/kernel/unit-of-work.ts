import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { EVENTS, type EventName } from '@guildhall/protocol/events'
import type { TxDb } from '../store/db.ts'
import { loadGuild } from '../store/guild-structure.ts'
import { findBareMember } from '../store/member-row.ts'
import { findPrivateChannel } from '../store/private-channel-row.ts'
import { rightsVersionOf, takeTurn } from '../store/streams.ts'
import { Actor } from './actor.ts'
import type { AnyChannel } from './any-channel.ts'
import { ApiError } from './api-error.ts'
import { type Collected, changesStructure, collector, flush, type UnitPlace } from './effects.ts'
import { GuildModel } from './guild-model.ts'
import type { Change, Kernel } from './kernel.ts'
import { pendingModels } from './read-model.ts'
import type { Speaker } from './speaker.ts'
import { findChannel, inPrivate, joinedOf, mustBeAvailable } from './standing.ts'
import type { Tx } from './tx.ts'

/** Runs one unit of work: rows, audit entries and events become visible together or not at all. */
export async function write<T>(
  kernel: Kernel,
  place: UnitPlace,
  work: (tx: Tx<'channel', EventName>) => Promise<T>,
): Promise<T> {
  const main = mainStream(place)
  return kernel.store.write(async (db) => {
    const turns = new Map<string, Change>()
    const now = kernel.clock.now()
    let standing: Standing = {}
    if (main) {
      const change = { streamId: main.id, guildId: main.guildId, version: await takeTurn(db, main) }
      turns.set(main.id, change)
      standing = await (place.guildId === null
        ? judgeInPrivate(db, place)
        : judgeAgain(kernel, db, { ...place, guildId: place.guildId }, change, now))
    }
    const collected: Collected = { events: [], notes: [], jobs: [], forgotten: false }
    const tx = { ...standing, ...collector(kernel, place, standing, db, collected, now) }
    const value = await work(tx as Tx<'channel', EventName>)
    await flush(kernel, place, db, collected, turns, now)
    settle(kernel, db, place, standing.guild ?? null, collected, turns)
    return value
  })
}

/** What a unit's work is given of where it stands. */
interface Standing {
  guild?: GuildModel | null
  actor?: Speaker
  channel?: AnyChannel | undefined
}

/** The stream in which the unit takes its turn first: the guild's, or the channel's for talk. */
function mainStream({ operation, channelId, streamId, guildId, turn }: UnitPlace) {
  const { emits } = operation
  const isTalk = guildId === null || (turn !== 'guild' && emits.some((name) => EVENTS[name].stream === 'channel'))
  if (channelId !== null && isTalk) return { id: streamId ?? channelId, guildId, structure: false }
  return guildId === null ? null : { id: guildId, guildId, structure: emits.some(isStructure) }
}

const isStructure = (name: EventName): boolean => 'structure' in EVENTS[name]

/** Whether the turn in the guild's stream was one of its structure: the first for any such event, a later one for what there was. */
function raisesRights(place: UnitPlace, collected: Collected, guildId: string): boolean {
  const main = mainStream(place)
  return main?.id === guildId ? main.structure : changesStructure(collected, guildId)
}

/** In a private channel its recipients may act, and nobody else. */
async function judgeInPrivate(db: TxDb, { operation, caller, channelId }: UnitPlace): Promise<Standing> {
  const channel = await findPrivateChannel(db, channelId ?? '')
  if (!channel) throw new ApiError('UnknownChannel')
  if (!caller) return { guild: null, channel }
  const standing = inPrivate(channel, caller)
  operation.requires.judge({ caller, ...standing } as never)
  return standing
}

/** Judges the caller by the guild as it is now, under the lock of the stream in which the unit has taken its turn. */
async function judgeAgain(
  kernel: Kernel,
  db: TxDb,
  place: UnitPlace & { guildId: string },
  turn: Change,
  now: number,
): Promise<Standing> {
  const guild = await currentModel(kernel, db, place.guildId, turn)
  if (!guild) throw new ApiError('UnknownGuild')
  const { caller, operation } = place
  if (caller) mustBeAvailable(guild, operation.requires)
  if (!caller || operation.requires.scope === 'visitor') return { guild }
  const judged = place.judged instanceof Actor ? place.judged : null
  // Members change only in their guild's turn, so a row that was read before still holds if no turn since was about them.
  const isExact = turn.streamId === guild.id || kernel.store.isExclusive
  const holds = isExact && judged !== null && guild.membersVersion <= judged.guild.version
  const channel = place.channelId === null ? undefined : await findChannel(db, guild, place.channelId)
  if (place.channelId !== null && !channel) throw new ApiError('UnknownChannel')
  const joined = channel && (await joinedOf(db, channel, caller.user.id))
  if (holds && judged.guild === guild && !isPrivateThread(channel)) return { guild, actor: judged, channel }
  const bare = holds ? judged.member : await findBareMember(db, guild.id, caller.user.id)
  if (!bare) throw new ApiError('MissingAccess')
  const actor = new Actor(guild, caller.user.id, bare, now, { joined, caller })
  for (const each of [operation.requires, ...(place.asked ?? [])])
    each.judge({ caller, guild, actor, channel } as never)
  return { guild, actor, channel }
}

const isPrivateThread = (channel: AnyChannel | undefined): boolean => channel?.type === ChannelType.PRIVATE_THREAD

/** The model of the guild in this unit: what is in memory if it still holds, the rows if not. */
async function currentModel(
  kernel: Kernel,
  db: TxDb,
  guildId: string,
  { streamId, version }: Change,
): Promise<GuildModel | undefined> {
  const pending = pendingModels(db).get(guildId)
  if (pending === null) return undefined
  const known = pending ?? kernel.readModel.peek(guildId)
  const holds =
    streamId === guildId
      ? known?.version === version - 1
      : kernel.store.isExclusive || known?.rightsVersion === (await rightsVersionOf(db, guildId))
  if (known && holds) return known
  const loaded = await loadGuild(db, guildId)
  return loaded && new GuildModel(loaded)
}

/** Advances the guild's model for the units that follow, and tells the process once all is durable. */
function settle(
  kernel: Kernel,
  db: TxDb,
  place: UnitPlace,
  guild: GuildModel | null,
  collected: Collected,
  turns: ReadonlyMap<string, Change>,
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
  db.onCommitted(() => {
    kernel.committed(changes)
    if (collected.jobs.length > 0) kernel.jobsLeft()
  })
}
