import { ActivityType } from '@guildhall/protocol/enums/activity-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { VoiceState } from '@guildhall/protocol/objects/channels/voice'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type {
  WidgetChanges,
  WidgetChannel,
  WidgetMember,
  WidgetSettings,
} from '@guildhall/protocol/objects/guilds/widget'
import type { PresenceFields } from '@guildhall/protocol/objects/users/presence'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { everyoneIn } from '../../kernel/permissions/everyone-permissions.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { isVoice } from '../channels/channels-rules.ts'
import { inOrder } from '../channels/channels-view.ts'
import type { FoundMember } from '../members/members-store.ts'

/** The fields of a guild as the settings of its widget (docs/spec/widget.md#settings). */
export const toWidgetSettings = (settings: GuildSettings): WidgetSettings => ({
  enabled: settings.widget_enabled,
  channel_id: settings.widget_channel_id,
})

/** A guild's fields after changes of its widget: absent fields are unchanged, null resets them to the defaults. */
export const withWidgetChanges = (settings: GuildSettings, { enabled, channel_id }: WidgetChanges): GuildSettings => ({
  ...settings,
  widget_enabled: enabled === undefined ? settings.widget_enabled : (enabled ?? false),
  widget_channel_id: channel_id === undefined ? settings.widget_channel_id : channel_id,
})

/** The voice and stage channels that @everyone can view, in their order (docs/spec/widget.md#channels). */
export const openChannels = (guild: GuildModel): ReadonlyMap<string, WidgetChannel> =>
  guild.derive('open channels', () => {
    const isOpen = (channel: GuildChannel) => hasPermissions(everyoneIn(guild, channel), Permission.VIEW_CHANNEL)
    const open = inOrder(guild.channels.values()).filter((each) => isVoice(each.type) && isOpen(each))
    return new Map(open.map(({ id, name, position }) => [id, { id, name, position }]))
  })

/** An online member, with the data that the widget needs. */
export interface OnlineMember extends FoundMember {
  readonly seen: PresenceFields
  /** The URL of the member's avatar, which doesn't identify the member. */
  readonly avatarUrl: string
  /** The member's voice state, if it is visible. */
  readonly voice: VoiceState | undefined
}

/**
 * The online members without their identities (docs/spec/widget.md#members): ids are numbers, and names are reduced to
 * their first letter.
 */
export function toWidgetMembers(online: readonly OnlineMember[]): WidgetMember[] {
  const named = online.map((each) => ({ ...each, name: shownName(each) }))
  named.sort((a, b) => (a.name < b.name ? -1 : 1))
  return named.map(({ name, seen, avatarUrl, voice }, index) => ({
    id: String(index),
    username: `${[...name][0] ?? ''}...`,
    discriminator: '0000',
    avatar: null,
    status: statusOf(seen),
    ...activityOf(seen),
    avatar_url: avatarUrl,
    ...(voice && toWidgetVoice(voice)),
  }))
}

const shownName = ({ member, user }: FoundMember): string => member.nick ?? user.global_name ?? user.username

const statusOf = ({ status }: PresenceFields): WidgetMember['status'] => (status === 'offline' ? 'online' : status)

/** The member's activity; a widget doesn't show a custom status. */
function activityOf({ activities }: PresenceFields): Pick<WidgetMember, 'activity'> {
  const activity = activities.find(({ type }) => type !== ActivityType.CUSTOM)
  return activity ? { activity: { name: activity.name } } : {}
}

const toWidgetVoice = ({ channel_id, deaf, mute, self_deaf, self_mute, suppress }: VoiceState) => ({
  ...(channel_id !== null && { channel_id }),
  deaf,
  mute,
  self_deaf,
  self_mute,
  suppress,
})
