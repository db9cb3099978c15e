import { modifyInstanceUser as contract } from '@guildhall/protocol/operations/instance/modify-instance-user'
import { changesFrom } from '../../kernel/administration/audited-details.ts'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { changeAccountState } from '../accounts/account-states-actions.ts'
import { noteActivitiesOf } from '../applications/activity-changes-actions.ts'
import { mustFindPerson } from './instance-users-store.ts'
import { toInstanceUser } from './instance-view.ts'

/**
 * Only Guildhall has this: appoints administrators, and disables accounts. A disabled account's sessions end, and its tokens and
 * those of its applications and bots are invalid until it is enabled again.
 */
export const modifyInstanceUser = operation(contract, {
  requires: administrator,
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, params: { userId }, body, note, write }) => {
    const after = await write(async (tx) => {
      const { isOpenedOrShut, was, is } = await changeAccountState(kernel, tx.db, userId, { ...body, now: tx.now })
      if (isOpenedOrShut) await noteActivitiesOf(kernel, tx, userId)
      note(changesFrom(was, is))
      return mustFindPerson(tx.db, userId)
    })
    kernel.accountChanged()
    return toInstanceUser(after)
  },
})
