import type { NewChannel } from '@guildhall/protocol/objects/channels/channel'
import { Permission } from '@guildhall/protocol/permissions/bits'

type Admitted = {
  guildId: string
  ownId: string
  /** The ids of the roles and people who are let in. */
  admitted: readonly string[]
  isRole: (id: string) => boolean
  isVoice: boolean
}

/** Overwrites by which everyone sees nothing of a channel, but oneself and those who are chosen do. */
export function onlyFor({ guildId, ownId, admitted, isRole, isVoice }: Admitted): NewChannel['permission_overwrites'] {
  const allow = String(isVoice ? Permission.VIEW_CHANNEL | Permission.CONNECT : Permission.VIEW_CHANNEL)
  const others = admitted.filter((id) => id !== guildId && id !== ownId)
  return [
    { id: guildId, type: 0, deny: String(Permission.VIEW_CHANNEL) },
    { id: ownId, type: 1, allow },
    ...others.map((id) => ({ id, type: isRole(id) ? (0 as const) : (1 as const), allow })),
  ]
}
