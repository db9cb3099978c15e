import { Session, TicketRedemption } from '@guildhall/protocol/objects/account'
import { operation } from '../../kernel/operation.ts'
import { nobody } from '../../kernel/requirement.ts'
import { createToken } from './accounts-actions.ts'
import { hashToken } from './accounts-rules.ts'
import { holdAccount } from './accounts-store.ts'
import { useCode } from './second-factors-actions.ts'
import { readCode } from './second-factors-rules.ts'
import { mustFindTicketOwner, takeTicket } from './second-factors-store.ts'

/** The second step of Login. A ticket survives wrong codes, which are counted for the account, and opens one session. */
export const verifyMfaLogin = operation({
  name: 'Verify MFA Login',
  method: 'POST',
  path: '/auth/mfa/totp',
  requires: nobody,
  body: TicketRedemption,
  returns: Session,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, db, body, write }) => {
    const ticket = hashToken(body.ticket)
    const userId = await mustFindTicketOwner(db, ticket, kernel.clock.now())
    kernel.throttles.codes.take(userId)
    const given = await readCode(userId, body.code)
    const token = await write(async (tx) => {
      await holdAccount(tx.db, userId)
      await takeTicket(tx.db, ticket)
      await useCode(tx.db, userId, given, tx.now)
      return createToken(kernel, tx.db, userId, 'session')
    })
    kernel.throttles.codes.clear(userId)
    return { user_id: userId, token }
  },
})
