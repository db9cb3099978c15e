import { getGuildApplicationCommands as contract } from '@guildhall/protocol/operations/commands/get-guild-application-commands'
import { operation } from '../../kernel/operation.ts'
import { holderOfCommands } from '../../kernel/permissions/requirement.ts'
import { commandScopeOf } from './commands-actions.ts'
import { listCommands } from './commands-store.ts'
import { toCommand, toCommandIn } from './commands-view.ts'

/**
 * An application's commands in the guild; without `with_localizations` only in the caller's language
 * (docs/spec/commands.md#localizations).
 */
export const getGuildApplicationCommands = operation(contract, {
  requires: holderOfCommands('read'),
  oauth2Scope: 'applications.commands.update',
  emits: [],
  audits: 'none',
  handle: async ({ db, application, guild, query, locale }) => {
    const found = await listCommands(db, commandScopeOf(application, guild))
    return found.map((each) => (query.with_localizations ? toCommand(each) : toCommandIn(locale, each)))
  },
})
