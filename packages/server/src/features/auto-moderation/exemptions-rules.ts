import type { AutoModerationRule } from '@guildhall/protocol/objects/guilds/auto-moderation-rule'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { guildPermissions, hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { type ChannelModel, isPrivateChannel, isThread } from '../../kernel/permissions/any-channel.ts'
import { subjectOf } from '../../kernel/permissions/permission-subject.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'

/** Members who manage the guild are exempt from all rules (docs/spec/auto-moderation.md#exemptions). */
export function isExempt(guild: GuildModel, userId: string, member: BareMember): boolean {
  const granted = guildPermissions(guild.settings, guild.roles, subjectOf(guild, userId, member))
  return hasPermissions(granted, Permission.MANAGE_GUILD)
}

/** Whether a rule doesn't apply to a member because of a role, or in a channel or its threads. */
export function isExemptFrom(
  { exempt_roles: roles, exempt_channels: channels, guild_id }: AutoModerationRule,
  member: BareMember,
  channel: ChannelModel | null,
): boolean {
  if (roles.includes(guild_id) || member.roles.some((id) => roles.includes(id))) return true
  if (!channel || isPrivateChannel(channel)) return false
  return channels.includes(channel.id) || (isThread(channel) && channels.includes(channel.parent_id))
}
