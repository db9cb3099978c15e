import { groupDmRemoveRecipient as contract } from '@guildhall/protocol/operations/private-channels/group-dm-remove-recipient'
import { operation } from '../../kernel/operation.ts'
import { LEAVING_GROUP, leaveGroup } from './groups-actions.ts'
import { inGroup, mustBeGroup, mustOwn } from './groups-rules.ts'

/** The owner of a group, and the application that created it, can remove others; everyone can leave. */
export const groupDmRemoveRecipient = operation(contract, {
  requires: inGroup,
  emits: LEAVING_GROUP,
  audits: 'none',
  handle: ({ caller, params, write }) =>
    write((tx) => {
      const group = mustBeGroup(tx.channel)
      if (params.userId !== caller.user.id) mustOwn(group, caller)
      return leaveGroup(tx, group, params.userId, caller.user)
    }),
})
