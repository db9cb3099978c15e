import type { ListGroup, ListOp } from '@guildhall/protocol/state/member-list'
import { Dispatch } from '../dispatch.ts'
import type { ShownListItem } from './list-differences.ts'

/** The fields of every update of a list. */
export interface ListHead {
  guild_id: string
  id: string
  member_count: number
  online_count: number
  groups: readonly ListGroup[]
}

/** An update of a list, from items that are already serialized. */
export function listUpdate(head: ListHead, ops: readonly ListOp<ShownListItem>[]): Dispatch {
  const opened = JSON.stringify(head).slice(0, -1)
  return new Dispatch('GUILD_MEMBER_LIST_UPDATE', `${opened},"ops":[${ops.map(toText).join()}]}`)
}

function toText(op: ListOp<ShownListItem>): string {
  switch (op.op) {
    case 'SYNC':
      return `{"op":"SYNC","range":[${op.range.join()}],"items":[${op.items.map(({ text }) => text).join()}]}`
    case 'INSERT':
    case 'UPDATE':
      return `{"op":"${op.op}","index":${op.index},"item":${op.item.text}}`
    case 'DELETE':
    case 'INVALIDATE':
      return JSON.stringify(op)
  }
}
