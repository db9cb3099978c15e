import { linkOidcIdentity as contract } from '@guildhall/protocol/operations/oidc/link-oidc-identity'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { lockSession } from '../accounts/accounts-actions.ts'
import { queueMail } from '../mail/mail-actions.ts'
import { completeAttempt } from './oidc-attempts-actions.ts'
import { addIdentity, removeFormerIdentityOf } from './oidc-identities-store.ts'
import { alreadyLinked, identityKey } from './oidc-rules.ts'
import { toOidcIdentity } from './oidc-view.ts'

/** Only Guildhall has this: the session that began it completes it. The identity must not belong to another account. */
export const linkOidcIdentity = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, body, locale, write }) => {
    const proven = await completeAttempt(kernel, (work) => write((tx) => work(tx.db)), {
      linking: caller,
      answer: body,
    })
    return write(async (tx) => {
      await lockSession(tx.db, caller)
      const { name, issuer } = proven
      await removeFormerIdentityOf(tx.db, caller.user.id, issuer)
      const row = { identity: identityKey(proven), user_id: caller.user.id, name, linked_at: tx.now }
      if (!(await addIdentity(tx.db, row))) throw alreadyLinked()
      const mail = { kind: 'identity_linked', userId: caller.user.id, recipient: caller.email, locale } as const
      await queueMail(kernel, tx.db, mail)
      return toOidcIdentity(row)
    })
  },
})
