// Links lobbies to channels. The channel and the lobby name each other: otherwise they aren't linked.
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { LiveState } from '../../kernel/parts/live-state.ts'
import { Actor } from '../../kernel/permissions/actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { writeAsSystem, writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import type { Db } from '../../store/db.ts'
import { findBareMember } from '../../store/rows/member-row.ts'
import { updateAndEmit } from '../channels/channels-actions.ts'
import { useLobby } from './lobbies-actions.ts'
import { findLobby, type LobbyKey, updateLobby } from './lobbies-store.ts'
import type { LobbyRow } from './lobbies-tables.ts'

/** The linked channel of a lobby, and its guild. */
export interface LinkedChannel {
  readonly guild: GuildModel
  readonly channel: GuildChannel
}

type Pointer = Pick<LobbyRow, 'id' | 'channel_guild_id' | 'channel_id'>

/** The channel of a guild to which a lobby is linked; null if the channel doesn't name the lobby. */
export function linkedChannelIn(guild: GuildModel | undefined, { id, channel_id }: Pointer): LinkedChannel | null {
  const channel = guild?.channels.get(channel_id ?? '')
  return guild && channel?.linked_lobby?.lobby_id === id ? { guild, channel } : null
}

/** The channel to which a lobby is linked; null while the lobby may not use it. */
export async function findLinkedChannel({ readModel }: LiveState, row: Pointer): Promise<LinkedChannel | null> {
  if (row.channel_guild_id === null) return null
  const linked = linkedChannelIn(await readModel.find(row.channel_guild_id), row)
  return linked && isUsableByLobby(linked) ? linked : null
}

/** Whether the lobby may use a channel: the guild may have become unavailable, or the channel another kind of channel. */
export const isUsableByLobby = ({ guild, channel }: LinkedChannel): boolean =>
  !guild.state.unavailable && channel.type === ChannelType.GUILD_TEXT && !channel.nsfw

const EMITS = ['CHANNEL_UPDATE'] as const
const UNLINKED = { channel_guild_id: null, channel_id: null, linked_at: null }

/** Unlinks a lobby, also one that was deleted. */
export async function unlinkLobby(kernel: Kernel, row: LobbyKey & Pointer): Promise<void> {
  if (row.channel_guild_id === null) return
  const unit = { name: 'unlink-lobby', emits: EMITS, guildId: row.channel_guild_id }
  await writeUnlessDeleted(kernel, unit, async (tx) => {
    const linked = linkedChannelIn(tx.guild, row)
    if (linked) await updateAndEmit(tx, tx.guild, [withoutLink(linked.channel)])
  })
  await writeAsSystem(kernel, { name: 'unlink-lobby', emits: [] }, async ({ db }) => {
    const current = await findLobby(db, row)
    if (current?.channel_id === row.channel_id) await updateLobby(db, row, UNLINKED)
  })
}

const withoutLink = ({ linked_lobby: _linked, ...channel }: GuildChannel): GuildChannel => channel

/**
 * Links a lobby to a channel, in the name of a user who may manage the channel and send messages there.
 *
 * @throws UnknownLobby, UnknownChannelSent, MissingAccess, MissingPermissions, WrongChannelType, InvalidFormBody
 */
export async function linkLobby(kernel: Kernel, caller: Caller, key: LobbyKey, channelId: string): Promise<LobbyRow> {
  const guildId = (await kernel.readModel.locate(channelId))?.guildId ?? null
  if (guildId === null) throw new ApiError('UnknownChannelSent')
  const unit = { name: 'Link Channel to Lobby', emits: EMITS, guildId }
  return writeAsSystem(kernel, unit, async (tx) => {
    const channel = await mustBeLinkable(tx, caller, key, channelId)
    const lobby = await useLobby(tx, key)
    const pointer = { channel_guild_id: guildId, channel_id: channelId, linked_at: tx.now }
    await updateLobby(tx.db, key, pointer)
    const { application_id, id: lobby_id } = key
    const linked_lobby = { application_id, lobby_id, linked_by: caller.user.id, linked_at: toTimestamp(tx.now) }
    await updateAndEmit(tx, tx.guild, [{ ...channel, linked_lobby }])
    return { ...lobby, ...pointer }
  })
}

async function mustBeLinkable(
  { db, guild, now }: Tx<'visitor', never>,
  caller: Caller,
  { id }: LobbyKey,
  channelId: string,
): Promise<GuildChannel> {
  const channel = guild.channels.get(channelId)
  const bare = await findBareMember(db, guild.id, caller.user.id)
  if (!channel) throw new ApiError('UnknownChannelSent')
  if (!bare) throw new ApiError('MissingAccess')
  if (guild.state.unavailable) throw new ApiError('ServiceUnavailable')
  const actor = new Actor(guild, caller.user.id, bare, now, { caller })
  actor.mustIn(channel, 'VIEW_CHANNEL', 'MANAGE_CHANNELS', 'SEND_MESSAGES')
  if (channel.type !== ChannelType.GUILD_TEXT) throw new ApiError('WrongChannelType')
  if (channel.nsfw) throw fieldError('channel_id', 'CHANNEL_NSFW', 'An age-restricted channel cannot be linked')
  const other = channel.linked_lobby
  if (other && other.lobby_id !== id && (await isLinked(db, channel, now)))
    throw fieldError('channel_id', 'CHANNEL_ALREADY_LINKED', 'The channel is linked to another lobby')
  return channel
}

/** Whether the lobby that a channel names exists and names the channel. */
async function isLinked(db: Db, { id, linked_lobby }: GuildChannel, now: number): Promise<boolean> {
  if (!linked_lobby) return false
  const row = await findLobby(db, { application_id: linked_lobby.application_id, id: linked_lobby.lobby_id })
  return row !== undefined && row.expires_at > now && row.channel_id === id
}
