import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { useState } from 'react'
import type { OwnOnboarding } from '../../shared/onboarding/use-own-onboarding.ts'
import { isHiddenFromEveryone } from './is-hidden-from-everyone.ts'

/** After onboarding, the list has the channels of the member's answers and those that aren't open to everyone; a button shows the rest. */
export function useListedChannels(own: OwnOnboarding | null) {
  const [showsAll, setShowsAll] = useState(false)
  const ids = own?.isDone ? own.answers.channel_ids : null
  return {
    isListed: (channel: GuildChannel) =>
      showsAll || ids === null || ids.includes(channel.id) || isHiddenFromEveryone(channel, channel.guild_id),
    /** Null if there are no others. */
    showsAll: ids === null ? null : showsAll,
    toggle: () => setShowsAll((before) => !before),
  }
}
