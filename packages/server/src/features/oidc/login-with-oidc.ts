import type { OidcNewcomer } from '@guildhall/protocol/objects/users/oidc'
import { loginWithOidc as contract } from '@guildhall/protocol/operations/oidc/login-with-oidc'
import { ApiError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { operation } from '../../kernel/operation.ts'
import type { ProvenIdentity } from '../../kernel/parts/identification.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import type { TxDb } from '../../store/db.ts'
import { createToken } from '../accounts/accounts-actions.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { signInWithProof } from '../accounts/sign-in-actions.ts'
import { isAddressTaken } from '../registrations/registrations-store.ts'
import { completeAttempt } from './oidc-attempts-actions.ts'
import { findIdentity } from './oidc-identities-store.ts'
import { isWaitingForApproval, welcomeNewcomer } from './oidc-newcomers-store.ts'
import { identityKey, NEWCOMER_MS, pendingRegistration, suggestedUsername } from './oidc-rules.ts'

/**
 * Only Guildhall has this. A second factor of the account is required as after a password. An identity is never linked to an
 * account because of an address: a newcomer registers, or signs in to their account and links it there.
 */
export const loginWithOidc = operation(contract, {
  requires: noAuthentication,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, body, address, locale, write }) => {
    const unit = <T>(work: (db: TxDb) => Promise<T>) => write((tx) => work(tx.db))
    const proven = await completeAttempt(kernel, unit, { linking: null, answer: body })
    const none = { session: null, second_step: null, newcomer: null }
    return unit(async (db) => {
      const linked = await findIdentity(db, identityKey(proven))
      if (!linked) return { ...none, newcomer: await welcome(kernel, db, proven) }
      const user_id = linked.user_id
      const signedIn = await signInWithProof(kernel, db, { userId: user_id, address, locale }, () =>
        createToken(kernel, db, user_id, 'session', address),
      )
      // It was unlinked while the account was being locked.
      if ((await findIdentity(db, identityKey(proven)))?.user_id !== user_id) throw new ApiError('UnknownToken')
      if ('begun' in signedIn) return { ...none, session: { user_id, token: signedIn.begun } }
      const { ticket } = signedIn
      return { ...none, second_step: { user_id, mfa: true, ticket, totp: true, backup: true } }
    })
  },
})

/** @throws InvalidFormBody if their registration waits for approval */
async function welcome(kernel: Kernel, db: TxDb, proven: ProvenIdentity): Promise<OidcNewcomer> {
  const identity = identityKey(proven)
  if (await isWaitingForApproval(db, identity)) throw pendingRegistration()
  const { name, email } = proven
  const ticket = kernel.ids.secret(24).toString('base64url')
  const expires_at = kernel.clock.now() + NEWCOMER_MS
  const row = { identity, ticket_hash: hashToken(ticket), name, email, registration_id: null, expires_at }
  if (!(await welcomeNewcomer(db, row))) throw pendingRegistration()
  const isTaken = email !== null && (await isAddressTaken(db, email))
  return { ticket, username: suggestedUsername(proven), email: isTaken ? null : email, email_taken: isTaken }
}
