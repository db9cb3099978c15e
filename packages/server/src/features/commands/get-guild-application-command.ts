import { getGuildApplicationCommand as contract } from '@guildhall/protocol/operations/commands/get-guild-application-command'
import { operation } from '../../kernel/operation.ts'
import { holderOfCommands } from '../../kernel/permissions/requirement.ts'
import { commandScopeOf } from './commands-actions.ts'
import { mustFindCommand } from './commands-store.ts'
import { toCommand } from './commands-view.ts'

/** A guild's command with all localizations. */
export const getGuildApplicationCommand = operation(contract, {
  requires: holderOfCommands('read'),
  oauth2Scope: 'applications.commands.update',
  emits: [],
  audits: 'none',
  handle: async ({ db, application, guild, params }) =>
    toCommand(await mustFindCommand(db, commandScopeOf(application, guild), params.commandId)),
})
