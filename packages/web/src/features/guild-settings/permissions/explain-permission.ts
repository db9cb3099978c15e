import { Permission, type PermissionName } from '@guildhall/protocol/permissions/bits'
import {
  channelPermissions,
  effectiveChannelPermissions,
  guildPermissions,
  hasPermissions,
  type PermissionOverwrite,
  type PermissionSubject,
} from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import { t } from '../../../language/guild-settings.ts'
import { formatList } from '../../../shared/text/format-list.ts'

/** The channel with the overwrites to explain. */
export type ExplainedChannel = {
  readonly id: string
  readonly type: number
  readonly overwrites: readonly PermissionOverwrite[]
}

export type Explanation = { readonly isHeld: boolean; readonly why: string }

/**
 * A member's permissions in a channel, with reasons. The permissions are computed by the same functions as on the
 * server; the reason is found by applying the overwrites step by step, in their order of precedence.
 */
export function explainPermissions(
  guild: Pick<ClientGuild, 'roles' | 'settings'>,
  channel: ExplainedChannel,
  subject: PermissionSubject,
): (name: PermissionName) => Explanation {
  const { id: guildId, owner_id } = guild.settings
  const base = guildPermissions(guild.settings, guild.roles, subject)
  const after = (isCounted: (overwrite: PermissionOverwrite) => boolean) =>
    channelPermissions(
      guildId,
      base,
      { id: channel.id, permission_overwrites: channel.overwrites.filter(isCounted) },
      subject,
    )
  const ofEveryone = after(({ id }) => id === guildId)
  const ofRoles = after(({ type }) => type === 0)
  const all = after(() => true)
  const usable = effectiveChannelPermissions(all, channel.type)
  const nameOf = (id: string) => guild.roles.get(id)?.name ?? t('permissions.a-deleted-role')

  function why(bit: bigint): string {
    if (subject.userId === owner_id) return t('permissions.the-owner-has-all-permissions')
    if (hasPermissions(base, Permission.ADMINISTRATOR))
      return t('permissions.has-administrator-from', { grantedBy: grantedBy(Permission.ADMINISTRATOR) })
    if (hasPermissions(usable, bit) !== hasPermissions(all, bit)) return missing(all, channel.type, bit)
    const isAllowed = hasPermissions(all, bit) ? 'yes' : 'other'
    const side = hasPermissions(all, bit) ? 'allow' : 'deny'
    if (hasPermissions(all, bit) !== hasPermissions(ofRoles, bit))
      return t('permissions.in-this-channel-for-this-member', { isAllowed })
    if (hasPermissions(ofRoles, bit) !== hasPermissions(ofEveryone, bit))
      return t('permissions.in-this-channel-for', { isAllowed, names: overwritten(side, bit) })
    if (hasPermissions(ofEveryone, bit) !== hasPermissions(base, bit))
      return t('permissions.in-this-channel-for-everyone', { isAllowed })
    return hasPermissions(base, bit)
      ? t('permissions.granted-in-the-whole-guild-by', { grantedBy: grantedBy(bit) })
      : t('permissions.no-role-grants-it')
  }

  const grantedBy = (bit: bigint) =>
    formatList(
      [guildId, ...subject.roleIds]
        .filter((id) => hasPermissions(BigInt(guild.roles.get(id)?.permissions ?? '0'), bit))
        .map(nameOf),
    )
  const overwritten = (side: 'allow' | 'deny', bit: bigint) =>
    formatList(
      channel.overwrites
        .filter(({ id, type }) => type === 0 && subject.roleIds.includes(id))
        .filter((overwrite) => hasPermissions(BigInt(overwrite[side]), bit))
        .map(({ id }) => nameOf(id)),
    )

  return (name) => ({ isHeld: hasPermissions(usable, Permission[name]), why: why(Permission[name]) })
}

/** Another permission that it requires. */
function missing(all: bigint, channelType: number, bit: bigint): string {
  if (!hasPermissions(all, Permission.VIEW_CHANNEL)) return t('permissions.no-effect-without-viewing-the-channel')
  const isForJoining = hasPermissions(effectiveChannelPermissions(all | Permission.CONNECT, channelType), bit)
  return isForJoining
    ? t('permissions.no-effect-without-connecting')
    : t('permissions.no-effect-without-sending-messages')
}
