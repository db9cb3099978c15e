import { getUserSettings as contract } from '@guildhall/protocol/operations/user-settings/get-user-settings'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { findUserSettings } from './user-settings-store.ts'

/** The caller's settings for all of their clients. */
export const getUserSettings = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ caller, db }) => findUserSettings(db, caller.user.id),
})
