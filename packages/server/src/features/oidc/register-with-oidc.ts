import { registerWithOidc as contract } from '@guildhall/protocol/operations/oidc/register-with-oidc'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { networkOf } from '../../kernel/callers/network.ts'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import { createAccount, createToken } from '../accounts/accounts-actions.ts'
import { hashPassword, hashToken, readUsername } from '../accounts/accounts-rules.ts'
import { hasPeople } from '../accounts/accounts-store.ts'
import { rememberNetwork } from '../accounts/known-networks-store.ts'
import { mustBeAllowedAddress } from '../mail/email-domains-rules.ts'
import { leaveForApproval, mustBeAdmitted, useInvitation } from '../registrations/admission-rules.ts'
import { isAddressTaken } from '../registrations/registrations-store.ts'
import { addIdentity } from './oidc-identities-store.ts'
import { mustFindNewcomer, saveNewcomer, takeNewcomer } from './oidc-newcomers-store.ts'
import { alreadyLinked, mustHaveProvider } from './oidc-rules.ts'

/** Only Guildhall has this: the account has no password, and the address that the issuer has verified. */
export const registerWithOidc = operation(contract, {
  requires: noAuthentication,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, body, address, write }) => {
    mustHaveProvider(kernel)
    const username = readUsername(body.username)
    const ticketHash = hashToken(body.ticket)
    await mustFindNewcomer(kernel.store.db, ticketHash, kernel.clock.now())
    if (!(await hasPeople(kernel.store.db))) throw setupRequired()
    const code = body.invite_code ?? null
    await mustBeAdmitted(kernel, code, address)
    kernel.throttles.registrations.take(address, kernel.settings.current.max_registrations_per_network)
    const { registration } = kernel.instance
    // Registrations have a password: nobody knows this one, and it is removed with the approval.
    const unknown = kernel.ids.secret(32).toString('base64url')
    const passwordHash = registration === 'approval' ? await hashPassword(unknown, networkOf(address)) : null
    return write(async (tx) => {
      const newcomer = await takeNewcomer(tx.db, ticketHash, tx.now)
      const { identity, name } = newcomer
      const isTaken = newcomer.email !== null && (await isAddressTaken(tx.db, newcomer.email))
      const email = isTaken ? null : newcomer.email
      // Somebody else may have entered it, which must not keep its owner out.
      mustBeAllowedAddress(kernel, newcomer.email)
      // The instance may have been closed after they were admitted.
      if (registration === 'closed') throw new ApiError('RegistrationClosed')
      if (passwordHash !== null) {
        const registration_id = await leaveForApproval(kernel, tx.db, {
          username,
          email,
          passwordHash,
          address,
          acceptedTerms: 0,
          confirmedAge: 0,
        })
        await saveNewcomer(tx.db, { ...newcomer, email, registration_id, expires_at: null })
        return { pending: true }
      }
      if (registration === 'invite') await useInvitation(tx.db, code ?? '', tx.now)
      const account = { username, email, passwordHash: null, isAdmin: false, isEmailVerified: true }
      const user = await createAccount(kernel, tx.db, account)
      if (!(await addIdentity(tx.db, { identity, user_id: user.id, name, linked_at: tx.now }))) throw alreadyLinked()
      await rememberNetwork(tx.db, user.id, address, tx.now)
      return { token: await createToken(kernel, tx.db, user.id, 'session', address) }
    })
  },
})

const setupRequired = (): ApiError =>
  fieldError('ticket', 'SETUP_REQUIRED', 'The first account is made with the link that the server printed.')
