import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { VoiceState } from '@guildhall/protocol/objects/channels/voice'
import { Actor, NO_SECOND_FACTOR } from '../../kernel/permissions/actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { toVoiceState } from '../../store/rows/guild-structure.ts'
import type { VoiceStateRow } from '../../store/tables/voice.ts'
import { listMembersById } from '../members/member-lists-store.ts'
import type { FoundMember } from '../members/members-store.ts'
import { endVisitsOf } from '../members/visits-actions.ts'
import { tellStage } from '../stage-instances/stage-instances-actions.ts'
import { settleVoiceChannelJob } from './voice-jobs.ts'
import { isSpeaker, isSuppressed, mustBeInVoice } from './voice-rules.ts'
import { removeVoices, saveVoice, updateVoice } from './voice-store.ts'
import { toVoiceMember } from './voice-view.ts'

type VoiceTx = TxBase<'VOICE_STATE_UPDATE'>

/** What a client says of itself when it connects. */
export type Connecting = Pick<VoiceStateRow, 'session_id' | 'process_id' | 'self_mute' | 'self_deaf' | 'self_video'>

/** Connects a member to a channel that they may connect to, or changes their own voice state where they are. */
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
  tell(tx, guild, found, toVoiceState(row, found.member))
  if (!stays) noteOccupancy(tx, guild, [found.user.id], [before?.channel_id, channel.id])
}

/**
 * Moves a member who is in voice to another channel; the calling code checks the permissions.
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
  if (before.channel_id === channel.id) return tellVoice(tx, guild, found)
  const suppress = isSuppressed(actorOf(tx, guild, found), channel)
  const moved = { channel_id: channel.id, self_stream: false, suppress }
  await updateVoice(tx.db, guild.id, found.user.id, { ...moved, request_to_speak: null })
  tell(tx, guild, found, { ...before, ...moved, request_to_speak_timestamp: null })
  noteOccupancy(tx, guild, [found.user.id], [before.channel_id, channel.id])
}

/** Shows a stream of someone who is in voice, or ends it. */
export async function changeStream(
  tx: VoiceTx,
  guild: GuildModel,
  found: FoundMember,
  self_stream: boolean,
): Promise<void> {
  const before = mustBeInVoice(guild, found.user.id)
  await updateVoice(tx.db, guild.id, found.user.id, { self_stream })
  tell(tx, guild, found, { ...before, self_stream })
}

/**
 * Changes how a member takes part in their stage; a new speaker on an open stage is announced in its channel. The
 * audience shows no streams.
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
  tell(tx, guild, found, after)
  const stage = guild.stages.get(before.channel_id ?? '')
  if (stage && isSpeaker(after) && !isSpeaker(before)) {
    tellStage(tx, stage, { type: MessageType.STAGE_SPEAKER, author_id: found.user.id })
  }
}

/** Tells what others did to a member in voice: `mute` and `deaf` are those of the member that is given here. */
export function tellVoice(tx: VoiceTx, guild: GuildModel, found: FoundMember): void {
  tell(tx, guild, found, mustBeInVoice(guild, found.user.id))
}

/**
 * Takes those of some members out of voice who are in it, before anything else happens to them. Guests are members for no
 * longer than that.
 */
export async function leaveVoice(tx: VoiceTx, guild: GuildModel, members: readonly FoundMember[]): Promise<void> {
  const gone = members.flatMap((found) => {
    const voice = guild.voices.get(found.user.id)
    return voice ? [{ found, voice }] : []
  })
  if (gone.length === 0) return
  const ids = gone.map(({ found }) => found.user.id)
  await removeVoices(tx.db, guild.id, ids)
  endVisitsOf(tx, guild, ids)
  for (const { found, voice } of gone) {
    const out = { channel_id: null, self_stream: false, suppress: false, request_to_speak_timestamp: null }
    tell(tx, guild, found, { ...voice, ...out })
  }
  noteOccupancy(
    tx,
    guild,
    ids,
    gone.map(({ voice }) => voice.channel_id),
  )
}

/** Takes everyone out of a channel that will be no more. */
export async function emptyVoiceChannel(tx: VoiceTx, guild: GuildModel, channelId: string): Promise<void> {
  const inside = [...guild.voices.values()].filter(({ channel_id }) => channel_id === channelId)
  if (inside.length === 0) return
  const ids = inside.map(({ user_id }) => user_id)
  await leaveVoice(tx, guild, await listMembersById(tx.db, guild.id, ids))
}

const actorOf = (tx: VoiceTx, guild: GuildModel, { user, member }: FoundMember): Actor =>
  new Actor(guild, user.id, member, tx.now, NO_SECOND_FACTOR)

function tell(tx: VoiceTx, guild: GuildModel, { user, member }: FoundMember, voice: VoiceState): void {
  tx.emit('VOICE_STATE_UPDATE', {
    guild_id: guild.id,
    ...voice,
    mute: member.mute,
    deaf: member.deaf,
    member: toVoiceMember(guild, member, user),
  })
}

/** A channel that fills or empties is left to a job: it has a status and a time of its own (features/voice/settle-voice-channel.ts). */
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
