import { UserSettings } from '@guildhall/protocol/objects/user-settings'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { findUserSettings } from './user-settings-store.ts'

/** What the caller set for all of his clients. */
export const getUserSettings = operation({
  name: 'Get User Settings',
  method: 'GET',
  path: '/users/@me/settings',
  requires: anyone,
  callers: ['user'],
  returns: UserSettings,
  emits: [],
  audits: 'none',
  handle: ({ caller, db }) => findUserSettings(db, caller.user.id),
})
