import { compareIds } from '../../../state/messages/message-window.ts'
import type { ListRow } from '../list/list-rows.ts'

/** The visible part of a list. */
export type ListViewport = {
  /** The first partially visible row. */
  readonly top: number
  /** The last row whose lower edge is visible. */
  readonly last: number
  readonly isAtEnd: boolean
  /** Whether the user scrolled here, or jumped to the end; otherwise the list moved by itself. */
  readonly isOwnWay: boolean
  /** Whether new messages are followed. */
  readonly follows: boolean
}

/** The result: a message up to which everything has been read, or a row that must not be passed unseen. */
export type ReadVerdict =
  | { readonly kind: 'read'; readonly id: string }
  | { readonly kind: 'hold'; readonly index: number }
  | { readonly kind: 'nothing' }

const nothing: ReadVerdict = { kind: 'nothing' }

type Row = Pick<ListRow, 'message'>

/**
 * How far a channel has been read. `seenId` is the earlier position, null if it is unknown. Messages above the screen
 * that were never visible stay unread, unless the user scrolled past them.
 */
export function readInViewport(
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

/** The first row that has to be completely visible for nothing new to be above the screen; -1 if there is none. */
export const firstNewRow = (rows: readonly Pick<ListRow, 'startsNew'>[]): number =>
  rows.findIndex((row) => row.startsNew)
