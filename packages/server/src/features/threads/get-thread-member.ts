import { getThreadMember as contract } from '@guildhall/protocol/operations/threads/get-thread-member'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { findThreadMember } from './thread-members-store.ts'
import { seesThread, threadOf } from './threads-rules.ts'
import { toThreadMember, withGuildMember } from './threads-view.ts'

export const getThreadMember = operation(contract, {
  requires: seesThread,
  emits: [],
  audits: 'none',
  handle: async (context) => {
    const { guild, thread } = threadOf(context)
    const found = await findThreadMember(context.db, thread, context.params.userId)
    if (!found) throw new ApiError('UnknownMember')
    return context.query.with_member ? withGuildMember(guild, found) : toThreadMember(found)
  },
})
