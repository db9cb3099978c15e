import type { Received } from '../gateway/received.ts'

/** Who is typing where, and until when that is to be believed (ms since 1970). */
export type Typing = ReadonlyMap<string, ReadonlyMap<string, number>>

/** A client says it again while its user goes on. */
const believed_ms = 10_000

/** Who is typing after one event; the same object if it says nothing of that. */
export function applyTyping(typing: Typing, event: Received, ownId: string, now: number): Typing {
  if (event.type === 'TYPING_START') {
    const { channel_id, user_id } = event.data
    if (user_id === ownId) return typing
    return new Map(typing).set(channel_id, new Map(typing.get(channel_id)).set(user_id, now + believed_ms))
  }
  if (event.type !== 'MESSAGE_CREATE') return typing
  return without(typing, event.data.channel_id, (userId) => userId === event.data.author.id)
}

/** Without those whose time is over. */
export function stillTyping(typing: Typing, now: number): Typing {
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
