import { CommandPermissions } from '@guildhall/protocol/objects/application-command'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { seesPermissions } from './command-permissions-rules.ts'
import { listPermissions } from './command-permissions-store.ts'
import { toCommandPermissions } from './commands-view.ts'

/** What a guild has set for an application's commands, and under the application's own id for all of them. */
export const getGuildApplicationCommandPermissions = operation({
  name: 'Get Guild Application Command Permissions',
  method: 'GET',
  path: '/applications/:applicationId/guilds/:guildId/commands/permissions',
  requires: seesPermissions,
  returns: list(CommandPermissions),
  emits: [],
  audits: 'none',
  handle: async ({ db, params }) =>
    (await listPermissions(db, params.guildId, params.applicationId)).map(toCommandPermissions),
})
