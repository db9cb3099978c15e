import { INSTANCE_LIMITS } from '@guildhall/protocol/instance-limits'
import { createInstanceInvitation as contract } from '@guildhall/protocol/operations/registrations/create-instance-invitation'
import { ApiError } from '../../kernel/api-error.ts'
import { logAdministratorAction } from '../../kernel/monitoring/administrator-actions.ts'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { insertInvitation } from './invitations-store.ts'
import { toInvitation } from './registrations-view.ts'

const CODE_BYTES = 16

/** Only Guildhall has this: only the hash of the code is stored. */
export const createInstanceInvitation = operation(contract, {
  requires: administrator,
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, body: { max_uses, max_age }, write }) => {
    const code = kernel.ids.secret(CODE_BYTES).toString('base64url')
    return write(async (tx) => {
      const row = {
        id: tx.newId(),
        creator_id: caller.user.id,
        max_uses,
        uses: 0,
        created_at: tx.now,
        expires_at: max_age === 0 ? null : tx.now + max_age * 1000,
      }
      const count = await insertInvitation(tx.db, { ...row, code_hash: hashToken(code) })
      if (count > INSTANCE_LIMITS.invitations) throw new ApiError('TooManyInvites')
      logAdministratorAction(kernel, tx.db, caller, 'created an invitation', {
        invitation_id: row.id,
        max_uses,
        max_age,
      })
      return { ...toInvitation({ ...row, creator: caller.user }), code }
    })
  },
})
