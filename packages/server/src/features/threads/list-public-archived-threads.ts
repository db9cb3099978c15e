import { listPublicArchivedThreads as contract } from '@guildhall/protocol/operations/threads/list-public-archived-threads'
import { operation } from '../../kernel/operation.ts'
import { channelPermission } from '../../kernel/permissions/requirement.ts'
import { DEFAULT_ARCHIVED_LIMIT, momentBefore, toThreadsPage } from './archived-threads-view.ts'
import { listPublicArchived } from './thread-lists-store.ts'

/** The one that was archived last comes first (docs/spec/threads.md#lists-of-archived-threads). */
export const listPublicArchivedThreads = operation(contract, {
  requires: channelPermission('READ_MESSAGE_HISTORY'),
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, channel, actor, query }) => {
    const { limit = DEFAULT_ARCHIVED_LIMIT } = query
    const place = { guildId: guild.id, parentId: channel.id }
    const found = await listPublicArchived(db, { ...place, before: momentBefore(query.before), limit: limit + 1 })
    return toThreadsPage(db, guild, actor.userId, found, limit)
  },
})
