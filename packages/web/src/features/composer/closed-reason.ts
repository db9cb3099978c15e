import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { guildPermissions, hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import {
  isExemptFromLevel,
  type VerificationFailure,
  verificationFailure,
} from '@guildhall/protocol/permissions/verification'
import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { t } from '../../language/main.ts'
import { formatShortDateTime } from '../../shared/text/format-date-time.ts'
import { userName } from '../../state/names.ts'
import { permissionsInChannel } from '../../state/permissions.ts'
import { createdAtOf } from '../../state/snowflake-time.ts'
import { type ClientChannel, channelIn, isOutsideGuilds, isThreadChannel } from '../../state/world.ts'
import { countdown } from './slow-mode.ts'

type Asked = {
  guildId: string | null
  channelId: string
  now: number
  isPhoneVerified: boolean
}

/** Why the user can't write in a channel at a time; null if they can. */
export function closedReason(world: ClientState, asked: Asked): string | null {
  const { guildId, channelId, now } = asked
  const channel = channelIn(world, guildId, channelId)
  if (channel === undefined) return t('composer.you-dont-have-access-to')
  const guild = guildId === null ? undefined : world.guilds.get(guildId)
  if (guild === undefined) return blockedReason(world, channel)
  const rights = permissionsInChannel(world, guildId, channelId)
  return memberReason(world, guild, now) ?? channelReason(channel, rights) ?? levelReason(world, guild, asked)
}

function blockedReason(world: ClientState, channel: ClientChannel): string | null {
  if (!isOutsideGuilds(channel) || channel.recipients.length !== 1) return null
  const blocked = channel.recipients.find(({ id }) => world.relationships.get(id)?.type === RelationshipType.BLOCKED)
  return blocked ? t('composer.you-blocked-unblock-them-to', { name: userName(blocked) }) : null
}

function memberReason(world: ClientState, guild: ClientGuild, now: number): string | null {
  const own = guild.members.get(world.user.id)
  if (own?.pending) return t('composer.accept-this-guilds-rules-before')
  const until = own?.communication_disabled_until == null ? 0 : Date.parse(own.communication_disabled_until)
  return until > now ? t('composer.youre-timed-out-until', { moment: formatShortDateTime(until) }) : null
}

/** What the guild's verification level requires and the user lacks. The server exempts administrators. */
function levelReason(world: ClientState, guild: ClientGuild, { now, isPhoneVerified }: Asked): string | null {
  const { user } = world
  const own = guild.members.get(user.id)
  if (own === undefined || isExemptFromLevel(own, guild.roles)) return null
  const subject = { userId: user.id, roleIds: own.roles, timedOutUntil: null, guestOf: null }
  if (hasPermissions(guildPermissions(guild.settings, guild.roles, subject), Permission.ADMINISTRATOR)) return null
  const account = {
    isEmailVerified: user.verified,
    isPhoneVerified,
    registeredAt: createdAtOf(user.id),
    joinedAt: Date.parse(own.joined_at),
  }
  const lack = verificationFailure(guild.settings.verification_level, account, now)
  if (lack === null) return null
  const wait =
    lack.until === null
      ? ''
      : ` ${t('composer.you-can-write-here-in', { countdown: countdown(Math.ceil((lack.until - now) / 1000) + 1) })}`
  return `${lackWords[lack.of]}${wait}`
}

const lackWords: Readonly<Record<VerificationFailure['of'], string>> = {
  'account-age': t('composer.your-account-is-too-new'),
  membership: t('composer.new-members-have-to-wait'),
  phone: t('composer.members-need-a-verified-phone'),
}

function channelReason(channel: ClientChannel, rights: bigint): string | null {
  const mayManage = hasPermissions(rights, Permission.MANAGE_THREADS)
  if (isThreadChannel(channel) && channel.thread_metadata.locked && !mayManage) {
    return t('composer.this-thread-is-locked-only')
  }
  if (hasPermissions(rights, Permission.SEND_MESSAGES)) return null
  return isThreadChannel(channel) ? t('composer.no-permission-in-threads') : t('composer.no-permission-to-write')
}
