import { useMemo } from 'react'
import type { CustomGroup } from '../../shared/emoji/picker-offers.ts'
import { permissionsInChannel } from '../../state/permissions.ts'
import { useWorld } from '../../state/world.ts'
import { usableEmoji } from './completion/emoji-candidates.ts'

const none: readonly CustomGroup[] = []

/** The guilds' own emoji that one may use in a channel, by guild, while they are wanted. */
export function useCustomEmoji(guildId: string | null, channelId: string, isWanted: boolean): readonly CustomGroup[] {
  const world = useWorld((each) => (isWanted ? each : null))
  const rights = useWorld((each) => permissionsInChannel(each, guildId, channelId))

  return useMemo(() => {
    if (world === null) return none
    return [...Map.groupBy(usableEmoji(world, guildId, rights), (each) => each.guildId)].map(([id, all]) => ({
      id,
      name: all[0]?.guildName ?? '',
      emoji: all.map(({ emoji }) => ({ id: emoji.id, name: emoji.name, isAnimated: emoji.animated })),
    }))
  }, [world, guildId, rights])
}
