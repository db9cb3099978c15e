import type { Emoji, EmojiChanges, NewEmoji } from '@guildhall/protocol/objects/messages/emoji'

/** A new emoji of a guild (docs/spec/expressions.md#emoji-object). */
export const newEmoji = (id: string, { name, roles }: NewEmoji, animated: boolean): Emoji => ({
  id,
  name,
  roles: roles ?? [],
  require_colons: true,
  managed: false,
  animated,
  available: true,
})

/** An emoji after changes: absent fields are unchanged, null `roles` makes it available to everyone. */
export const withEmojiChanges = (emoji: Emoji, { name, roles }: EmojiChanges): Emoji => ({
  ...emoji,
  name: name ?? emoji.name,
  roles: roles === undefined ? emoji.roles : (roles ?? []),
})
