import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { memberKey, memberKeys } from '@guildhall/testing/invariants/differences'
import type { Faults, Invariants } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const voiceInvariants: Invariants = {
  faults,
  audited: {
    MEMBER_MOVE: 'VOICE_STATE_UPDATE',
    MEMBER_DISCONNECT: 'VOICE_STATE_UPDATE',
    VOICE_CHANNEL_STATUS_CREATE: 'VOICE_CHANNEL_STATUS_UPDATE',
    VOICE_CHANNEL_STATUS_DELETE: 'VOICE_CHANNEL_STATUS_UPDATE',
  },
}

const VOICE: readonly number[] = [ChannelType.GUILD_VOICE, ChannelType.GUILD_STAGE_VOICE]

/** Users in voice are members and in a voice channel, and the channel records since when it has been in use. */
function* faults({ voice_states, voice_channels, channels, members, pending }: StoreContents): Faults {
  const types = new Map(channels.map(({ id, wire }) => [id, JSON.parse(wire).type]))
  const isIn = memberKeys(members)
  const started = new Map(voice_channels.map(({ id, started_at }) => [id, started_at]))
  const isSettling = (id: string) => pending.has('settle-voice-channel', (job) => job.channel_id === id)
  for (const state of voice_states) {
    const { guild_id, user_id, channel_id } = state
    if (pending.isBeingRemoved(guild_id, null)) continue
    if (!isIn.has(memberKey(state))) yield `voice of ${user_id}: not a member`
    if (!VOICE.includes(types.get(channel_id)))
      yield `voice of ${user_id}: in ${channel_id}, which is not a voice channel`
    if (started.get(channel_id) == null && !isSettling(channel_id))
      yield `voice channel ${channel_id}: it has no start time`
  }
  const occupied = new Set(voice_states.map(({ channel_id }) => channel_id))
  for (const { guild_id, id, started_at } of voice_channels) {
    if (isSettling(id) || pending.isBeingRemoved(guild_id, id)) continue
    if (!types.has(id)) yield `voice channel ${id}: it does not exist`
    if (started_at !== null && !occupied.has(id)) yield `voice channel ${id}: it has a start time, but no users`
  }
}
