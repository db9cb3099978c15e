import { editApplicationCommandPermissions as contract } from '@guildhall/protocol/operations/commands/edit-application-command-permissions'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { editCommandPermissions } from './command-permissions-actions.ts'
import { mustBeOwnCommands } from './command-permissions-rules.ts'

/** Replaces all permissions. Bots may never do this, and applications only with a member's token (docs/decisions/0022). */
export const editApplicationCommandPermissions = operation(contract, {
  requires: permission('MANAGE_GUILD', 'MANAGE_ROLES'),
  oauth2Scope: 'applications.commands.permissions.update',
  callers: ['user'],
  emits: ['APPLICATION_COMMAND_PERMISSIONS_UPDATE'],
  audits: 'APPLICATION_COMMAND_PERMISSION_UPDATE',
  handle: ({ caller, params, body, write }) => {
    mustBeOwnCommands(caller, params.applicationId)
    return write((tx) => editCommandPermissions(tx, params, body.permissions))
  },
})
