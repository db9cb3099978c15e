import type { PartialEmoji } from '@guildhall/protocol/components/component-fields'
import { Emoji } from '../../../shared/emoji/emoji.tsx'

/** The emoji of a button or an option. */
export function ComponentEmoji({ emoji: { id, name = '', animated = false } }: { emoji: PartialEmoji }) {
  return <Emoji emoji={id == null ? { text: name } : { id, name, isAnimated: animated }} />
}
