import type { Command } from '@guildhall/protocol/objects/applications/application-command'
import { createGlobalApplicationCommand } from '@guildhall/protocol/operations/commands/create-global-application-command'
import { createGuildApplicationCommand } from '@guildhall/protocol/operations/commands/create-guild-application-command'
import { deleteGlobalApplicationCommand } from '@guildhall/protocol/operations/commands/delete-global-application-command'
import { deleteGuildApplicationCommand } from '@guildhall/protocol/operations/commands/delete-guild-application-command'
import { editGlobalApplicationCommand } from '@guildhall/protocol/operations/commands/edit-global-application-command'
import { editGuildApplicationCommand } from '@guildhall/protocol/operations/commands/edit-guild-application-command'
import { getGlobalApplicationCommands } from '@guildhall/protocol/operations/commands/get-global-application-commands'
import { getGuildApplicationCommands } from '@guildhall/protocol/operations/commands/get-guild-application-commands'
import type { BodyOf } from '../../../api/call.ts'
import type { Client } from '../../../state/client.ts'

/** Where commands are registered: globally if the guild is null. */
export type CommandTarget = { readonly applicationId: string; readonly guildId: string | null }

export function readCommands(
  client: Client,
  { applicationId, guildId }: CommandTarget,
  signal: AbortSignal,
): Promise<Command[]> {
  const options = { query: { with_localizations: true }, signal }
  return guildId === null
    ? client.call(getGlobalApplicationCommands, { applicationId }, options)
    : client.call(getGuildApplicationCommands, { applicationId, guildId }, options)
}

type NewCommand = BodyOf<typeof createGlobalApplicationCommand>

export const createCommand = (client: Client, { applicationId, guildId }: CommandTarget, body: NewCommand) =>
  guildId === null
    ? client.call(createGlobalApplicationCommand, { applicationId }, body)
    : client.call(createGuildApplicationCommand, { applicationId, guildId }, body)

type CommandChanges = BodyOf<typeof editGlobalApplicationCommand>

export const editCommand = (
  client: Client,
  { guildId, ...place }: CommandTarget,
  commandId: string,
  body: CommandChanges,
) =>
  guildId === null
    ? client.call(editGlobalApplicationCommand, { ...place, commandId }, body)
    : client.call(editGuildApplicationCommand, { ...place, guildId, commandId }, body)

export const deleteCommand = (client: Client, { guildId, ...place }: CommandTarget, commandId: string) =>
  guildId === null
    ? client.call(deleteGlobalApplicationCommand, { ...place, commandId })
    : client.call(deleteGuildApplicationCommand, { ...place, guildId, commandId })
