import type { ReceivedEvent } from '../gateway/received-events.ts'

/** The typing users by channel, and when that expires (ms since 1970). */
export type Typing = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Clients repeat the event while their user is typing. */
const believed_ms = 10_000

/** The typing users after an event; the same object if it doesn't concern them. */
export function applyTyping(typing: Typing, event: ReceivedEvent, ownId: string, now: number): Typing {
  if (event.type === 'TYPING_START') {
    const { channel_id, user_id } = event.data
    if (user_id === ownId) return typing
    return new Map(typing).set(channel_id, new Map(typing.get(channel_id)).set(user_id, now + believed_ms))
  }
  if (event.type !== 'MESSAGE_CREATE') return typing
  return without(typing, event.data.channel_id, (userId) => userId === event.data.author.id)
}

/** Without expired ones. */
export function withoutExpiredTyping(typing: Typing, now: number): Typing {
  let next = typing
  for (const channelId of typing.keys()) next = without(next, channelId, (_userId, until) => until <= now)
  return next
}

function without(typing: Typing, channelId: string, isOver: (userId: string, until: number) => boolean): Typing {
  const before = typing.get(channelId)
  if (before === undefined) return typing
  const kept = [...before].filter(([userId, until]) => !isOver(userId, until))
  if (kept.length === before.size) return typing
  const next = new Map(typing)
  if (kept.length === 0) next.delete(channelId)
  else next.set(channelId, new Map(kept))
  return next
}
