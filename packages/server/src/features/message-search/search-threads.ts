import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { searchThreads as contract } from '@guildhall/protocol/operations/message-search/search-threads'
import { SEARCH_LIMITS } from '@guildhall/protocol/search-limits'
import { operation } from '../../kernel/operation.ts'
import { channelPermission } from '../../kernel/permissions/requirement.ts'
import { expandFound } from './expand-found-actions.ts'
import { findThreads } from './found-threads-rules.ts'
import { searchInTurn } from './search-turns-actions.ts'
import { listSearchedThreads } from './searched-threads-store.ts'

const PAGE = 25
const HIGHEST_ID = '9223372036854775807'

/** Searches the newest threads of a channel (docs/spec/search.md#searching-threads). */
export const searchThreads = operation(contract, {
  requires: channelPermission('READ_MESSAGE_HISTORY'),
  emits: [],
  audits: 'none',
  handle: ({ kernel, db, caller, guild, channel, actor, query }) =>
    searchInTurn(kernel, caller.user.id, async () => {
      const { limit = PAGE, offset = 0, min_id: minId = '0', max_id: maxId = HIGHEST_ID } = query
      const place = { guildId: guild.id, parentId: channel.id, minId, maxId }
      const all = await listSearchedThreads(db, guild, caller.user.id, { ...place, limit: SEARCH_LIMITS.threads })
      const joined = new Set(all.members.flatMap(({ id }) => id ?? []))
      const found = await findThreads(
        all.threads.filter((thread) => actor.seesThread(thread, joined)),
        query,
      )
      const threads = found.slice(offset, offset + limit)
      const shown = new Set(threads.map(({ id }) => id))
      const hasPosts = channel.type === ChannelType.GUILD_FORUM || channel.type === ChannelType.GUILD_MEDIA
      const first = threads.map(({ id }) => ({ id, channel_id: id }))
      const { messages } = await expandFound(kernel, { guild, caller, guildId: guild.id }, hasPosts ? first : [])
      return {
        threads,
        members: all.members.filter(({ id }) => id !== undefined && shown.has(id)),
        has_more: found.length > offset + limit,
        total_results: found.length,
        ...(hasPosts && { first_messages: messages }),
      }
    }),
})
