import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { useState } from 'react'
import type { OwnOnboarding } from '../../shared/onboarding/use-own-onboarding.ts'
import { isPrivate } from './is-private.ts'

/** Whoever answered a guild's questions has in his list what his answers brought, and what isn't open to everyone; the rest is a press away. */
export function useListed(own: OwnOnboarding | null) {
  const [showsAll, setShowsAll] = useState(false)
  const ids = own?.isDone ? own.answers.channel_ids : null
  return {
    isListed: (channel: GuildChannel) =>
      showsAll || ids === null || ids.includes(channel.id) || isPrivate(channel, channel.guild_id),
    /** Null where there are no others. */
    showsAll: ids === null ? null : showsAll,
    toggle: () => setShowsAll((before) => !before),
  }
}
