import { joinThread as contract } from '@guildhall/protocol/operations/threads/join-thread'
import { operation } from '../../kernel/operation.ts'
import { screened } from '../../kernel/permissions/requirement.ts'
import { mustFindMember } from '../members/members-store.ts'
import { JOINING, addMembersToThread as join } from './threads-actions.ts'
import { mustBeActive, seesThread, threadOf } from './threads-rules.ts'

/** A member can join a private thread only if they see it anyway (docs/spec/permissions.md#threads). */
export const joinThread = operation(contract, {
  requires: screened(seesThread),
  emits: JOINING,
  audits: 'none',
  handle: ({ caller, write }) =>
    write(async (tx) => {
      const { guild, thread } = threadOf(tx)
      mustBeActive(thread)
      await join(tx, guild, thread, [await mustFindMember(tx.db, guild.id, caller.user.id)])
    }),
})
