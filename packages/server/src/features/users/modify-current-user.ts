import { CurrentUser, UserChanges } from '@guildhall/protocol/objects/user'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { MOVING_IMAGE } from '../../media/image-kinds.ts'
import { readImage } from '../../media/read-image.ts'
import { mustBeUsername } from '../accounts/accounts-rules.ts'
import { changeUser } from './users-actions.ts'
import { mustNotChangeTooFast } from './users-rules.ts'

/** His guilds are told of it soon after (conventions B.14). */
export const modifyCurrentUser = operation({
  name: 'Modify Current User',
  method: 'PATCH',
  path: '/users/@me',
  requires: anyone,
  body: UserChanges,
  returns: CurrentUser,
  emits: ['USER_UPDATE'],
  audits: 'none',
  handle: async ({ kernel, caller, body, write }) => {
    const { username } = body
    if (username !== undefined) mustBeUsername(username)
    const avatar = await readImage('avatar', body.avatar, MOVING_IMAGE)
    const banner = await readImage('banner', body.banner, MOVING_IMAGE)
    mustNotChangeTooFast(kernel.throttles, caller.user, { username, avatar })
    const changed = await write((tx) => changeUser(tx, caller, { username, avatar, banner }))
    kernel.accountChanged()
    return changed
  },
})
