import { insertRow, removeRows, updateRows } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { idLists, statementOfIds } from '../../store/id-list.ts'
import { type GroupChannel, toPrivateChannelRow } from '../../store/rows/private-channel-row.ts'
import { privateChannels } from '../../store/tables/channels.ts'

const count = statementOfIds((q, ids) =>
  q
    .selectFrom('private_recipients')
    .select(({ fn }) => ['user_id', fn.countAll<number | string>().as('count')])
    .where('user_id', 'in', ids)
    .where('other_id', 'is', null)
    .groupBy('user_id'),
)

/** The number of groups of some users; users without groups are omitted. */
export async function countGroups(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await Promise.all(idLists(userIds).map((ids) => count(db, ids)))
  return new Map(rows.flat().map((row) => [row.user_id, Number(row.count)]))
}

/** Creates a group, which is in the list of each recipient. */
export async function insertGroup(db: Db, channel: GroupChannel): Promise<void> {
  await insertRow(db, privateChannels, toPrivateChannelRow(channel))
  await insertRecipients(db, channel.id, channel.recipientIds)
}

/** Updates a group and its recipients. */
export async function updateGroup(db: Db, before: GroupChannel, after: GroupChannel): Promise<void> {
  const { id, type: _type, ...row } = toPrivateChannelRow(after)
  await updateRows(db, privateChannels, { id }, row)
  const came = after.recipientIds.filter((each) => !before.recipientIds.includes(each))
  const left = before.recipientIds.filter((each) => !after.recipientIds.includes(each))
  if (came.length > 0) await insertRecipients(db, id, came)
  if (left.length > 0) await removeRecipients(db, id, left)
}

export async function removeGroup(db: Db, { id, recipientIds }: GroupChannel): Promise<void> {
  await removeRows(db, privateChannels, { id })
  await removeRecipients(db, id, recipientIds)
}

async function insertRecipients(db: Db, channelId: string, userIds: readonly string[]): Promise<void> {
  const rows = userIds.map((user_id) => ({ user_id, channel_id: channelId, other_id: null, is_open: true }))
  await db.q.insertInto('private_recipients').values(rows).execute()
}

async function removeRecipients(db: Db, channelId: string, userIds: readonly string[]): Promise<void> {
  await db.q
    .deleteFrom('private_recipients')
    .where('user_id', 'in', userIds)
    .where('channel_id', '=', channelId)
    .execute()
}
