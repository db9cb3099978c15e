import type { NewChannel } from '@guildhall/protocol/objects/channels/channel'
import { Permission } from '@guildhall/protocol/permissions/bits'

type Admitted = {
  guildId: string
  ownId: string
  /** The IDs of the selected roles and members. */
  admitted: readonly string[]
  isRole: (id: string) => boolean
  isVoice: boolean
}

/** Overwrites that hide a channel from everyone except the user and the selected roles and members. */
export function privateOverwrites({
  guildId,
  ownId,
  admitted,
  isRole,
  isVoice,
}: Admitted): NewChannel['permission_overwrites'] {
  const allow = String(isVoice ? Permission.VIEW_CHANNEL | Permission.CONNECT : Permission.VIEW_CHANNEL)
  const others = admitted.filter((id) => id !== guildId && id !== ownId)
  return [
    { id: guildId, type: 0, deny: String(Permission.VIEW_CHANNEL) },
    { id: ownId, type: 1, allow },
    ...others.map((id) => ({ id, type: isRole(id) ? (0 as const) : (1 as const), allow })),
  ]
}
