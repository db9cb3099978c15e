import { rejectInstanceRegistration as contract } from '@guildhall/protocol/operations/registrations/reject-instance-registration'
import { logAdministratorAction } from '../../kernel/monitoring/administrator-actions.ts'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { takeRegistration } from './registrations-store.ts'

/** Only Guildhall has this: the registration is removed, and its name can be used again. */
export const rejectInstanceRegistration = operation(contract, {
  requires: administrator,
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, params: { registrationId }, write }) =>
    write(async (tx) => {
      const { username } = await takeRegistration(tx.db, registrationId)
      logAdministratorAction(kernel, tx.db, caller, 'rejected a registration', {
        registration_id: registrationId,
        username,
      })
    }),
})
