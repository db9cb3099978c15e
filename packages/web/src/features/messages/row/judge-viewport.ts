import { compareIds } from '../../../state/talk/message-window.ts'
import type { ListRow } from '../list/list-rows.ts'

/** What of a list is on screen. */
export type ListViewport = {
  /** The first row of which anything is visible. */
  readonly top: number
  /** The last row whose lower edge is visible. */
  readonly last: number
  readonly isAtEnd: boolean
  /** The user scrolled here, or asked to be taken to the end; otherwise the list moved by itself. */
  readonly isOwnWay: boolean
  /** New messages are followed. */
  readonly follows: boolean
}

/** What follows from it: a message up to which everything has been read, or a row that must not be passed unseen. */
export type ReadVerdict =
  | { readonly kind: 'read'; readonly id: string }
  | { readonly kind: 'hold'; readonly index: number }
  | { readonly kind: 'nothing' }

const nothing: ReadVerdict = { kind: 'nothing' }

type Row = Pick<ListRow, 'message'>

/**
 * How far a channel has been read. `seenId` is up to where it had been, null if nothing is known of that. Whatever lies above the
 * screen and was never on it stays unread, unless the user went past it.
 */
export function judgeViewport(
  rows: readonly Row[],
  viewport: ListViewport,
  seenId: string | null,
  ownId: string,
): ReadVerdict {
  const isNew = ({ message }: Row) => message !== null && seenId !== null && compareIds(message.id, seenId) > 0
  const first = rows.findIndex((row) => isNew(row) && row.message?.author.id !== ownId)
  const isUnbroken = first === -1 || first >= viewport.top
  if (!isUnbroken && !(viewport.isAtEnd && viewport.isOwnWay)) {
    return viewport.follows && !viewport.isOwnWay ? { kind: 'hold', index: first } : nothing
  }
  const newest = rows.slice(0, viewport.last + 1).findLast(({ message }) => message !== null)?.message
  return newest && (seenId === null || compareIds(newest.id, seenId) > 0) ? { kind: 'read', id: newest.id } : nothing
}

/** The first row of which everything has to be visible for nothing new to be above the screen; -1 if there is none. */
export const newLineAt = (rows: readonly Pick<ListRow, 'startsNew'>[]): number => rows.findIndex((row) => row.startsNew)
