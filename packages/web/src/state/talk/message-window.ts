import type { Message } from '@guildhall/protocol/objects/messages/message'

/** The part of a channel's messages that is held: without gaps, the oldest first. */
export type MessageWindow = {
  readonly messages: readonly Message[]
  /** There are none before the first. */
  readonly reachesStart: boolean
  /** There are none after the last: what is said now is added. */
  readonly reachesEnd: boolean
  /** Events may have been missed: it is shown, and to be read again. */
  readonly isStale: boolean
}

/** What is held of each channel that was opened. */
export type MessageWindows = ReadonlyMap<string, MessageWindow>

/** How many messages are held of a channel that is read: those on the other side go when more are read. */
const most = 400

/** Compares two ids by their age. */
export function compareIds(one: string, other: string): number {
  if (one.length !== other.length) return one.length - other.length
  return one < other ? -1 : Number(one > other)
}

/** A window that begins with one page; pages come with the newest first. */
export const windowOf = (
  page: readonly Message[],
  { reachesStart, reachesEnd }: Pick<MessageWindow, 'reachesStart' | 'reachesEnd'>,
): MessageWindow => ({ messages: page.toReversed(), reachesStart, reachesEnd, isStale: false })

/** With a part of what was said before. */
export const withOlder = (window: MessageWindow, older: MessageWindow): MessageWindow => ({
  ...window,
  messages: joined(older.messages, window.messages),
  reachesStart: older.reachesStart,
})

/** With a part of what was said afterwards. */
export const withNewer = (window: MessageWindow, newer: MessageWindow): MessageWindow => ({
  ...window,
  messages: joined(window.messages, newer.messages),
  reachesEnd: newer.reachesEnd,
})

/** Whether more is held than is good. What is too much goes by itself, apart from what comes: a list can follow one change. */
export const isTooLong = ({ messages }: MessageWindow): boolean => messages.length > most

/** Without the oldest, or the newest, of those that are too many. */
export function trimmed(window: MessageWindow, side: 'oldest' | 'newest', most_held = most): MessageWindow {
  const { messages } = window
  if (messages.length <= most_held) return window
  return side === 'oldest'
    ? { ...window, messages: messages.slice(-most_held), reachesStart: false }
    : { ...window, messages: messages.slice(0, most_held), reachesEnd: false }
}

/** Two parts that follow each other; what is in both stands once, as the second has it. */
function joined(older: readonly Message[], newer: readonly Message[]): readonly Message[] {
  const known = new Set(newer.map(({ id }) => id))
  return [...older.filter(({ id }) => !known.has(id)), ...newer]
}
