import { CommandType } from '@guildhall/protocol/enums/application-command'
import type { Command } from '@guildhall/protocol/objects/applications/application-command'
import { getChannelApplicationCommandIndex } from '@guildhall/protocol/operations/commands/get-channel-application-command-index'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { useCallback, useMemo } from 'react'
import { type Loadable, useLoaded } from '../../../shared/lists/use-loaded.ts'
import type { Client } from '../../../state/client.ts'
import { localizedName } from '../../../state/offered-commands.ts'
import { permissionsInChannel } from '../../../state/permissions.ts'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'
import { messageChannelTypes } from '../frame/message-channel-types.ts'

/** A command's title by its type. */
const titleOf = (command: Command): string =>
  command.type === CommandType.CHAT_INPUT ? `/${localizedName(command)}` : localizedName(command)

/** The titles by ID of an app's commands that the user may use in the first channel where they may use commands. */
export function useAppCommands(guildId: string, applicationId: string) {
  const client = useClient()
  const channels = useGuild(guildId)?.channels
  const channelId = useMemo(
    () => [...(channels?.keys() ?? [])].find(isTalkedIn(client, guildId)),
    [client, guildId, channels],
  )
  const load = useCallback(
    async (signal: AbortSignal): Promise<ReadonlyMap<string, string>> => {
      if (channelId === undefined) return new Map()
      const { application_commands } = await client.call(getChannelApplicationCommandIndex, { channelId }, { signal })
      const own = application_commands.filter(({ application_id }) => application_id === applicationId)
      return new Map(own.map((command) => [command.id, titleOf(command)]))
    },
    [client, channelId, applicationId],
  )
  const asked: { answer: Loadable<ReadonlyMap<string, string>>; retry: () => void } = useLoaded(load)
  return asked
}

function isTalkedIn({ store }: Client, guildId: string): (channelId: string) => boolean {
  const { world } = store.getState()
  const needed = Permission.VIEW_CHANNEL | Permission.USE_APPLICATION_COMMANDS
  return (id) => {
    const type = world?.guilds.get(guildId)?.channels.get(id)?.type
    if (world === null || type === undefined || !messageChannelTypes.includes(type)) return false
    return hasPermissions(permissionsInChannel(world, guildId, id), needed)
  }
}
