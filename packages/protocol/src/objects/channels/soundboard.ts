import { boolean, decimal, type Infer, list, nullable, optional, shape, snowflake, text } from '../../schema.ts'
import { User } from '../users/user.ts'

/** A sound that can be played in voice (docs/spec/voice.md#soundboard-sounds). */
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

/** The response of List Guild Soundboard Sounds. */
export const GuildSounds = shape({ items: list(SoundboardSound) })
