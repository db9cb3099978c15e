import { listJoinedPrivateArchivedThreads as contract } from '@guildhall/protocol/operations/threads/list-joined-private-archived-threads'
import { operation } from '../../kernel/operation.ts'
import { channelPermission } from '../../kernel/permissions/requirement.ts'
import { DEFAULT_ARCHIVED_LIMIT, toThreadsPage } from './archived-threads-view.ts'
import { listJoinedArchived } from './thread-lists-store.ts'

const HIGHEST_ID = '9223372036854775807'

/** The newest comes first (docs/spec/threads.md#lists-of-archived-threads). */
export const listJoinedPrivateArchivedThreads = operation(contract, {
  requires: channelPermission('READ_MESSAGE_HISTORY'),
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, channel, actor, query }) => {
    const { limit = DEFAULT_ARCHIVED_LIMIT, before = HIGHEST_ID } = query
    const { userId } = actor
    const place = { guildId: guild.id, parentId: channel.id, userId }
    const found = await listJoinedArchived(db, { ...place, before, limit: limit + 1 })
    return toThreadsPage(db, guild, userId, found, limit)
  },
})
