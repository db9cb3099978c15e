import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { NewInvite } from '@guildhall/protocol/objects/guilds/invite'
import { ApiError } from '../../kernel/api-error.ts'
import { Actor } from '../../kernel/permissions/actor.ts'
import { isGroup } from '../../kernel/permissions/any-channel.ts'
import type { ChannelActor } from '../../kernel/permissions/channel-actor.ts'
import { anyChannelPermission, custom, type Requirement } from '../../kernel/permissions/requirement.ts'
import type { ChannelInvite, KnownInvite, StoredInviteTerms } from '../../store/rows/invite-row.ts'
import { mustBeRoles } from '../members/members-rules.ts'
import { mustFindAssignable } from '../roles/roles-rules.ts'
import { inviteTargetOf } from './invite-target-rules.ts'

/** The invite type for guilds (docs/spec/invites.md#invite-types). */
export const GUILD_INVITE = 0

const DAY_S = 86_400

/** The default terms of an invite (docs/spec/invites.md#invite-settings). */
export const USUAL_TERMS: StoredInviteTerms = {
  type: GUILD_INVITE,
  max_age: DAY_S,
  max_uses: 0,
  temporary: false,
  flags: 0,
  role_ids: [],
}

/**
 * The terms of a new invite. Equal terms result in identical documents, key by key, by which an existing invite is
 * found (invites-store.ts).
 *
 * @throws InvalidFormBody
 */
export const termsOf = (body: NewInvite): StoredInviteTerms => ({
  ...USUAL_TERMS,
  max_age: body.max_age ?? USUAL_TERMS.max_age,
  max_uses: body.max_uses ?? USUAL_TERMS.max_uses,
  temporary: body.temporary ?? USUAL_TERMS.temporary,
  flags: body.flags ?? USUAL_TERMS.flags,
  role_ids: [...(body.role_ids ?? [])].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)),
  ...inviteTargetOf(body),
})

/** Invites can't lead to categories (docs/spec/invites.md#invite-channels). @throws WrongChannelType */
export function mustBeInvitable({ type }: GuildChannel): void {
  if (type === ChannelType.GUILD_CATEGORY) throw new ApiError('WrongChannelType')
}

/**
 * A member who assigns roles by an invite must have a higher role than each of them and have all of their permissions
 * (docs/spec/invites.md#invite-roles).
 *
 * @throws InvalidFormBody for an unknown role, InvalidRole, MissingPermissions
 */
export function mustMayHandOut(actor: Actor, roleIds: readonly string[]): void {
  mustBeRoles(actor.guild, 'role_ids', roleIds)
  for (const id of roleIds) actor.mustHold(BigInt(mustFindAssignable(actor.guild, actor, id).permissions))
}

/** Whether a member may still assign a role. */
export function mayHandOut(actor: Actor, roleId: string): boolean {
  try {
    mustMayHandOut(actor, [roleId])
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** Only guilds have roles. @throws NotInPrivateChannels, MissingPermissions */
export const mayManageRoles = custom('guild', 'MANAGE_ROLES', ({ actor }: { actor: ChannelActor }) => {
  if (!(actor instanceof Actor)) throw new ApiError('NotInPrivateChannels')
  actor.must('MANAGE_ROLES')
})

/** Members who manage a guild's channel see its invites; everyone in a group sees the group's. */
export const seesInvites: Requirement<'anyChannel'> = {
  ...anyChannelPermission('MANAGE_CHANNELS'),
  judge: ({ actor, channel }) => {
    if (isGroup(channel)) actor.mustIn(channel)
    else actor.mustIn(channel, 'MANAGE_CHANNELS')
  },
}

/** A vanity URL isn't an invite that a user created; another operation removes it. @throws UnknownInvite */
export function mustBeOfChannel(invite: KnownInvite): ChannelInvite {
  if (invite.kind !== 'channel') throw new ApiError('UnknownInvite')
  return invite
}

/** The users who may delete an invite (docs/spec/invites.md#deleting-invites). */
export const deleterOfInvite = custom(
  'invite',
  'MANAGE_CHANNELS in the channel of the invite, or MANAGE_GUILD',
  ({ actor, guild, invite }) => {
    const channel = guild.channels.get(mustBeOfChannel(invite).channelId)
    if (!actor) throw new ApiError('MissingAccess')
    if (!(channel && actor.canIn(channel, 'VIEW_CHANNEL', 'MANAGE_CHANNELS'))) actor.must('MANAGE_GUILD')
  },
)
