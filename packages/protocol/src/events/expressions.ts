import { Emoji } from '../objects/messages/emoji.ts'
import { Sticker } from '../objects/messages/sticker.ts'
import { list, shape, snowflake } from '../schema.ts'
import { byId } from '../state/guild-state.ts'
import { type EventFacts, event } from './event.ts'

const expressions: EventFacts = { stream: 'guild', audience: { to: 'members' }, intent: 'GUILD_EXPRESSIONS' }

/** Events about emojis and stickers; each contains all that the guild has. */
export const EXPRESSION_EVENTS = {
  GUILD_EMOJIS_UPDATE: event(shape({ guild_id: snowflake(), emojis: list(Emoji) }), {
    ...expressions,
    applyToGuild: (_guild, { emojis }) => ({ emojis: byId(emojis) }),
  }),
  GUILD_STICKERS_UPDATE: event(shape({ guild_id: snowflake(), stickers: list(Sticker) }), {
    ...expressions,
    applyToGuild: (_guild, { stickers }) => ({ stickers: byId(stickers) }),
  }),
}
