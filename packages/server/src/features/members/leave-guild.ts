import { leaveGuild as contract } from '@guildhall/protocol/operations/members/leave-guild'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import { MEMBER_REMOVAL_EVENTS, removeMember } from './members-actions.ts'
import { mustFindMember } from './members-store.ts'

export const leaveGuild = operation(contract, {
  requires: custom('guild', 'a member who does not own the guild', ({ actor }) => {
    if (actor.isOwner) throw new ApiError('InvalidGuild')
  }),
  emits: MEMBER_REMOVAL_EVENTS,
  audits: 'none',
  handle: ({ write }) =>
    write(async (tx) => {
      await removeMember(tx, tx.guild, await mustFindMember(tx.db, tx.guild.id, tx.actor.userId))
    }),
})
