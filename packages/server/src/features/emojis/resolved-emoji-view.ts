import { unicodeEmoji } from '@guildhall/protocol/unicode-emoji'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'

/** The emoji of another object: one of the guild, a Unicode emoji, or none. */
export interface EmojiReference {
  id: string | null
  name: string | null
  animated: boolean
}

/** No emoji. */
export const NO_EMOJI: EmojiReference = { id: null, name: null, animated: false }

/**
 * The emoji that an id or a character names; with an id, the name is that of the guild's emoji. Undefined if the guild
 * has none with that id, or the text isn't an emoji.
 */
export function resolveEmoji(
  guild: GuildModel,
  { id, name }: { id?: string | null | undefined; name?: string | null | undefined },
): EmojiReference | undefined {
  if (id) {
    const known = guild.emojis.get(id)
    return known && { id, name: known.name, animated: known.animated }
  }
  if (!name) return NO_EMOJI
  return unicodeEmoji(name) === undefined ? undefined : { id: null, name, animated: false }
}
