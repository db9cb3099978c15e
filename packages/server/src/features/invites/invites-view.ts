import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { EventPayload } from '@guildhall/protocol/events'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type {
  Invite,
  InviteApplication,
  InviteGuild,
  InviteMetadata,
  InviteStage,
  InviteTargets,
  InviteWithMetadata,
} from '@guildhall/protocol/objects/guilds/invite'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { ApiError } from '../../kernel/api-error.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import { everyoneIn } from '../../kernel/permissions/everyone-permissions.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { ChannelInvite, KnownInvite, StoredInviteTerms } from '../../store/rows/invite-row.ts'
import type { FoundTarget, TargetApplication } from '../../store/rows/invite-targets.ts'
import { inOrder } from '../channels/channels-view.ts'
import type { FoundMember } from '../members/members-store.ts'
import { toMember } from '../members/members-view.ts'
import type { ShownOfGuild } from './invites-hooks.ts'
import { GUILD_INVITE } from './invites-rules.ts'

/** The parts that every guild invite shows. */
export interface InviteDetails {
  /** The guild fields that other features add. */
  readonly ofGuild: ShownOfGuild
  /** The active stages, by their channels. */
  readonly stages: ReadonlyMap<string, InviteStage>
}

/**
 * An invite as anyone with its code sees it (docs/spec/invites.md#invite-object).
 *
 * @throws UnknownInvite if it leads to no channel
 */
export function toInvite(guild: GuildModel, invite: KnownInvite, { ofGuild, stages }: InviteDetails): Invite {
  const { id, type, name } = channelOfInvite(guild, invite)
  const stage = stages.get(id)
  return {
    type: GUILD_INVITE,
    code: invite.code,
    guild_id: guild.id,
    guild: { ...toInviteGuild(guild), ...ofGuild },
    channel: { id, type, name },
    ...(invite.kind === 'channel' ? ofChannelInvite(guild, invite) : { expires_at: null, flags: 0 }),
    ...(stage && { stage_instance: stage }),
  }
}

function ofChannelInvite(guild: GuildModel, { inviter, expiresAt, terms, target }: ChannelInvite) {
  const roles = terms.role_ids.flatMap((id) => guild.roles.get(id) ?? [])
  return {
    ...(inviter && { inviter }),
    ...toTargets(terms, target),
    expires_at: expiresAt === null ? null : toTimestamp(expiresAt),
    flags: terms.flags,
    ...(roles.length > 0 && {
      roles: roles.map(({ id, name, position, color, colors, icon, unicode_emoji }) => {
        return { id, name, position, color, colors, icon, unicode_emoji }
      }),
    }),
  }
}

const toTargets = ({ target_type }: StoredInviteTerms, { user, application }: FoundTarget): InviteTargets => ({
  ...(target_type !== undefined && { target_type }),
  ...(user && { target_user: user }),
  ...(application && { target_application: toTargetApplication(application) }),
})

const toTargetApplication = ({ bot, ...application }: TargetApplication): InviteApplication => ({
  id: application.id,
  name: application.name,
  icon: application.icon,
  ...(application.cover_image !== null && { cover_image: application.cover_image }),
  description: application.description,
  type: null,
  flags: application.flags,
  flags_new: String(application.flags),
  ...(bot && { bot }),
  verify_key: application.verify_key,
})

/** A member who speaks on a stage, as the holder of an invite to it sees them. */
export function toStageSpeaker(guild: GuildModel, { member, user }: FoundMember): InviteStage['members'][number] {
  const { pending: _pending, communication_disabled_until: _until, ...shown } = toMember(guild, member, user)
  return shown
}

/** The invite's view of its guild, computed once for each state. */
const toInviteGuild = (guild: GuildModel): InviteGuild =>
  guild.derive('invite', ({ settings }) => ({
    id: settings.id,
    name: settings.name,
    splash: settings.splash,
    banner: settings.banner,
    description: settings.description,
    icon: settings.icon,
    features: settings.features,
    verification_level: settings.verification_level,
    vanity_url_code: settings.vanity_url_code,
    nsfw_level: settings.nsfw_level,
    nsfw: settings.nsfw,
    premium_subscription_count: settings.premium_subscription_count,
    premium_tier: settings.premium_tier,
  }))

/** The channel to which an invite leads. @throws UnknownInvite if there is none */
export function channelOfInvite(guild: GuildModel, invite: KnownInvite): GuildChannel {
  const channel = invite.kind === 'channel' ? guild.channels.get(invite.channelId) : firstChannel(guild)
  if (!channel) throw new ApiError('UnknownInvite')
  return channel
}

/** The channel of a vanity URL: of those that @everyone may view, the rules channel, or else the first. */
function firstChannel(guild: GuildModel): GuildChannel | undefined {
  const { rules_channel_id } = guild.settings
  const open = inOrder(guild.channels.values()).filter((channel) => isForEveryone(guild, channel))
  return open.find(({ id }) => id === rules_channel_id) ?? open[0]
}

/** Whether @everyone may view a channel to which an invite can lead. */
export const isForEveryone = (guild: GuildModel, channel: GuildChannel): boolean =>
  channel.type !== ChannelType.GUILD_CATEGORY && hasPermissions(everyoneIn(guild, channel), Permission.VIEW_CHANNEL)

/** An invite as members who manage invites see it. */
export const toInviteWithMetadata = (
  guild: GuildModel,
  invite: ChannelInvite,
  around: InviteDetails,
): InviteWithMetadata => ({
  ...toInvite(guild, invite, around),
  ...toMetadata(invite),
})

const toMetadata = ({ uses, createdAt, terms }: ChannelInvite): InviteMetadata => ({
  uses,
  max_uses: terms.max_uses,
  max_age: terms.max_age,
  temporary: terms.temporary,
  created_at: toTimestamp(createdAt),
})

/** The event that members who manage the channel receive for a new invite (docs/spec/gateway-events.md#invites). */
export const toInviteCreated = (invite: ChannelInvite): EventPayload<'INVITE_CREATE'> => ({
  type: GUILD_INVITE,
  code: invite.code,
  guild_id: invite.guildId,
  channel_id: invite.channelId,
  ...(invite.inviter && { inviter: invite.inviter }),
  ...toTargets(invite.terms, invite.target),
  expires_at: invite.expiresAt === null ? null : toTimestamp(invite.expiresAt),
  flags: invite.terms.flags,
  ...(invite.terms.role_ids.length > 0 && { role_ids: [...invite.terms.role_ids] }),
  ...toMetadata(invite),
})

/** The audited fields of an invite (docs/spec/audit-log.md#changes). */
export const toAuditedInvite = ({ code, channelId, inviter, uses, terms }: ChannelInvite) => ({
  code,
  channel_id: channelId,
  inviter_id: inviter?.id ?? null,
  uses,
  max_uses: terms.max_uses,
  max_age: terms.max_age,
  temporary: terms.temporary,
  flags: terms.flags,
})
