import { unicodeEmoji } from '@guildhall/protocol/unicode-emoji'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'

/** The emoji beside a thing of the guild: one of its own, one of Unicode, or none. */
export interface EmojiReference {
  id: string | null
  name: string | null
  animated: boolean
}

/** No emoji. */
export const NO_EMOJI: EmojiReference = { id: null, name: null, animated: false }

/**
 * The emoji that an id or a character names: the name of one with an id is the guild's for it. Undefined if the guild has
 * none with that id, or the text is no emoji.
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
