import type { ClientState } from '@guildhall/protocol/state/client-state'
import type { ReceivedEvent } from '../../gateway/received-events.ts'
import type { KnownThreads } from '../known-threads.ts'
import type { MessageWindow, MessageWindows } from './message-window.ts'

/** The state before the event: a guild's channels, and a channel's threads. */
type Known = { readonly world: ClientState | null; readonly threads: KnownThreads }

/**
 * The message windows after an event that shows or hides channels. Users receive no messages of channels that they can't view: once
 * a channel is visible again, its window must be loaded again. Windows of removed channels and their threads are dropped.
 */
export function applyVisibility(windows: MessageWindows, event: ReceivedEvent, known: Known): MessageWindows {
  if (windows.size === 0) return windows
  switch (event.type) {
    case 'GUILD_CREATE': {
      const { id, channels, threads } = event.data
      return stale(windows, [...idsOf(channels), ...idsOf(threads), ...placesOf(known, id)])
    }
    case 'THREAD_LIST_SYNC': {
      const { guild_id, channel_ids, threads } = event.data
      return stale(windows, [...channel_ids, ...idsOf(threads), ...threadsOf(known, guild_id, channel_ids)])
    }
    case 'GUILD_DELETE':
      return event.data.unavailable ? windows : without(windows, placesOf(known, event.data.id))
    case 'CHANNEL_DELETE':
      return 'guild_id' in event.data
        ? without(windows, threadsOf(known, event.data.guild_id, [event.data.id]))
        : windows
    default:
      return windows
  }
}

const idsOf = (all: readonly { readonly id: string }[]): string[] => all.map(({ id }) => id)

function placesOf({ world, threads }: Known, guildId: string): string[] {
  const guild = world?.guilds.get(guildId)
  const guildThreads = [...threads.values()].filter(({ guild_id }) => guild_id === guildId)
  return [...(guild?.channels.keys() ?? []), ...(guild?.threads.keys() ?? []), ...idsOf(guildThreads)]
}

function threadsOf({ world, threads }: Known, guildId: string, parentIds: readonly string[]): string[] {
  const active = world?.guilds.get(guildId)?.threads.values() ?? []
  return idsOf([...active, ...threads.values()].filter(({ parent_id }) => parentIds.includes(parent_id)))
}

function stale(windows: MessageWindows, ids: readonly string[]): MessageWindows {
  const held = ids.flatMap((id): [string, MessageWindow][] => {
    const window = windows.get(id)
    return window ? [[id, { ...window, isStale: true }]] : []
  })
  return held.length === 0 ? windows : new Map([...windows, ...held])
}

function without(windows: MessageWindows, ids: readonly string[]): MessageWindows {
  if (!ids.some((id) => windows.has(id))) return windows
  const gone = new Set(ids)
  return new Map([...windows].filter(([id]) => !gone.has(id)))
}
