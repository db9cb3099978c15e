import { deleteAccount as contract } from '@guildhall/protocol/operations/account-removal/delete-account'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { beginAccountRemoval } from './account-removal-actions.ts'

/** The account's tokens become invalid at once; a job removes the user from their guilds and groups, and their data. */
export const deleteAccount = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  beforeSteps: true,
  recentAuthentication: { each: 'password' },
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, write }) => {
    await write((tx) => beginAccountRemoval(kernel, tx, caller.user.id))
  },
})
