/** Where a message list was scrolled: the message at the upper edge, and its distance from the edge. */
export type KeptPosition = { readonly channelId: string; readonly messageId: string; readonly above_px: number }

/** The maximum number of positions: the oldest are removed. */
const most_kept = 100

/** By entry of the history. */
const positions = new Map<string, KeptPosition>()

/** Keeps the position of an entry of the history for a return to it; null for the end of the list. */
export function keepPosition(entry: string, position: KeptPosition | null): void {
  positions.delete(entry)
  if (position === null) return
  positions.set(entry, position)
  const [oldest] = positions.keys()
  if (positions.size > most_kept && oldest !== undefined) positions.delete(oldest)
}

/** Where a channel was when the user left an entry of the history; null if it is new or was at its end. */
export function keptPosition(entry: string, channelId: string): KeptPosition | null {
  const position = positions.get(entry)
  return position?.channelId === channelId ? position : null
}
