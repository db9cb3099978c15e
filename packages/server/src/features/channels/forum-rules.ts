import type { ChannelChanges, GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { unicodeEmoji } from '@guildhall/protocol/unicode-emoji'
import { ApiError } from '../../kernel/api-error.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'

interface NamedEmoji {
  emoji_id?: string | null
  emoji_name?: string | null
}

/**
 * Validates the tags and the default reaction of a forum: emojis must be Unicode, of the guild, or already used by the forum, and
 * a tag with an id must be an existing one, without duplicates (docs/spec/channels.md#forum-tags).
 *
 * @param before the forum; null if it is to be made
 * @throws InvalidFormBody, TagNamesNotUnique
 */
export function mustFitForum(guild: GuildModel, before: GuildChannel | null, sent: ChannelChanges): void {
  const tags = sent.available_tags ?? []
  const errors = [...reactionFits(guild, before, sent), ...tagsFit(guild, before, tags)]
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
  if (new Set(tags.map(({ name }) => name)).size < tags.length) throw new ApiError('TagNamesNotUnique')
}

function reactionFits(
  guild: GuildModel,
  before: GuildChannel | null,
  { default_reaction_emoji: emoji }: ChannelChanges,
): FieldError[] {
  if (emoji == null) return []
  const path = ['default_reaction_emoji']
  if (Boolean(emoji.emoji_id) === Boolean(emoji.emoji_name)) {
    return [{ path, code: 'EMOJI_EXCLUSIVE', message: 'Exactly one of emoji_id and emoji_name must be given.' }]
  }
  return isKnown(guild, before?.default_reaction_emoji, emoji) ? [] : [unknownEmoji(path)]
}

function tagsFit(
  guild: GuildModel,
  before: GuildChannel | null,
  tags: NonNullable<ChannelChanges['available_tags']>,
): FieldError[] {
  const unused = new Map(before?.available_tags?.map((tag) => [tag.id, tag]))
  return tags.flatMap((tag, index) => {
    const path = ['available_tags', index]
    const known = unused.get(tag.id ?? '')
    if (before && tag.id != null && !unused.delete(tag.id)) {
      return [{ path: [...path, 'id'], code: 'TAG_INVALID', message: 'Unknown Tag' }]
    }
    if (tag.emoji_id && tag.emoji_name) {
      return [{ path, code: 'EMOJI_EXCLUSIVE', message: 'At most one of emoji_id and emoji_name may be given.' }]
    }
    return isKnown(guild, known, tag) ? [] : [unknownEmoji(path)]
  })
}

const unknownEmoji = (path: readonly (string | number)[]): FieldError => ({
  path,
  code: 'EMOJI_INVALID',
  message: 'Unknown Emoji',
})

/** A deleted emoji is still accepted where it was, because clients send tags as a whole. */
function isKnown({ emojis }: GuildModel, before: NamedEmoji | null | undefined, sent: NamedEmoji): boolean {
  const { emoji_id: id, emoji_name: name } = sent
  if (id) return emojis.has(id) || id === before?.emoji_id
  return !name || unicodeEmoji(name) !== undefined || name === before?.emoji_name
}
