import type { EventName } from '@guildhall/protocol/events'
import { findPrivateChannel } from '../../store/rows/private-channel-row.ts'
import { ApiError } from '../api-error.ts'
import type { Kernel } from '../kernel.ts'
import type { Essentials } from '../parts/essentials.ts'
import type { LiveState } from '../parts/live-state.ts'
import type { ChannelModel } from '../permissions/any-channel.ts'
import type { ChannelActor } from '../permissions/channel-actor.ts'
import type { GuildModel } from '../read-model/guild-model.ts'
import { findChannel } from '../scopes/channel.ts'
import { type SystemUnit, writeAsSystem } from './system-unit.ts'
import type { Tx, TxBase } from './tx.ts'

/** A channel as found outside a unit of work. */
export interface FoundChannel {
  readonly guild: GuildModel | null
  readonly channel: ChannelModel
}

/** Finds a channel for a caller who isn't judged by membership. @throws UnknownChannel, ServiceUnavailable */
export async function mustFindChannel(
  { readModel, store }: Essentials & LiveState,
  channelId: string,
): Promise<FoundChannel> {
  const where = await readModel.locate(channelId)
  const guild = where?.guildId == null ? null : await readModel.find(where.guildId)
  const channel = guild ? await findChannel(store.db, guild, channelId) : await findPrivateChannel(store.db, channelId)
  if (!channel) throw new ApiError('UnknownChannel')
  if (guild?.state.unavailable) throw new ApiError('ServiceUnavailable')
  return { guild: guild ?? null, channel }
}

/**
 * Runs a unit of work in a channel of any kind for a webhook or an application that responds.
 *
 * @param speakerOf returns the writer, with their current permissions there
 * @throws UnknownChannel if the channel was deleted
 */
export function writeAsGuest<T, E extends EventName>(
  kernel: Kernel,
  unit: Omit<SystemUnit<E>, 'channelId' | 'guildId'>,
  { guild, channel: { id } }: FoundChannel,
  speakerOf: (now: FoundChannel, tx: TxBase<E>) => ChannelActor | Promise<ChannelActor>,
  work: (tx: Tx<'anyChannel', E>) => Promise<T>,
): Promise<T> {
  const inUnit = async (tx: TxBase<E>, current: GuildModel | null) => {
    const channel = current ? await findChannel(tx.db, current, id) : await findPrivateChannel(tx.db, id)
    if (!channel) throw new ApiError('UnknownChannel')
    const actor = await speakerOf({ guild: current, channel }, tx)
    return work({ ...tx, guild: current, channel, actor })
  }
  return guild
    ? writeAsSystem(kernel, { ...unit, guildId: guild.id, channelId: id }, (tx) => inUnit(tx, tx.guild))
    : writeAsSystem(kernel, { ...unit, channelId: id }, (tx) => inUnit(tx, null))
}
