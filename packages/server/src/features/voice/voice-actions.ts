// Changes the voice states of members.
import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { VoiceState } from '@guildhall/protocol/objects/channels/voice'
import { Actor, NO_SECOND_FACTOR } from '../../kernel/permissions/actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { toVoiceState } from '../../store/rows/guild-structure.ts'
import type { VoiceStateRow } from '../../store/tables/voice.ts'
import { endGuestVisitsOf } from '../members/guest-visits-actions.ts'
import { listMembersById } from '../members/member-lists-store.ts'
import type { FoundMember } from '../members/members-store.ts'
import { announceStage } from '../stage-instances/stage-instances-actions.ts'
import { settleVoiceChannelJob } from './voice-jobs.ts'
import { isSpeaker, isSuppressed, mustBeInVoice } from './voice-rules.ts'
import { removeVoices, saveVoice, updateVoice } from './voice-store.ts'
import { toVoiceMember } from './voice-view.ts'

type VoiceTx = TxBase<'VOICE_STATE_UPDATE'>

/** The properties of a client that connects to voice. */
export type Connecting = Pick<VoiceStateRow, 'session_id' | 'process_id' | 'self_mute' | 'self_deaf' | 'self_video'>

/** Connects a member to a channel that they may join, or changes their own voice state. */
export async function enterVoice(
  tx: VoiceTx,
  guild: GuildModel,
  found: FoundMember,
  channel: GuildChannel,
  connecting: Connecting,
): Promise<void> {
  const before = guild.voices.get(found.user.id)
  const stays = before?.channel_id === channel.id
  const row: VoiceStateRow = {
    ...connecting,
    guild_id: guild.id,
    user_id: found.user.id,
    channel_id: channel.id,
    self_stream: stays && before.session_id === connecting.session_id && before.self_stream,
    suppress: stays ? before.suppress : isSuppressed(actorOf(tx, guild, found), channel),
    request_to_speak: stays ? before.request_to_speak_timestamp : null,
  }
  await saveVoice(tx.db, row)
  emitState(tx, guild, found, toVoiceState(row, found.member))
  if (!stays) noteOccupancy(tx, guild, [found.user.id], [before?.channel_id, channel.id])
}

/**
 * Moves a member who is in voice to another channel; the caller of this function checks the permissions.
 *
 * @throws NotInVoice
 */
export async function moveVoice(
  tx: VoiceTx,
  guild: GuildModel,
  found: FoundMember,
  channel: GuildChannel,
): Promise<void> {
  const before = mustBeInVoice(guild, found.user.id)
  if (before.channel_id === channel.id) return emitVoiceState(tx, guild, found)
  const suppress = isSuppressed(actorOf(tx, guild, found), channel)
  const moved = { channel_id: channel.id, self_stream: false, suppress }
  await updateVoice(tx.db, guild.id, found.user.id, { ...moved, request_to_speak: null })
  emitState(tx, guild, found, { ...before, ...moved, request_to_speak_timestamp: null })
  noteOccupancy(tx, guild, [found.user.id], [before.channel_id, channel.id])
}

/** Starts or ends the stream of a member in voice. */
export async function changeStream(
  tx: VoiceTx,
  guild: GuildModel,
  found: FoundMember,
  self_stream: boolean,
): Promise<void> {
  const before = mustBeInVoice(guild, found.user.id)
  await updateVoice(tx.db, guild.id, found.user.id, { self_stream })
  emitState(tx, guild, found, { ...before, self_stream })
}

/**
 * Changes a member's role in their stage; a new speaker on an open stage is announced in its channel. The audience
 * can't stream.
 */
export async function changeStageVoice(
  tx: VoiceTx,
  guild: GuildModel,
  found: FoundMember,
  changes: Partial<Pick<VoiceState, 'suppress' | 'request_to_speak_timestamp'>>,
): Promise<void> {
  const before = mustBeInVoice(guild, found.user.id)
  const after = { ...before, ...changes, ...(changes.suppress && { self_stream: false }) }
  const { suppress, self_stream, request_to_speak_timestamp: request_to_speak } = after
  if (suppress === before.suppress && request_to_speak === before.request_to_speak_timestamp) return
  await updateVoice(tx.db, guild.id, found.user.id, { suppress, self_stream, request_to_speak })
  emitState(tx, guild, found, after)
  const stage = guild.stages.get(before.channel_id ?? '')
  if (stage && isSpeaker(after) && !isSpeaker(before)) {
    announceStage(tx, stage, { type: MessageType.STAGE_SPEAKER, author_id: found.user.id })
  }
}

/** Emits the voice state after others changed a member in voice: `mute` and `deaf` are those of the given member. */
export function emitVoiceState(tx: VoiceTx, guild: GuildModel, found: FoundMember): void {
  emitState(tx, guild, found, mustBeInVoice(guild, found.user.id))
}

/**
 * Disconnects those of some members who are in voice, before any other change. Guests lose their membership with it.
 */
export async function leaveVoice(tx: VoiceTx, guild: GuildModel, members: readonly FoundMember[]): Promise<void> {
  const gone = members.flatMap((found) => {
    const voice = guild.voices.get(found.user.id)
    return voice ? [{ found, voice }] : []
  })
  if (gone.length === 0) return
  const ids = gone.map(({ found }) => found.user.id)
  await removeVoices(tx.db, guild.id, ids)
  endGuestVisitsOf(tx, guild, ids)
  for (const { found, voice } of gone) {
    const out = { channel_id: null, self_stream: false, suppress: false, request_to_speak_timestamp: null }
    emitState(tx, guild, found, { ...voice, ...out })
  }
  noteOccupancy(
    tx,
    guild,
    ids,
    gone.map(({ voice }) => voice.channel_id),
  )
}

/** Disconnects everyone from a channel that is about to be deleted. */
export async function emptyVoiceChannel(tx: VoiceTx, guild: GuildModel, channelId: string): Promise<void> {
  const inside = [...guild.voices.values()].filter(({ channel_id }) => channel_id === channelId)
  if (inside.length === 0) return
  const ids = inside.map(({ user_id }) => user_id)
  await leaveVoice(tx, guild, await listMembersById(tx.db, guild.id, ids))
}

const actorOf = (tx: VoiceTx, guild: GuildModel, { user, member }: FoundMember): Actor =>
  new Actor(guild, user.id, member, tx.now, NO_SECOND_FACTOR)

function emitState(tx: VoiceTx, guild: GuildModel, { user, member }: FoundMember, voice: VoiceState): void {
  tx.emit('VOICE_STATE_UPDATE', {
    guild_id: guild.id,
    ...voice,
    mute: member.mute,
    deaf: member.deaf,
    member: toVoiceMember(guild, member, user),
  })
}

/**
 * A job updates a channel that fills or empties: it has a status and a start time of its own
 * (features/voice/settle-voice-channel.ts).
 */
function noteOccupancy(
  tx: VoiceTx,
  guild: GuildModel,
  movers: readonly string[],
  channelIds: readonly (string | null | undefined)[],
): void {
  const moving = new Set(movers)
  const others = [...guild.voices.values()].filter(({ user_id }) => !moving.has(user_id))
  const occupied = new Set(others.map(({ channel_id }) => channel_id))
  for (const id of new Set(channelIds)) {
    if (id != null && !occupied.has(id)) tx.enqueue(settleVoiceChannelJob, { guild_id: guild.id, channel_id: id })
  }
}
