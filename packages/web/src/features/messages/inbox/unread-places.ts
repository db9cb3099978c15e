import { compareIds } from '../../../state/messages/message-window.ts'
import { newestMessageIn, type UnreadSource, unreadChannelsIn } from '../../../state/unread.ts'

/** A channel in the inbox. */
export type UnreadPlace = {
  readonly guildId: string | null
  readonly channelId: string
  readonly mentions: number
  /** Its newest message. */
  readonly newestId: string
}

/**
 * The channels of all guilds, the user's threads and the private channels with unread messages: those with mentions first,
 * then the most recent. Muted ones are listed only if they have mentions.
 */
export function unreadPlaces(source: UnreadSource): readonly UnreadPlace[] {
  return [null, ...source.world.guilds.keys()]
    .flatMap((guildId) =>
      unreadChannelsIn(source, guildId)
        .filter(({ isMuted, mentions }) => !isMuted || mentions > 0)
        .map(({ id, mentions }) => {
          const newestId = newestMessageIn(source, guildId, id) ?? id
          return { guildId, channelId: id, mentions, newestId }
        }),
    )
    .sort((a, b) => Number(b.mentions > 0) - Number(a.mentions > 0) || compareIds(b.newestId, a.newestId))
}
