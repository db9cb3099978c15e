import { unlinkOidcIdentity as contract } from '@guildhall/protocol/operations/oidc/unlink-oidc-identity'
import { fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { lockSession } from '../accounts/accounts-actions.ts'
import { findPasswordHash } from '../accounts/accounts-store.ts'
import { removeIdentityOf } from './oidc-identities-store.ts'

/** Only Guildhall has this: refused if the user could no longer sign in. */
export const unlinkOidcIdentity = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, write }) =>
    write(async (tx) => {
      await lockSession(tx.db, caller)
      const isPasswordOff = kernel.instance.oidc?.isOnly === true && !caller.isAdmin
      if (isPasswordOff || (await findPasswordHash(tx.db, caller.user.id)) === null) throw lastWayIn()
      await removeIdentityOf(tx.db, caller.user.id)
    }),
})

const lastWayIn = () =>
  fieldError('code', 'LAST_WAY_IN', 'Your account needs another way to sign in first, such as a password.')
