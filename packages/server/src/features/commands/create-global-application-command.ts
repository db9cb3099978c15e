import { createGlobalApplicationCommand as contract } from '@guildhall/protocol/operations/commands/create-global-application-command'
import { operation, WasThere } from '../../kernel/operation.ts'
import { holderOfCommands } from '../../kernel/permissions/requirement.ts'
import { commandScopeOf, upsertCommand } from './commands-actions.ts'
import { toCommand } from './commands-view.ts'

/** 201 with a new command, 200 if it replaces one with the same name and type (docs/spec/commands.md#creating-commands). */
export const createGlobalApplicationCommand = operation(contract, {
  requires: holderOfCommands('change'),
  oauth2Scope: 'applications.commands.update',
  emits: [],
  audits: 'none',
  handle: ({ caller, application, body, write }) =>
    write(async (tx) => {
      const { command, isNew } = await upsertCommand(tx, commandScopeOf(application, null, caller), body)
      return isNew ? toCommand(command) : new WasThere(toCommand(command))
    }),
})
