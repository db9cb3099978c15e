import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { t } from '../../../language/activities.ts'
import { canRunActivities } from '../../../state/activities.ts'
import { channelName } from '../../../state/names.ts'
import { permissionsInChannel } from '../../../state/permissions.ts'

/** A channel in which the user can launch Activities. */
export type LaunchChannel = {
  readonly guildId: string | null
  readonly channelId: string
  readonly type: number
  readonly name: string
  /** The name of the channel's guild or kind. */
  readonly where: string
}

const NEEDED = Permission.USE_EMBEDDED_ACTIVITIES | Permission.VIEW_CHANNEL

/** All channels in which the user can launch Activities. */
export function launchChannels(world: ClientState): readonly LaunchChannel[] {
  const inGuilds = [...world.guilds].flatMap(([guildId, { settings, channels }]) =>
    [...channels.values()]
      .filter(({ id, type }) => canRunActivities(type) && id !== settings.afk_channel_id)
      .filter(({ id }) => hasPermissions(permissionsInChannel(world, guildId, id), NEEDED))
      .map(({ id, type, name }) => ({ guildId, channelId: id, type, name, where: settings.name })),
  )
  const inPrivate = [...world.privateChannels.values()].map((channel) => ({
    guildId: null,
    channelId: channel.id,
    type: channel.type,
    name: channelName(channel, world),
    where: t('launcher.private'),
  }))
  return [...inGuilds, ...inPrivate]
}
