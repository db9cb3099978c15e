import { rejectInstanceRegistration as contract } from '@guildhall/protocol/operations/registrations/reject-instance-registration'
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
  handle: ({ params: { registrationId }, note, write }) =>
    write(async (tx) => {
      const { username } = await takeRegistration(tx.db, registrationId)
      note({ username })
    }),
})
