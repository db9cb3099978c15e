import { useMemo } from 'react'
import type { ShownEmoji } from '../../shared/emoji/emoji.tsx'
import type { CustomGroup } from '../../shared/emoji/picker-offers.ts'
import { useGuild } from '../../state/world.ts'
import type { FirstEmoji } from './channel-form.ts'

/** The emoji of a guild itself: a forum takes no others. */
export function useOwnEmoji(guildId: string): readonly CustomGroup[] {
  const guild = useGuild(guildId)
  const { emojis, settings } = guild ?? {}
  return useMemo(() => {
    const all = [...(emojis?.values() ?? [])].filter(({ available }) => available !== false)
    if (all.length === 0 || settings === undefined) return []
    const emoji = all.map(({ id, name, animated }) => ({ id, name, isAnimated: animated }))
    return [{ id: settings.id, name: settings.name, emoji }]
  }, [emojis, settings])
}

/** An emoji as a channel holds it. */
export const heldEmoji = (emoji: ShownEmoji): FirstEmoji =>
  'text' in emoji ? { emoji_id: null, emoji_name: emoji.text } : { emoji_id: emoji.id, emoji_name: null }

/** The same to be seen; null if there is none, or it is one that is gone. */
export function shownEmoji(held: FirstEmoji | null, customs: readonly CustomGroup[]): ShownEmoji | null {
  if (held === null) return null
  if (held.emoji_id === null) return held.emoji_name === null ? null : { text: held.emoji_name }
  return customs.flatMap(({ emoji }) => emoji).find(({ id }) => id === held.emoji_id) ?? null
}
