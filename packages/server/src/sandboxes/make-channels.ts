import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { Permission } from '@guildhall/protocol/permissions/bits'
import type { PlannedChannel, PlannedGuild } from '@guildhall/protocol/sandboxes/sandbox-plan'
import type { App } from '../app.ts'
import { LocalCaller } from './local-caller.ts'
import { mustFind } from './plan-fault.ts'

const TYPES = {
  text: ChannelType.GUILD_TEXT,
  voice: ChannelType.GUILD_VOICE,
  category: ChannelType.GUILD_CATEGORY,
  announcement: ChannelType.GUILD_ANNOUNCEMENT,
  stage: ChannelType.GUILD_STAGE_VOICE,
  forum: ChannelType.GUILD_FORUM,
} as const

/** Channel types that require a Community guild. */
const OF_COMMUNITIES = ['announcement', 'stage', 'forum']

interface ChannelParts {
  readonly guild: PlannedGuild
  readonly owner: { readonly token: string }
  /** The ids of the guild's roles by name. */
  readonly roles: Readonly<Record<string, string>>
}

/** Creates the channels of a guild's plan. Resolves with their ids by name. @throws PlanFault, CallRefused */
export async function makeChannels(
  app: App,
  guildId: string,
  { guild, owner, roles }: ChannelParts,
): Promise<Record<string, string>> {
  const api = new LocalCaller(app, owner.token)
  const planned = Object.entries(guild.channels ?? { general: { type: 'text' } })
  // Categories come first, since other channels refer to them; then channels that any guild may have, because a
  // Community guild requires two of them.
  const rank = ({ type }: PlannedChannel) => (type === 'category' ? 0 : OF_COMMUNITIES.includes(type) ? 2 : 1)
  const sorted = planned.toSorted(([, a], [, b]) => rank(a) - rank(b))
  let isCommunity = false
  const ids: Record<string, string> = {}
  const makeCommunity = async () => {
    isCommunity = true
    const [first] = Object.entries(ids).filter(([name]) => guild.channels?.[name]?.type !== 'category')
    const channel =
      first?.[1] ?? (await api.call<{ id: string }>('POST', `/guilds/${guildId}/channels`, { name: 'rules' })).id
    await api.call('PATCH', `/guilds/${guildId}`, {
      features: ['COMMUNITY'],
      rules_channel_id: channel,
      public_updates_channel_id: channel,
      verification_level: 1,
      explicit_content_filter: 2,
    })
  }
  for (const [name, channel] of sorted) {
    if (OF_COMMUNITIES.includes(channel.type) && !isCommunity) await makeCommunity()
    const body = bodyOf(name, channel, { guildId, ids, roles })
    const { id } = await api.call<{ id: string }>('POST', `/guilds/${guildId}/channels`, body)
    ids[name] = id
  }
  if (guild.features?.includes('COMMUNITY') && !isCommunity) await makeCommunity()
  return ids
}

function bodyOf(
  name: string,
  channel: PlannedChannel,
  { guildId, ids, roles }: { guildId: string; ids: Record<string, string>; roles: Record<string, string> },
): object {
  const { VIEW_CHANNEL } = Permission
  const only = channel.only === undefined ? null : mustFind(roles, channel.only, 'role')
  return {
    name,
    type: TYPES[channel.type],
    ...(channel.in !== undefined && { parent_id: mustFind(ids, channel.in, 'category') }),
    ...(channel.topic !== undefined && { topic: channel.topic }),
    ...(channel.nsfw !== undefined && { nsfw: channel.nsfw }),
    ...(channel.slowmode !== undefined && { rate_limit_per_user: channel.slowmode }),
    ...(channel.tags !== undefined && { available_tags: channel.tags.map((tag) => ({ name: tag })) }),
    ...(only !== null && {
      permission_overwrites: [
        { id: guildId, type: 0, deny: String(VIEW_CHANNEL) },
        { id: only, type: 0, allow: String(VIEW_CHANNEL) },
      ],
    }),
  }
}
