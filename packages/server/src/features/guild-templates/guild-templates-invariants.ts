import type { SerializedGuild } from '@guildhall/protocol/objects/guilds/guild-template'
import type { Faults, Invariants } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const guildTemplateInvariants: Invariants = { faults }

/** The references within a template lead to its own roles and channels. */
function* faults({ guild_templates }: StoreContents): Faults {
  for (const { code, wire } of guild_templates) {
    const { roles, channels, afk_channel_id, system_channel_id }: SerializedGuild = JSON.parse(wire)
    if (roles[0]?.id !== 0) yield `template ${code}: its first role is not @everyone`
    const roleIds = new Set(roles.map(({ id }) => id))
    const channelIds = new Set(channels.map(({ id }) => id))
    if (roleIds.size < roles.length || channelIds.size < channels.length) yield `template ${code}: an id comes twice`
    for (const id of [afk_channel_id, system_channel_id, ...channels.map(({ parent_id }) => parent_id)])
      if (id !== null && !channelIds.has(id)) yield `template ${code}: channel ${id} does not exist`
    for (const { id } of channels.flatMap(({ permission_overwrites }) => permission_overwrites))
      if (!roleIds.has(id)) yield `template ${code}: role ${id} does not exist`
  }
}
