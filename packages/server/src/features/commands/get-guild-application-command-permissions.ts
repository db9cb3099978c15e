import { getGuildApplicationCommandPermissions as contract } from '@guildhall/protocol/operations/commands/get-guild-application-command-permissions'
import { operation } from '../../kernel/operation.ts'
import { seesPermissions } from './command-permissions-rules.ts'
import { listPermissions } from './command-permissions-store.ts'
import { toCommandPermissions } from './commands-view.ts'

/** A guild's permissions for each of an application's commands, and with the application's id those for all of them. */
export const getGuildApplicationCommandPermissions = operation(contract, {
  requires: seesPermissions,
  emits: [],
  audits: 'none',
  handle: async ({ db, params }) =>
    (await listPermissions(db, params.guildId, params.applicationId)).map(toCommandPermissions),
})
