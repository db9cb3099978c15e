import { bulkOverwriteGuildApplicationCommands as contract } from '@guildhall/protocol/operations/commands/bulk-overwrite-guild-application-commands'
import { operation } from '../../kernel/operation.ts'
import { holderOfCommands } from '../../kernel/permissions/requirement.ts'
import { offeringOf, overwriteCommands } from './commands-actions.ts'
import { toCommand } from './commands-view.ts'

/**
 * Puts commands in the place of all that are offered in the guild: those of equal name and type keep their ids
 * (docs/spec/commands.md#bulk-overwrite).
 */
export const bulkOverwriteGuildApplicationCommands = operation(contract, {
  requires: holderOfCommands('change'),
  opens: 'applications.commands.update',
  emits: [],
  audits: 'none',
  handle: ({ caller, application, guild, body, write }) =>
    write(async (tx) => (await overwriteCommands(tx, offeringOf(application, guild, caller), body)).map(toCommand)),
})
