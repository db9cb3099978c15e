// Builds the widgets of guilds, and caches them.
import { LIMITS } from '@guildhall/protocol/limits'
import type { Widget } from '@guildhall/protocol/objects/guilds/widget'
import type { Kernel } from '../../kernel/kernel.ts'
import { SharedAnswers } from '../../kernel/limits/cached-responses.ts'
import { ReadyJson } from '../../kernel/operation.ts'
import type { Configuration } from '../../kernel/parts/configuration.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { imageNamer, type WidgetImage } from '../../media/widget-images.ts'
import { listMembersById } from '../members/member-lists-store.ts'
import type { FoundMember } from '../members/members-store.ts'
import { widgetInviteOf } from './widget-invite-actions.ts'
import { type OnlineMember, openChannels, toWidgetMembers } from './widget-view.ts'

/** The maximum age of a cached widget, ms. Changes of the guild's channels, roles and settings take effect at once. */
export const WIDGET_MS = 10_000
const MOST_WIDGETS = 2000

const widgets = new WeakMap<Kernel, SharedAnswers<ReadyJson>>()

function widgetsOf(kernel: Kernel): SharedAnswers<ReadyJson> {
  const known = widgets.get(kernel) ?? new SharedAnswers(kernel.clock, { ttl_ms: WIDGET_MS, most: MOST_WIDGETS })
  widgets.set(kernel, known)
  return known
}

/** A guild's widget, created once for all requests within a short time. */
export const widgetOf = (kernel: Kernel, guild: GuildModel): ReadyJson | Promise<ReadyJson> =>
  widgetsOf(kernel).get(
    guild.id,
    guild.rightsVersion,
    async () => new ReadyJson(JSON.stringify(await make(kernel, guild))),
  )

/** A guild's widget, if it is cached. */
export const knownWidgetOf = (kernel: Kernel, guild: GuildModel): ReadyJson | undefined =>
  widgetsOf(kernel).peek(guild.id, guild.rightsVersion)

async function make(kernel: Kernel, guild: GuildModel): Promise<Widget> {
  const channels = openChannels(guild)
  const voices = [...guild.voices.values()].filter(({ channel_id }) => channels.has(channel_id ?? ''))
  const first = voices.slice(0, LIMITS.widgetMembers).map(({ user_id }) => user_id)
  const [{ count, seen }, invite] = await Promise.all([
    kernel.presences.sampleOnline(guild.id, { most: LIMITS.widgetMembers, first }),
    widgetInviteOf(kernel, guild),
  ])
  const found = await listMembersById(kernel.store.db, guild.id, [...seen.keys()])
  const addressOf = await avatarAddresses(kernel, guild.id)
  const shown = new Map(voices.map((voice) => [voice.user_id, voice]))
  const online = found.flatMap((each): OnlineMember[] => {
    const how = seen.get(each.user.id)
    return how ? [{ ...each, seen: how, avatarUrl: addressOf(each), voice: shown.get(each.user.id) }] : []
  })
  return {
    id: guild.id,
    name: guild.settings.name,
    instant_invite: invite && `${kernel.instance.publicUrl}/invite/${invite}`,
    channels: [...channels.values()],
    members: toWidgetMembers(online),
    presence_count: count,
  }
}

/** The URLs of the members' avatars, by ids that don't identify users. */
async function avatarAddresses(
  kernel: Essentials & Configuration,
  guildId: string,
): Promise<(member: FoundMember) => string> {
  const { publicUrl } = kernel.instance
  const nameOf = await imageNamer(kernel)
  return ({ member, user }) => {
    const at = (kind: WidgetImage['kind'], hash: string) =>
      `${publicUrl}/widget-avatars/${nameOf({ guildId, kind, ownerId: user.id, hash })}`
    if (member.avatar != null) return at('member_avatar', member.avatar)
    if (user.avatar !== null) return at('avatar', user.avatar)
    return `${publicUrl}/embed/avatars/${(BigInt(user.id) >> 22n) % 6n}.png`
  }
}
