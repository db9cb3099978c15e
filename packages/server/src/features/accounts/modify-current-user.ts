import { modifyCurrentUser as contract } from '@guildhall/protocol/operations/accounts/modify-current-user'
import type { Limit } from '../../kernel/limits/throttle.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { MOVING_IMAGE } from '../../media/image-kinds.ts'
import { readImage } from '../../media/read-image.ts'
import { changeUser } from '../users/users-actions.ts'
import { mustNotChangeTooFast } from '../users/users-rules.ts'
import { readUsername } from './accounts-rules.ts'
import { changeCredentials, readCredentials } from './change-credentials-actions.ts'

const NEW_ADDRESSES: Limit = { limit: 5, window_ms: 3_600_000 }

/**
 * The user's guilds are updated soon afterwards (docs/spec/users.md#modify-current-user). Users confirm a new name, address or
 * password with their current password; a new password ends all of their sessions and starts a new one.
 */
export const modifyCurrentUser = operation(contract, {
  requires: authenticated,
  beforeSteps: true,
  recentAuthentication: { fields: ['email', 'new_password'], each: 'password' },
  emits: ['USER_UPDATE'],
  audits: 'none',
  handle: async ({ kernel, caller, body, address, locale, write }) => {
    const username = body.username === undefined ? undefined : readUsername(body.username)
    const globalName = caller.kind === 'user' && body.global_name !== undefined ? body.global_name || null : undefined
    const avatar = await readImage('avatar', body.avatar, MOVING_IMAGE, caller)
    const banner = await readImage('banner', body.banner, MOVING_IMAGE, caller)
    const credentials = await readCredentials(kernel, caller, { ...body, ...(username !== undefined && { username }) })
    mustNotChangeTooFast(kernel.throttles, caller.user, { username, globalName, avatar })
    // Each new address receives a mail.
    if (credentials.email) kernel.throttles.of(NEW_ADDRESSES).take(`new address ${caller.user.id}`)
    const changed = await write(async (tx) => {
      const { account, token } = await changeCredentials(kernel, tx.db, caller, {
        ...credentials,
        from: address,
        locale,
      })
      const user = await changeUser(tx, { before: caller, account }, { username, globalName, avatar, banner })
      return token === null ? user : { ...user, token }
    })
    kernel.accountChanged()
    return changed
  },
})
