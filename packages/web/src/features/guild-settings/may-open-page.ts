import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { mayEditAnyChannel, ownsGuild } from '../../shared/page/guild-settings-access.ts'
import { permissionsInGuild } from '../../state/permissions.ts'
import type { GuildPage } from './guild-pages.ts'

type Opening = Pick<GuildPage, 'openedBy' | 'needsAll' | 'opensTo'>

/** Whether the user may open a page of a guild's settings. */
export function mayOpenPage(world: ClientState, guildId: string, { openedBy, needsAll, opensTo }: Opening): boolean {
  const set = permissionsInGuild(world, guildId)
  const held = openedBy.filter((name) => hasPermissions(set, Permission[name]))
  if (needsAll ? held.length === openedBy.length : held.length > 0) return true
  if (opensTo === 'owner') return ownsGuild(world, guildId)
  return opensTo === 'those who set a channel' && mayEditAnyChannel(world, guildId)
}
