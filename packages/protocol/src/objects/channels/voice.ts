import { LIMITS } from '../../limits.ts'
import { boolean, type Infer, nullable, optional, shape, snowflake, text, timestamp } from '../../schema.ts'
import { ActiveMember, Member } from '../guilds/member.ts'

/**
 * A user's state in a voice channel or a stage (docs/spec/voice.md#voice-state-object). Moderators set `deaf` and `mute`;
 * `suppress` means that the user may not speak; `channel_id` is null only if the user has just left.
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
export type VoiceState = Infer<typeof VoiceState>

/** A voice state as the HTTP API returns it (docs/spec/voice.md#voice-state-object). */
export const FullVoiceState = shape({ guild_id: snowflake(), ...VoiceState.properties, member: Member })
/** A value of {@link FullVoiceState}. */
export type FullVoiceState = Infer<typeof FullVoiceState>

/** The member in the event of a voice state: a guest's `joined_at` is null (docs/spec/members.md#guests). */
export const VoiceMember = shape({ ...ActiveMember.properties, joined_at: nullable(text()) })
/** A value of {@link VoiceMember}. */
export type VoiceMember = Infer<typeof VoiceMember>

/** The body of Modify Current User Voice State, only for stages (docs/spec/voice.md#current-user-voice-state). */
export const OwnVoiceStateChanges = shape({
  channel_id: optional(nullable(snowflake())),
  suppress: optional(nullable(boolean())),
  request_to_speak_timestamp: optional(nullable(timestamp())),
})
/** A value of {@link OwnVoiceStateChanges}. */
export type OwnVoiceStateChanges = Infer<typeof OwnVoiceStateChanges>

/** The body of Modify User Voice State, only for stages (docs/spec/voice.md#voice-states-of-other-users). */
export const VoiceStateChanges = shape({
  channel_id: optional(nullable(snowflake())),
  suppress: optional(nullable(boolean())),
})
/** A value of {@link VoiceStateChanges}. */
export type VoiceStateChanges = Infer<typeof VoiceStateChanges>

/**
 * The body of Set Voice Channel Status; null and an empty string clear it (docs/spec/voice.md#voice-channel-status).
 */
export const VoiceChannelStatus = shape({ status: optional(nullable(text(LIMITS.voiceChannelStatus))) })
/** A value of {@link VoiceChannelStatus}. */
export type VoiceChannelStatus = Infer<typeof VoiceChannelStatus>

/** A location of voice servers (docs/spec/voice.md#voice-regions). */
export const VoiceRegion = shape({
  id: text(),
  name: text(),
  optimal: boolean(),
  deprecated: boolean(),
  custom: boolean(),
})
/** A value of {@link VoiceRegion}. */
export type VoiceRegion = Infer<typeof VoiceRegion>
