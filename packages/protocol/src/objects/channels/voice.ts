import { LIMITS } from '../../limits.ts'
import { boolean, nullable, type Of, optional, shape, snowflake, text, timestamp } from '../../schema.ts'
import { ActiveMember, Member } from '../guilds/member.ts'

/**
 * How a user takes part in a voice channel or a stage (docs/spec/voice.md#voice-state-object). `deaf` and `mute` are
 * set by others, `suppress` means that the user may not speak there, and `channel_id` is null only when the user has
 * just left.
 */
export const VoiceState = shape({
  channel_id: nullable(snowflake()),
  user_id: snowflake(),
  session_id: text(),
  deaf: boolean(),
  mute: boolean(),
  self_deaf: boolean(),
  self_mute: boolean(),
  self_stream: boolean(),
  self_video: boolean(),
  suppress: boolean(),
  request_to_speak_timestamp: nullable(text()),
})
/** A value of {@link VoiceState}. */
export type VoiceState = Of<typeof VoiceState>

/** A voice state as HTTP answers it (docs/spec/voice.md#voice-state-object). */
export const FullVoiceState = shape({ guild_id: snowflake(), ...VoiceState.properties, member: Member })
/** A value of {@link FullVoiceState}. */
export type FullVoiceState = Of<typeof FullVoiceState>

/** The member in the event of a voice state: a guest's `joined_at` is null (docs/spec/members.md#guests). */
export const VoiceMember = shape({ ...ActiveMember.properties, joined_at: nullable(text()) })
/** A value of {@link VoiceMember}. */
export type VoiceMember = Of<typeof VoiceMember>

/** What Modify Current User Voice State takes: in a stage only (docs/spec/voice.md#own-voice-state). */
export const OwnVoiceStateChanges = shape({
  channel_id: optional(nullable(snowflake())),
  suppress: optional(nullable(boolean())),
  request_to_speak_timestamp: optional(nullable(timestamp())),
})
/** A value of {@link OwnVoiceStateChanges}. */
export type OwnVoiceStateChanges = Of<typeof OwnVoiceStateChanges>

/** What Modify User Voice State takes: in a stage only (docs/spec/voice.md#voice-states-of-others). */
export const VoiceStateChanges = shape({
  channel_id: optional(nullable(snowflake())),
  suppress: optional(nullable(boolean())),
})
/** A value of {@link VoiceStateChanges}. */
export type VoiceStateChanges = Of<typeof VoiceStateChanges>

/** What Set Voice Channel Status takes; null and the empty text clear it (docs/spec/voice.md#voice-channel-status). */
export const VoiceChannelStatus = shape({ status: optional(nullable(text(LIMITS.voiceChannelStatus))) })
/** A value of {@link VoiceChannelStatus}. */
export type VoiceChannelStatus = Of<typeof VoiceChannelStatus>

/** A place where voice servers may stand (docs/spec/voice.md#voice-regions). */
export const VoiceRegion = shape({
  id: text(),
  name: text(),
  optimal: boolean(),
  deprecated: boolean(),
  custom: boolean(),
})
/** A value of {@link VoiceRegion}. */
export type VoiceRegion = Of<typeof VoiceRegion>
