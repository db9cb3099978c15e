import { VoiceChannelEffect } from '../objects/channels/soundboard.ts'
import { StageInstance } from '../objects/channels/stage-instance.ts'
import { VoiceMember, VoiceState } from '../objects/channels/voice.ts'
import { integer, nullable, shape, snowflake, text } from '../schema.ts'
import { withoutKey } from '../state/map-changes.ts'
import { type EventRules, event } from './event.ts'

const voiceChannels: EventRules<{ id: string }> = {
  stream: 'guild',
  audience: { to: 'viewers' },
  intent: 'GUILDS',
  channelOf: ({ id }) => id,
}
const stages: EventRules<StageInstance> = {
  stream: 'guild',
  audience: { to: 'hosted' },
  intent: 'GUILDS',
  applyToGuild: (guild, stage) => ({ stages: new Map(guild.stages).set(stage.channel_id, stage) }),
}

/** Events about voice channels, the users in them, and stages. */
export const VOICE_EVENTS = {
  /** Users receive only those of channels that they may view; a user who moves to a hidden channel appears to leave. */
  VOICE_STATE_UPDATE: event(shape({ guild_id: snowflake(), ...VoiceState.properties, member: VoiceMember }), {
    stream: 'guild',
    audience: { to: 'members' },
    intent: 'GUILD_VOICE_STATES',
    selfWithoutIntent: true,
    userOf: ({ user_id }) => user_id,
    /** A user who left voice is removed. */
    applyToGuild: ({ voices }, { guild_id: _guildId, member: _member, ...voice }) => ({
      voices: voice.channel_id === null ? withoutKey(voices, voice.user_id) : new Map(voices).set(voice.user_id, voice),
    }),
  }),
  VOICE_CHANNEL_EFFECT_SEND: event(VoiceChannelEffect, {
    stream: 'guild',
    audience: { to: 'connected' },
    intent: 'GUILD_VOICE_STATES',
    isEphemeral: true,
  }),
  VOICE_CHANNEL_STATUS_UPDATE: event(
    shape({ id: snowflake(), guild_id: snowflake(), status: nullable(text()) }),
    voiceChannels,
  ),
  /** When a user joined an empty channel, in seconds since 1970; null once it is empty again. */
  VOICE_CHANNEL_START_TIME_UPDATE: event(
    shape({ id: snowflake(), guild_id: snowflake(), voice_start_time: nullable(integer()) }),
    voiceChannels,
  ),
  STAGE_INSTANCE_CREATE: event(StageInstance, stages),
  STAGE_INSTANCE_UPDATE: event(StageInstance, stages),
  STAGE_INSTANCE_DELETE: event(StageInstance, {
    ...stages,
    applyToGuild: (guild, { channel_id }) => ({ stages: withoutKey(guild.stages, channel_id) }),
  }),
}
