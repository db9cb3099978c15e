import { INSTANCE_LIMITS } from '@guildhall/protocol/instance-limits'
import { createInstanceInvitation as contract } from '@guildhall/protocol/operations/registrations/create-instance-invitation'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import type { Mailing } from '../../kernel/parts/mailing.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { queueMail } from '../mail/mail-actions.ts'
import { isMailable } from '../mail/mail-rules.ts'
import { insertInvitation } from './invitations-store.ts'
import { toInvitation } from './registrations-view.ts'

const CODE_BYTES = 16

/** Only Guildhall has this: only the hash of the code is stored, and the code itself while its mail waits to be sent. */
export const createInstanceInvitation = operation(contract, {
  requires: administrator,
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, body: { max_uses, max_age, email = null }, locale, note, write }) => {
    if (email !== null) mustBeAbleToMail(kernel, email)
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
      if (email !== null) {
        const mail = {
          kind: 'invitation' as const,
          userId: caller.user.id,
          recipient: email,
          locale,
          details: { code },
        }
        if (!(await queueMail(kernel, tx.db, mail))) throw tooManyMails()
      }
      note({ invitation_id: row.id, max_uses, max_age })
      return { ...toInvitation({ ...row, creator: caller.user }), code }
    })
  },
})

/** @throws InvalidFormBody */
function mustBeAbleToMail({ mailer }: Mailing, email: string): void {
  if (mailer === null) throw fieldError('email', 'MAIL_NOT_CONFIGURED', 'This server sends no mail.')
  if (!isMailable(email)) throw fieldError('email', 'EMAIL_TYPE_INVALID_EMAIL', 'Not a well formed email address.')
}

const tooManyMails = () => fieldError('email', 'TOO_MANY_MAILS', 'No more mails can be sent to this address today.')
