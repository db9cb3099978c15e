import type { ReactionEmoji } from '@guildhall/protocol/objects/messages/reaction'
import type { ShownEmoji } from '../../../shared/emoji/emoji.tsx'

/** An emoji of a reaction as a path names it. */
export const emojiSent = ({ id, name }: ReactionEmoji): string =>
  id === null ? (name ?? '') : `${name ?? 'gone'}:${id}`

/** The same as it is drawn. */
export const emojiShown = ({ id, name, animated }: ReactionEmoji): ShownEmoji =>
  id === null ? { text: name ?? '' } : { id, name: name ?? 'gone', isAnimated: animated ?? false }

/** The same in words. */
export const emojiWords = ({ id, name }: ReactionEmoji): string => (id === null ? (name ?? '') : `:${name ?? 'gone'}:`)

/** What somebody picked, as a reaction. */
export const emojiPicked = (emoji: ShownEmoji): ReactionEmoji =>
  'text' in emoji ? { id: null, name: emoji.text } : { id: emoji.id, name: emoji.name, animated: emoji.isAnimated }
