import { useMemo } from 'react'
import { useGuild } from '../../state/world.ts'
import type { ShownEmoji } from './emoji.tsx'
import type { CustomGroup } from './picker-emoji-groups.ts'

/** An emoji in an object of a guild: the guild's own by ID, another as text. */
export type StoredEmoji = { readonly emoji_id: string | null; readonly emoji_name: string | null }

/** The emoji of the guild only, as forums and onboarding require. */
export function useGuildEmoji(guildId: string): readonly CustomGroup[] {
  const guild = useGuild(guildId)
  const { emojis, settings } = guild ?? {}
  return useMemo(() => {
    const all = [...(emojis?.values() ?? [])].filter(({ available }) => available !== false)
    if (all.length === 0 || settings === undefined) return []
    const emoji = all.map(({ id, name, animated }) => ({ id, name, isAnimated: animated }))
    return [{ id: settings.id, name: settings.name, emoji }]
  }, [emojis, settings])
}

/** A picked emoji in its stored form. */
export const toStoredEmoji = (emoji: ShownEmoji): StoredEmoji =>
  'text' in emoji ? { emoji_id: null, emoji_name: emoji.text } : { emoji_id: emoji.id, emoji_name: null }

/** A stored emoji as displayed; null if there is none or it was deleted. */
export function fromStoredEmoji(held: StoredEmoji | null, customs: readonly CustomGroup[]): ShownEmoji | null {
  if (held === null) return null
  if (held.emoji_id === null) return held.emoji_name === null ? null : { text: held.emoji_name }
  return customs.flatMap(({ emoji }) => emoji).find(({ id }) => id === held.emoji_id) ?? null
}
