import type { ReactionEmoji } from '@guildhall/protocol/objects/messages/reaction'
import type { ShownEmoji } from '../../../shared/emoji/emoji.tsx'

/** A reaction's emoji in a path. */
export const emojiPathPart = ({ id, name }: ReactionEmoji): string =>
  id === null ? (name ?? '') : `${name ?? 'gone'}:${id}`

/** A reaction's emoji as displayed. */
export const toShownEmoji = ({ id, name, animated }: ReactionEmoji): ShownEmoji =>
  id === null ? { text: name ?? '' } : { id, name: name ?? 'gone', isAnimated: animated ?? false }

/** A reaction's emoji in words. */
export const emojiText = ({ id, name }: ReactionEmoji): string => (id === null ? (name ?? '') : `:${name ?? 'gone'}:`)

/** A picked emoji as a reaction. */
export const toReactionEmoji = (emoji: ShownEmoji): ReactionEmoji =>
  'text' in emoji ? { id: null, name: emoji.text } : { id: emoji.id, name: emoji.name, animated: emoji.isAnimated }
