import { addThreadMember as contract } from '@guildhall/protocol/operations/threads/add-thread-member'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { verified } from '../../kernel/permissions/requirement.ts'
import { mustFindMember } from '../members/members-store.ts'
import { mayBringIn } from './thread-message-actions.ts'
import { addMembersToThread, THREAD_JOIN_EVENTS } from './threads-actions.ts'
import { mustBeActive, mustBeUnlocked, mustSeeChannelOf, seesThread, threadOf } from './threads-rules.ts'

/**
 * Members who may send messages in the thread can add others, unless it is private and only moderators may
 * (docs/spec/threads.md#adding-members).
 */
export const addThreadMember = operation(contract, {
  requires: verified(seesThread),
  emits: THREAD_JOIN_EVENTS,
  audits: 'none',
  handle: ({ params, write }) =>
    write(async (tx) => {
      const { guild, thread } = threadOf(tx)
      const { actor } = tx
      actor.mustIn(thread, 'SEND_MESSAGES')
      mustBeUnlocked(actor, thread)
      mustBeActive(thread)
      if (!mayBringIn(actor, thread)) throw new ApiError('MissingPermissions')
      const found = await mustFindMember(tx.db, guild.id, params.userId)
      mustSeeChannelOf(guild, thread, found, tx.now)
      await addMembersToThread(tx, guild, thread, [found])
    }),
})
