import { type Db, statement } from '../db.ts'
import type { PrivateChannelRow } from '../tables/channels.ts'

/** A private channel. Its recipients are ids, so that their current names and avatars are shown. */
export interface StoredPrivateChannel {
  readonly id: string
  readonly type: number
  /** All recipients, the creator first; in a group in the order in which they joined. */
  readonly recipientIds: readonly string[]
  /** Only for groups. */
  readonly group?: GroupDetails
}

/** The properties of a group, as its document contains them. */
export interface GroupDetails {
  /** Null if it has none. */
  readonly name: string | null
  /** The hash of its icon. */
  readonly icon: string | null
  /** One of its recipients. */
  readonly ownerId: string
  /** The application that created it; null if a user did. */
  readonly applicationId: string | null
  /** The nicknames that the application set, by user id. */
  readonly nicks: Readonly<Record<string, string>>
}

export type GroupChannel = StoredPrivateChannel & { readonly group: GroupDetails }

/** The columns of a private channel, in the order of the table. */
export const PRIVATE_CHANNEL_COLUMNS = [
  'private_channels.id',
  'private_channels.type',
  'private_channels.recipient_ids',
  'private_channels.wire',
] as const

export const toPrivateChannelOf = ({ id, type, recipient_ids, wire }: PrivateChannelRow): StoredPrivateChannel => ({
  id,
  type,
  recipientIds: JSON.parse(recipient_ids),
  ...(wire !== null && { group: JSON.parse(wire) }),
})

export const toPrivateChannelRow = ({ id, type, recipientIds, group }: StoredPrivateChannel): PrivateChannelRow => ({
  id,
  type,
  recipient_ids: JSON.stringify(recipientIds),
  wire: group ? JSON.stringify(group) : null,
})

const find = statement<{ id: string }, PrivateChannelRow>((q, param) =>
  q.selectFrom('private_channels').select(PRIVATE_CHANNEL_COLUMNS).where('id', '=', param('id')),
)

export async function findPrivateChannel(db: Db, id: string): Promise<StoredPrivateChannel | undefined> {
  const [row] = await find(db, { id })
  return row && toPrivateChannelOf(row)
}
