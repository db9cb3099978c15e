import { approveInstanceRegistration as contract } from '@guildhall/protocol/operations/registrations/approve-instance-registration'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { createAccount, verifyAccount } from '../accounts/accounts-actions.ts'
import { queueMail } from '../mail/mail-actions.ts'
import { registrationApproved } from './registrations-hooks.ts'
import { takeRegistration } from './registrations-store.ts'

/** Only Guildhall has this: the account is created now, and refused as in Register if the name or the address was taken meanwhile. */
export const approveInstanceRegistration = operation(contract, {
  requires: administrator,
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: ({ kernel, params: { registrationId }, locale, note, write }) =>
    write(async (tx) => {
      const { username, email, password_hash, ...taken } = await takeRegistration(tx.db, registrationId)
      const trusted = kernel.instance.trustsEmails
      const account = {
        username,
        email,
        passwordHash: password_hash,
        isAdmin: false,
        isEmailVerified: trusted,
        acceptedTerms: taken.accepted_terms,
        confirmedAge: taken.confirmed_age,
      }
      const { id } = await createAccount(kernel, tx.db, account)
      const approved = { registrationId, userId: id, now: tx.now }
      let isEmailVerified = trusted
      for (const handler of registrationApproved.handlers) {
        if (await handler(tx.db, approved)) isEmailVerified = true
      }
      if (isEmailVerified && !trusted && email !== null) await verifyAccount(tx.db, id, { email_verified: true })
      if (!isEmailVerified) await queueMail(kernel, tx.db, { kind: 'verify', userId: id, recipient: email, locale })
      note({ user_id: id, username })
    }),
})
