import { createGuildJoinRequest as contract } from '@guildhall/protocol/operations/screening/create-guild-join-request'
import { operation } from '../../kernel/operation.ts'
import { changeMember } from '../members/members-actions.ts'
import { mustFindMember } from '../members/members-store.ts'
import { replaceJoinRequest } from './join-requests-store.ts'
import { findForm } from './screening-forms-store.ts'
import { asksQuestions, NO_FORM, pendingMember, withScreeningAnswers } from './screening-rules.ts'
import { newJoinRequest, toJoinRequest } from './screening-view.ts'

/**
 * A member who agrees to the terms passes the screening (docs/spec/screening.md#answering). If there are questions, the answers
 * need a moderator's approval; the member can change them until then.
 */
export const createGuildJoinRequest = operation(contract, {
  requires: pendingMember,
  callers: ['user'],
  emits: ['GUILD_MEMBER_UPDATE'],
  audits: 'none',
  handle: ({ caller, body, write }) =>
    write(async (tx) => {
      const form = (await findForm(tx.db, tx.guild.id)) ?? NO_FORM
      const isReviewed = asksQuestions(form)
      const of = { id: tx.newId(), now: tx.now, guildId: tx.guild.id, userId: caller.user.id }
      const request = newJoinRequest(of, withScreeningAnswers(form, body), isReviewed)
      if (isReviewed) await replaceJoinRequest(tx.db, request)
      else {
        const found = await mustFindMember(tx.db, tx.guild.id, caller.user.id)
        await changeMember(tx, tx.guild, found, { pending: false })
      }
      return toJoinRequest(request, new Map([[caller.user.id, caller.user]]))
    }),
})
