import { GuildSound } from '../objects/channels/soundboard.ts'
import { Emoji } from '../objects/messages/emoji.ts'
import { Sticker } from '../objects/messages/sticker.ts'
import { list, shape, snowflake } from '../schema.ts'
import { byId, soundsById } from '../state/guild-state.ts'
import { withoutKey } from '../state/map-changes.ts'
import { type EventFacts, type EventRules, event } from './event.ts'

const expressions: EventFacts = { stream: 'guild', audience: { to: 'members' }, intent: 'GUILD_EXPRESSIONS' }

const sounds: EventRules<GuildSound> = {
  ...expressions,
  applyToGuild: (guild, sound) => ({ sounds: new Map(guild.sounds).set(sound.sound_id, sound) }),
}

/** Events about emojis and stickers, which contain all that the guild has, and about single sounds. */
export const EXPRESSION_EVENTS = {
  GUILD_EMOJIS_UPDATE: event(shape({ guild_id: snowflake(), emojis: list(Emoji) }), {
    ...expressions,
    applyToGuild: (_guild, { emojis }) => ({ emojis: byId(emojis) }),
  }),
  GUILD_STICKERS_UPDATE: event(shape({ guild_id: snowflake(), stickers: list(Sticker) }), {
    ...expressions,
    applyToGuild: (_guild, { stickers }) => ({ stickers: byId(stickers) }),
  }),
  GUILD_SOUNDBOARD_SOUND_CREATE: event(GuildSound, sounds),
  GUILD_SOUNDBOARD_SOUND_UPDATE: event(GuildSound, sounds),
  GUILD_SOUNDBOARD_SOUND_DELETE: event(shape({ guild_id: snowflake(), sound_id: snowflake() }), {
    ...expressions,
    applyToGuild: (guild, { sound_id }) => ({ sounds: withoutKey(guild.sounds, sound_id) }),
  }),
  /** Several sounds have changed; it contains all that the guild has. */
  GUILD_SOUNDBOARD_SOUNDS_UPDATE: event(shape({ guild_id: snowflake(), soundboard_sounds: list(GuildSound) }), {
    ...expressions,
    applyToGuild: (_guild, { soundboard_sounds }) => ({ sounds: soundsById(soundboard_sounds) }),
  }),
}
