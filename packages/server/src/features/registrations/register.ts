import { register as contract } from '@guildhall/protocol/operations/registrations/register'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { networkOf } from '../../kernel/callers/network.ts'
import { isSameSecret } from '../../kernel/callers/secrets.ts'
import { operation } from '../../kernel/operation.ts'
import type { Configuration } from '../../kernel/parts/configuration.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import type { TxDb } from '../../store/db.ts'
import { nextStreamVersion } from '../../store/streams.ts'
import { createAccount, createToken } from '../accounts/accounts-actions.ts'
import { hashPassword, mustBeEmail, QUICK, readUsername } from '../accounts/accounts-rules.ts'
import { hasPeople } from '../accounts/accounts-store.ts'
import { rememberNetwork } from '../accounts/known-networks-store.ts'
import { mustBeUncommonPassword } from '../accounts/password-rules.ts'
import { mustBeAllowedAddress } from '../mail/email-domains-rules.ts'
import { queueMail } from '../mail/mail-actions.ts'
import { leaveForApproval, mustBeAdmitted, useInvitation } from './admission-rules.ts'
import { mustHaveProof, requiresProof, useProof } from './proof-rules.ts'
import { takenSteps } from './terms-and-age-rules.ts'

/** The first account administers the instance, and requires the code that the instance printed when it started. */
export const register = operation(contract, {
  requires: noAuthentication,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, body, address, locale, write }) => {
    const email = body.email?.toLowerCase() || null
    const username = readUsername(body.username)
    await mustBeUncommonPassword('password', body.password)
    if (email !== null) mustBeEmail(email)
    if (body.setup_code == null && kernel.instance.oidc?.isOnly) throw new ApiError('RegistrationClosed')
    if (body.setup_code == null) mustBeAllowedAddress(kernel, email)
    const steps = body.setup_code == null ? takenSteps(kernel, body) : { acceptedTerms: 0, confirmedAge: 0 }
    const code = body.invite_code ?? null
    const proof = body.setup_code == null && requiresProof(kernel) ? (body.proof ?? '') : null
    if (body.setup_code == null && (await hasPeople(kernel.store.db))) await mustBeAdmitted(kernel, code, address)
    if (proof !== null) await mustHaveProof(kernel, proof)
    kernel.throttles.registrations.take(address, kernel.settings.current.max_registrations_per_network)
    const passwordHash = await hashPassword(body.password, networkOf(address), kernel.instance.demo ? QUICK : undefined)
    return write(async (tx) => {
      const isAdmin = await isFirst(kernel, tx.db, body.setup_code ?? null)
      const { registration } = kernel.instance
      if (proof !== null) await useProof(tx.db, proof, tx.now)
      // The instance may have been closed after they were admitted.
      if (!isAdmin && registration === 'closed') throw new ApiError('RegistrationClosed')
      if (!isAdmin && registration === 'approval') {
        await leaveForApproval(kernel, tx.db, { username, email, passwordHash, address, ...steps })
        return { pending: true }
      }
      if (!isAdmin && registration === 'invite') await useInvitation(tx.db, code ?? '', tx.now)
      const isEmailVerified = isAdmin || kernel.instance.trustsEmails
      const account = { username, email, passwordHash, isAdmin, isEmailVerified, ...steps }
      const user = await createAccount(kernel, tx.db, account)
      await rememberNetwork(tx.db, user.id, address, kernel.clock.now())
      if (!isEmailVerified)
        await queueMail(kernel, tx.db, { kind: 'verify', userId: user.id, recipient: email, locale })
      return { token: await createToken(kernel, tx.db, user.id, 'session', address) }
    })
  },
})

/** The stream whose lock serializes registrations of a first account. It has no events. */
const FIRST_ACCOUNT = { id: '0', guildId: null }

async function isFirst(kernel: Configuration, db: TxDb, code: string | null): Promise<boolean> {
  if (!(await hasPeople(db))) await nextStreamVersion(db, FIRST_ACCOUNT)
  const first = !(await hasPeople(db))
  const { setupCode } = kernel.instance
  if (first && !(code !== null && setupCode !== null && isSameSecret(code, setupCode))) {
    throw fieldError(
      'setup_code',
      'SETUP_CODE_INVALID',
      'The first account is made with the link that the server printed.',
    )
  }
  if (!first && code !== null) throw fieldError('setup_code', 'SETUP_CODE_USED', 'This link has been used already.')
  return first
}
