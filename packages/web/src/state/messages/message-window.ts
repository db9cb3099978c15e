import type { Message } from '@guildhall/protocol/objects/messages/message'

/** The loaded messages of a channel: without gaps, oldest first. */
export type MessageWindow = {
  readonly messages: readonly Message[]
  /** Whether there are none before the first. */
  readonly reachesStart: boolean
  /** Whether there are none after the last: new messages are added. */
  readonly reachesEnd: boolean
  /** Whether events may have been missed: it is shown, and has to be read again. */
  readonly isStale: boolean
}

/** The loaded messages of each opened channel. */
export type MessageWindows = ReadonlyMap<string, MessageWindow>

/** The maximum number of loaded messages per channel: those at the far side are removed when more are read. */
const most = 400

/** Compares two IDs by age. */
export function compareIds(one: string, other: string): number {
  if (one.length !== other.length) return one.length - other.length
  return one < other ? -1 : Number(one > other)
}

/** A window with one page, which is sorted newest first. */
export const windowOf = (
  page: readonly Message[],
  { reachesStart, reachesEnd }: Pick<MessageWindow, 'reachesStart' | 'reachesEnd'>,
): MessageWindow => ({ messages: page.toReversed(), reachesStart, reachesEnd, isStale: false })

/** With a page of earlier messages. */
export const withOlder = (window: MessageWindow, older: MessageWindow): MessageWindow => ({
  ...window,
  messages: joined(older.messages, window.messages),
  reachesStart: older.reachesStart,
})

/** With a page of later messages. */
export const withNewer = (window: MessageWindow, newer: MessageWindow): MessageWindow => ({
  ...window,
  messages: joined(window.messages, newer.messages),
  reachesEnd: newer.reachesEnd,
})

/**
 * Whether the window exceeds its limit. It is trimmed separately from additions, since a list can follow one change at
 * a time.
 */
export const isTooLong = ({ messages }: MessageWindow): boolean => messages.length > most

/** Without the oldest, or the newest, beyond the limit. */
export function trimmed(window: MessageWindow, side: 'oldest' | 'newest', most_held = most): MessageWindow {
  const { messages } = window
  if (messages.length <= most_held) return window
  return side === 'oldest'
    ? { ...window, messages: messages.slice(-most_held), reachesStart: false }
    : { ...window, messages: messages.slice(0, most_held), reachesEnd: false }
}

/** Two adjacent parts; messages in both are taken from the second. */
function joined(older: readonly Message[], newer: readonly Message[]): readonly Message[] {
  const known = new Set(newer.map(({ id }) => id))
  return [...older.filter(({ id }) => !known.has(id)), ...newer]
}
