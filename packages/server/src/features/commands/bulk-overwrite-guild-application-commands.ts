import { bulkOverwriteGuildApplicationCommands as contract } from '@guildhall/protocol/operations/commands/bulk-overwrite-guild-application-commands'
import { operation } from '../../kernel/operation.ts'
import { holderOfCommands } from '../../kernel/permissions/requirement.ts'
import { commandScopeOf, overwriteCommands } from './commands-actions.ts'
import { toCommand } from './commands-view.ts'

/** Replaces all commands of the guild: commands with an equal name and type keep their ids (docs/spec/commands.md#bulk-overwrite). */
export const bulkOverwriteGuildApplicationCommands = operation(contract, {
  requires: holderOfCommands('change'),
  oauth2Scope: 'applications.commands.update',
  emits: [],
  audits: 'none',
  handle: ({ caller, application, guild, body, write }) =>
    write(async (tx) => (await overwriteCommands(tx, commandScopeOf(application, guild, caller), body)).map(toCommand)),
})
