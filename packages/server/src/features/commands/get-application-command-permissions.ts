import { getApplicationCommandPermissions as contract } from '@guildhall/protocol/operations/commands/get-application-command-permissions'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { findTargetCommand, seesPermissions } from './command-permissions-rules.ts'
import { findPermissions } from './command-permissions-store.ts'
import { toCommandPermissions } from './commands-view.ts'

/** A guild's permissions for a command; 10066 if there are none. */
export const getApplicationCommandPermissions = operation(contract, {
  requires: seesPermissions,
  emits: [],
  audits: 'none',
  handle: async ({ db, params }) => {
    const found = await findPermissions(db, params)
    if (found) return toCommandPermissions(found)
    await findTargetCommand(db, params)
    throw new ApiError('UnknownCommandPermissions')
  },
})
