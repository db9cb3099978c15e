import { useMemo } from 'react'
import type { CustomGroup } from '../../shared/emoji/picker-offers.ts'
import { useGuild } from '../../state/world.ts'

const none: readonly CustomGroup[] = []

/** The emoji of the guild in which one reacts. */
export function useOwnEmoji(guildId: string | null): readonly CustomGroup[] {
  const guild = useGuild(guildId)
  return useMemo(() => {
    if (guild === undefined || guild.emojis.size === 0) return none
    const emoji = [...guild.emojis.values()].filter(({ available }) => available)
    return [
      {
        id: guild.settings.id,
        name: guild.settings.name,
        emoji: emoji.map(({ id, name, animated }) => ({ id, name, isAnimated: animated })),
      },
    ]
  }, [guild])
}
