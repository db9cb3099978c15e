import { Emoji } from './emoji.tsx'
import { useEmojiCatalogue } from './use-emoji-catalogue.ts'

type ShortcodeProps = { name: string; look: 'inline' | 'large' }

/** :name: as its emoji, if there is one and once the names are loaded. */
export function Shortcode({ name, look }: ShortcodeProps) {
  const text = useEmojiCatalogue()?.emojiByShortcode(name)
  return text === undefined ? <>:{name}:</> : <Emoji emoji={{ text }} look={look} />
}
