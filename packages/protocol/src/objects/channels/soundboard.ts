import {
  boolean,
  decimal,
  type Infer,
  list,
  nameText,
  nullable,
  optional,
  shape,
  snowflake,
  soundData,
  text,
} from '../../schema.ts'
import { SOUNDBOARD_LIMITS } from '../../soundboard-limits.ts'
import { User } from '../users/user.ts'

/** A sound that can be played in voice (docs/spec/soundboard.md#sound-object). Default sounds have no guild. */
export const SoundboardSound = shape({
  sound_id: snowflake(),
  name: text(),
  volume: decimal(),
  emoji_id: nullable(snowflake()),
  emoji_name: nullable(text()),
  available: boolean(),
  guild_id: optional(snowflake()),
  user: optional(User),
})
/** A value of {@link SoundboardSound}. */
export type SoundboardSound = Infer<typeof SoundboardSound>

/** A guild's own sound. Its creator is shown only to those who may manage or create expressions. */
export const GuildSound = shape({ ...SoundboardSound.properties, guild_id: snowflake() })
/** A value of {@link GuildSound}. */
export type GuildSound = Infer<typeof GuildSound>

const name = nameText({ ...SOUNDBOARD_LIMITS.name, trim: true })
const volume = optional(nullable(decimal(SOUNDBOARD_LIMITS.volume)))
const emoji = { emoji_id: optional(nullable(snowflake())), emoji_name: optional(nullable(text())) }

/** The body of Create Guild Soundboard Sound (docs/spec/soundboard.md#creating-sounds). */
export const NewSound = shape({ name, sound: soundData(), volume, ...emoji })
/** A value of {@link NewSound}. */
export type NewSound = Infer<typeof NewSound>

/** The body of Modify Guild Soundboard Sound (docs/spec/soundboard.md#modifying-sounds). */
export const SoundChanges = shape({ name: optional(name), volume, ...emoji })
/** A value of {@link SoundChanges}. */
export type SoundChanges = Infer<typeof SoundChanges>

/** The body of Send Soundboard Sound (docs/spec/soundboard.md#sending-sounds). */
export const SoundToSend = shape({ sound_id: snowflake(), source_guild_id: optional(nullable(snowflake())) })
/** A value of {@link SoundToSend}. */
export type SoundToSend = Infer<typeof SoundToSend>

/** The emoji of an effect in a voice channel. */
const EffectEmoji = shape({ id: nullable(snowflake()), name: nullable(text()), animated: boolean() })

/** A sound that a user has played in a voice channel (docs/spec/soundboard.md#voice-channel-effects). */
export const VoiceChannelEffect = shape({
  channel_id: snowflake(),
  guild_id: snowflake(),
  user_id: snowflake(),
  emoji: nullable(EffectEmoji),
  sound_id: snowflake(),
  sound_volume: decimal(),
})
/** A value of {@link VoiceChannelEffect}. */
export type VoiceChannelEffect = Infer<typeof VoiceChannelEffect>

/** The response of List Guild Soundboard Sounds. */
export const GuildSounds = shape({ items: list(GuildSound) })
