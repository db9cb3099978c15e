import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channel'
import type { GuildSettings } from '@guildhall/protocol/objects/guild'
import type { Role } from '@guildhall/protocol/objects/role'
import type { User } from '@guildhall/protocol/objects/user'
import { DEFAULT_EVERYONE } from '@guildhall/protocol/permissions/bits'
import { GuildModel } from '../../kernel/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work.ts'
import { takeTurn } from '../../store/streams.ts'
import { insertChannel } from '../channels/channels-store.ts'
import { newChannel } from '../channels/channels-view.ts'
import { addMember } from '../members/members-actions.ts'
import { insertRole } from '../roles/roles-store.ts'
import { newRole } from '../roles/roles-view.ts'
import { insertGuild } from './guilds-store.ts'
import { newGuildSettings } from './guilds-view.ts'

/** How a new guild begins; without channels it gets the customary four (conventions B.1). */
export interface GuildPlan {
  name: string
  owner: User
  settings?: Partial<GuildSettings>
  /** Roles above @everyone, the lowest first. */
  roles?: readonly (Partial<Role> & { name: string })[]
  channels?: readonly { name: string; type: number; parent?: string }[]
}

const CUSTOMARY = [
  { name: 'Text Channels', type: ChannelType.GUILD_CATEGORY },
  { name: 'Voice Channels', type: ChannelType.GUILD_CATEGORY },
  { name: 'general', type: ChannelType.GUILD_TEXT, parent: 'Text Channels' },
  { name: 'General', type: ChannelType.GUILD_VOICE, parent: 'Voice Channels' },
]

/** Makes a guild with its roles and channels; the owner is its first member. */
export async function createGuild(
  tx: TxBase<'GUILD_MEMBER_ADD' | 'GUILD_CREATE'>,
  plan: GuildPlan,
): Promise<GuildModel> {
  const id = tx.newId()
  const { version, rightsVersion } = await takeTurn(tx.db, { id, guildId: id, structure: true })
  const roles = plannedRoles(tx, id, plan)
  const channels = plannedChannels(tx, id, plan.channels ?? CUSTOMARY)
  const firstText = channels.find(({ type }) => type === ChannelType.GUILD_TEXT)
  const settings = {
    ...newGuildSettings(id, plan.name, plan.owner.id),
    system_channel_id: firstText?.id ?? null,
    ...plan.settings,
  }
  await insertGuild(tx.db, settings)
  for (const role of roles) await insertRole(tx.db, id, role)
  for (const channel of channels) await insertChannel(tx.db, channel)
  const state = { settings, roles: byId(roles), channels: byId(channels), memberCount: 0 }
  const guild = new GuildModel({ state, version, rightsVersion: rightsVersion ?? version })
  await addMember(tx, guild, plan.owner)
  return guild
}

function plannedRoles(tx: TxBase<never>, guildId: string, plan: GuildPlan): Role[] {
  const permissions = DEFAULT_EVERYONE.toString()
  const everyone = { ...newRole(guildId, permissions), name: '@everyone', position: 0 }
  const others = (plan.roles ?? []).map((role, index) => ({
    ...newRole(tx.newId(), permissions),
    ...role,
    position: index + 1,
  }))
  return [everyone, ...others]
}

function plannedChannels(tx: TxBase<never>, guildId: string, plan: NonNullable<GuildPlan['channels']>): GuildChannel[] {
  const made = new Map<string, GuildChannel>()
  const channels: GuildChannel[] = []
  for (const { name, type, parent } of plan) {
    const position = channels.filter((each) => each.type === type).length
    const channel = {
      ...newChannel(type, { id: tx.newId(), guildId, name, position }),
      parent_id: (parent !== undefined && made.get(parent)?.id) || null,
    }
    if (type === ChannelType.GUILD_CATEGORY) made.set(name, channel)
    channels.push(channel)
  }
  return channels
}

const byId = <T extends { id: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.map((each) => [each.id, each]))
