import { modifyUserSettings as contract } from '@guildhall/protocol/operations/user-settings/modify-user-settings'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { lockAccount } from '../users/users-store.ts'
import { developerModeSwitched } from './user-settings-hooks.ts'
import { findUserSettings, putUserSettings } from './user-settings-store.ts'

/** The caller's other clients receive the change. The server needs Developer Mode, which allows Activities in development. */
export const modifyUserSettings = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: ['USER_SETTINGS_UPDATE'],
  audits: 'none',
  handle: ({ kernel, caller: { user }, body, write }) =>
    write(async (tx) => {
      await lockAccount(tx.db, user.id)
      const before = await findUserSettings(tx.db, user.id)
      const { developer_mode = before.developer_mode } = body
      if (developer_mode === before.developer_mode) return before
      const after = { developer_mode }
      putUserSettings(tx.db, user.id, after)
      for (const handler of developerModeSwitched.handlers) await handler(kernel, tx, user.id)
      tx.emitTo(user.id, 'USER_SETTINGS_UPDATE', after)
      return after
    }),
})
