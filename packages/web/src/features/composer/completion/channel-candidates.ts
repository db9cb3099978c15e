import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { permissionsInChannel } from '../../../state/permissions.ts'
import type { CompletionCandidate } from './candidate.ts'
import { rankByName } from './rank-by-name.ts'

const most = 10

/** The channels and threads of a guild that the user can view, of the given types only if there are any. */
export function channelCandidates(
  world: ClientState,
  guildId: string,
  query: string,
  types: readonly number[] = [],
): CompletionCandidate[] {
  const guild = world.guilds.get(guildId)
  if (guild === undefined) return []
  const sees = (id: string) => hasPermissions(permissionsInChannel(world, guildId, id), Permission.VIEW_CHANNEL)
  const all = [...guild.channels.values(), ...guild.threads.values()].filter(
    ({ id, type }) => (types.length > 0 ? types.includes(type) : type !== ChannelType.GUILD_CATEGORY) && sees(id),
  )
  return rankByName(all, query, ({ name }) => [name], most).map(({ id, name, type, parent_id }) => {
    const parent = parent_id == null ? undefined : guild.channels.get(parent_id)
    const names = [`#${name}`, ...(parent ? [`#${name} (${parent.name})`] : [])]
    return {
      key: id,
      label: name,
      detail: parent?.name ?? '',
      picture: { kind: 'channel', type },
      choice: { names, sent: `<#${id}>` },
    }
  })
}
