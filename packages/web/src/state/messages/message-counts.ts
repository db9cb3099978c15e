import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { Reaction, ReactionEmoji } from '@guildhall/protocol/objects/messages/reaction'
import type { MessageWindow } from './message-window.ts'

const isSame = (one: ReactionEmoji, other: ReactionEmoji): boolean =>
  one.id === null && other.id === null ? one.name === other.name : one.id === other.id

/** The fields of an event about a reaction that its message's counts depend on. */
interface ReactionChange {
  readonly emoji: ReactionEmoji
  readonly burst: boolean
  readonly burst_colors?: string[]
}

/**
 * A message after a reaction of one type was added (`by` 1) or removed (-1). The user's own is not counted twice.
 */
export function withReaction(message: Message, added: ReactionChange, by: 1 | -1, isOwn: boolean): Message {
  const { emoji, burst, burst_colors = [] } = added
  const all = message.reactions ?? []
  const before = all.find((each) => isSame(each.emoji, emoji))
  const held = before ?? { emoji, ...NO_REACTIONS }
  const isThere = burst ? held.me_burst : held.me
  if ((isOwn && isThere === (by === 1)) || (before === undefined && by === -1)) return message
  const { burst: bursts, normal } = held.count_details
  const count_details = burst ? { burst: bursts + by, normal } : { burst: bursts, normal: normal + by }
  const next = {
    ...held,
    count: held.count + by,
    count_details,
    burst_colors: count_details.burst === 0 ? [] : burst && by === 1 ? burst_colors : held.burst_colors,
    me: isOwn && !burst ? by === 1 : held.me,
    me_burst: isOwn && burst ? by === 1 : held.me_burst,
  }
  if (before === undefined) return withList(message, [...all, next])
  return withList(message, next.count > 0 ? all.with(all.indexOf(before), next) : all.filter((each) => each !== before))
}

/** A message without reactions, or without those of one emoji. */
export function withoutReactions(message: Message, emoji?: ReactionEmoji): Message {
  const kept = emoji ? (message.reactions ?? []).filter((each) => !isSame(each.emoji, emoji)) : []
  return withList(message, kept)
}

/** A message with a poll after a vote was added (`by` 1) or removed (-1). */
export function withVote(message: Message, answerId: number, by: 1 | -1, isOwn: boolean): Message {
  const { poll } = message
  if (poll === undefined) return message
  const all = poll.results.answer_counts
  const before = all.find(({ id }) => id === answerId) ?? { id: answerId, count: 0, me_voted: false }
  if (isOwn && before.me_voted === (by === 1)) return message
  const next = { ...before, count: Math.max(0, before.count + by), me_voted: isOwn ? by === 1 : before.me_voted }
  const counts = [...all.filter(({ id }) => id !== answerId), next].filter(({ count }) => count > 0)
  return { ...message, poll: { ...poll, results: { ...poll.results, answer_counts: counts } } }
}

/** A window in which a message has newly read counts. */
export function withCounts(window: MessageWindow, read: Message): MessageWindow {
  const index = window.messages.findIndex(({ id }) => id === read.id)
  const before = window.messages[index]
  if (before === undefined) return window
  const counted = withList(before, read.reactions ?? [])
  const { poll } = before
  const next = poll && read.poll ? { ...counted, poll: { ...poll, results: read.poll.results } } : counted
  return { ...window, messages: window.messages.with(index, next) }
}

function withList({ reactions: _before, ...message }: Message, reactions: Reaction[]): Message {
  return reactions.length === 0 ? message : { ...message, reactions }
}

const NO_REACTIONS = {
  count: 0,
  count_details: { burst: 0, normal: 0 },
  burst_colors: [],
  me: false,
  me_burst: false,
}
