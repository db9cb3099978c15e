import { GuildChannel } from '../objects/channels/channel.ts'
import { withoutLastMessage } from '../state/client-guild.ts'
import { type GuildState, withoutUnknownTags } from '../state/guild-state.ts'
import { withEntry, withoutKey } from '../state/map-changes.ts'
import { withoutActivities } from '../state/running-activities.ts'
import { type EventRules, event, ofStructure } from './event.ts'

const ofChannel: EventRules<GuildChannel> = {
  ...ofStructure,
  permissionChange: ({ id }) => ({ kind: 'channel', id }),
}
const change: EventRules<GuildChannel> = {
  ...ofChannel,
  applyToGuild: ({ channels, threads }, channel) => ({
    channels: withEntry(channels, channel),
    threads: withKnownTags(threads, channel),
  }),
  applyToClientGuild({ channels, lastMessages }, channel) {
    const { id, last_message_id: last } = channel
    if (last == null) return {}
    return {
      channels: withEntry(channels, withoutLastMessage(channel)),
      lastMessages: new Map(lastMessages).set(id, last),
    }
  },
}

/** Events about channels of guilds. Clients receive those about private channels under the same names. */
export const CHANNEL_EVENTS = {
  CHANNEL_CREATE: event(GuildChannel, change),
  CHANNEL_UPDATE: event(GuildChannel, change),
  CHANNEL_DELETE: event(GuildChannel, {
    ...ofChannel,
    applyToGuild: ({ channels, threads }, { id }) => ({
      channels: withoutKey(channels, id),
      threads: withoutThreadsOf(threads, id),
    }),
    applyToClientGuild: ({ lastMessages }, { id }) => ({ lastMessages: withoutKey(lastMessages, id) }),
    applyToClient: ({ activities }, { id }) => ({
      activities: withoutActivities(activities, ({ channel_id }) => channel_id === id),
    }),
  }),
}

/** Removes tags of a forum from its posts when they no longer exist; there is no event for this. */
function withKnownTags(threads: GuildState['threads'], channel: GuildChannel): GuildState['threads'] {
  if (channel.available_tags === undefined) return threads
  const next = new Map(threads)
  for (const [id, thread] of threads) {
    if (thread.parent_id === channel.id) next.set(id, withoutUnknownTags(thread, channel))
  }
  return next
}

/** Removes the threads of a deleted channel; the same object if there are none. */
function withoutThreadsOf(threads: GuildState['threads'], parentId: string): GuildState['threads'] {
  const kept = [...threads].filter(([, { parent_id }]) => parent_id !== parentId)
  return kept.length === threads.size ? threads : new Map(kept)
}
