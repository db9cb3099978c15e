import { type Db, statement } from '../db.ts'
import type { PrivateChannelRow } from '../tables/channels.ts'

/** A channel outside all guilds. Its recipients are ids, so that they show as they are when it is read. */
export interface StoredPrivateChannel {
  readonly id: string
  readonly type: number
  /** Everyone who is in it, whoever made it first. In a group they stand in the order in which they came. */
  readonly recipientIds: readonly string[]
  /** Only of a group. */
  readonly group?: GroupDetails
}

/** What a group is beside who is in it, as its document says it. */
export interface GroupDetails {
  /** Null if nobody gave it one. */
  readonly name: string | null
  /** The hash of its icon. */
  readonly icon: string | null
  /** One of those who are in it. */
  readonly ownerId: string
  /** The application that made it; null if a person did. */
  readonly applicationId: string | null
  /** How the application calls those in it, by their ids. */
  readonly nicks: Readonly<Record<string, string>>
}

/** A private channel that is a group. */
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
