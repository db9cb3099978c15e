import { searchGuildMessages as contract } from '@guildhall/protocol/operations/message-search/search-guild-messages'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { searchMessages } from './search-messages-actions.ts'
import { scopeOfGuild } from './search-scope-rules.ts'

/** Searches the channels whose history the caller may read (docs/spec/search.md#permissions). */
export const searchGuildMessages = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, db, caller, guild, actor, query }) =>
    searchMessages(kernel, { guild, caller, query, scope: await scopeOfGuild(db, guild, actor, query) }),
})
