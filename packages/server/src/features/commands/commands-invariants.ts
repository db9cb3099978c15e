import { differenceFaults } from '@guildhall/testing/invariants/differences'
import type { Faults, Invariants } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const commandInvariants: Invariants = {
  faults,
  audited: { APPLICATION_COMMAND_PERMISSION_UPDATE: 'APPLICATION_COMMAND_PERMISSIONS_UPDATE' },
}

/**
 * The application of each guild command, and of each set of permissions, is in the guild. Permissions are for an existing
 * command or for the whole application.
 */
function* faults(contents: StoreContents): Faults {
  const { application_commands, application_command_permissions, integrations, pending } = contents
  const installed = new Set(integrations.map(({ guild_id, application_id }) => `${guild_id}/${application_id}`))
  const isGone = (guildId: string, applicationId: string) =>
    !installed.has(`${guildId}/${applicationId}`) && !pending.isBeingRemoved(guildId, null)
  const places = new Map(application_commands.map(({ id, guild_id }) => [id, guild_id]))
  for (const { id, guild_id, application_id, type, name, size, wire } of application_commands) {
    if (guild_id !== '0' && isGone(guild_id, application_id)) yield `command ${id}: its application is not in the guild`
    const stored = JSON.parse(wire)
    if (stored.type !== type || stored.name !== name) yield `command ${id}: its document differs from its row`
    yield* differenceFaults(`command ${id}: size`, size, wire.length)
  }
  for (const { guild_id, application_id, command_id } of application_command_permissions) {
    const what = `permissions of ${command_id} in guild ${guild_id}`
    if (isGone(guild_id, application_id)) yield `${what}: the application is not in the guild`
    const isSwept = pending.has('sweep-commands', ({ command_ids }) => command_ids.includes(command_id))
    const place = command_id === application_id ? '0' : places.get(command_id)
    if (place !== '0' && place !== guild_id && !isSwept) yield `${what}: the command does not exist`
  }
}
