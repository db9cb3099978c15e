import { joinThread as contract } from '@guildhall/protocol/operations/threads/join-thread'
import { operation } from '../../kernel/operation.ts'
import { screened } from '../../kernel/permissions/requirement.ts'
import { mustFindMember } from '../members/members-store.ts'
import { addMembersToThread as join, THREAD_JOIN_EVENTS } from './threads-actions.ts'
import { mustBeActive, seesThread, threadOf } from './threads-rules.ts'

/** A member can join a private thread only if they can already see it (docs/spec/permissions.md#threads). */
export const joinThread = operation(contract, {
  requires: screened(seesThread),
  emits: THREAD_JOIN_EVENTS,
  audits: 'none',
  handle: ({ caller, write }) =>
    write(async (tx) => {
      const { guild, thread } = threadOf(tx)
      mustBeActive(thread)
      await join(tx, guild, thread, [await mustFindMember(tx.db, guild.id, caller.user.id)])
    }),
})
