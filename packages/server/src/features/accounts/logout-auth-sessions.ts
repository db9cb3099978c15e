import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { EndedSignIns } from '@guildhall/protocol/objects/sign-in'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { endWithCommit } from './accounts-actions.ts'
import { holdAccount } from './accounts-store.ts'
import { removeSignIns } from './sign-ins-store.ts'

/** Ends some of the caller's sessions. It takes his password: whoever has got hold of a token can't throw him out by it. */
export const logoutAuthSessions = operation({
  name: 'Logout Auth Sessions',
  method: 'POST',
  path: '/auth/sessions/logout',
  requires: anyone,
  callers: ['user'],
  body: EndedSignIns,
  bodyBytes: BODY_BYTES.lists,
  recentAuthentication: { each: 'password', fields: [] },
  returns: 'nothing',
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, body, write }) => {
    await write(async (tx) => {
      await holdAccount(tx.db, caller.user.id)
      endWithCommit(kernel, tx.db, await removeSignIns(tx.db, caller.user.id, body.session_id_hashes))
    })
  },
})
