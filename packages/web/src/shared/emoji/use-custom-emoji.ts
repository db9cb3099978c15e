import { useMemo } from 'react'
import { permissionsInChannel } from '../../state/permissions.ts'
import { useWorld } from '../../state/world.ts'
import type { CustomGroup } from './picker-emoji-groups.ts'
import { type GuildEmoji, usableEmoji } from './usable-emoji.ts'

const none: readonly CustomGroup[] = []

type EmojiRequest = {
  guildId: string | null
  channelId: string
  /** False skips the search. */
  isWanted: boolean
  use: 'text' | 'reaction'
}

/** The guilds' own emoji that the user can use in a channel, by guild. */
export function useCustomEmoji({ guildId, channelId, isWanted, use }: EmojiRequest): readonly CustomGroup[] {
  const world = useWorld((each) => (isWanted ? each : null))
  const rights = useWorld((each) => permissionsInChannel(each, guildId, channelId))

  return useMemo(() => {
    if (world === null) return none
    // Emoji restricted to roles can't be used as reactions in another guild.
    const fits = (each: GuildEmoji) => use === 'text' || each.guildId === guildId || each.emoji.roles.length === 0
    const usable = usableEmoji(world, guildId, rights).filter(fits)
    return [...Map.groupBy(usable, (each) => each.guildId)].map(([id, all]) => ({
      id,
      name: all[0]?.guildName ?? '',
      emoji: all.map(({ emoji }) => ({ id: emoji.id, name: emoji.name, isAnimated: emoji.animated })),
    }))
  }, [world, guildId, rights, use])
}
