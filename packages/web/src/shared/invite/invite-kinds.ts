import { InviteType } from '@guildhall/protocol/enums/invite-type'
import type { Invite } from '@guildhall/protocol/objects/guilds/invite'
import type { FriendInvite } from '@guildhall/protocol/objects/users/friend-invite'
import type { GroupInvite } from '@guildhall/protocol/objects/users/group-invite'
import { t } from '../../language/dialogs.ts'
import { userName } from '../../state/names.ts'
import { avatarUrl, groupIconUrl, guildIconUrl } from '../guild/image-urls.ts'
import { isGuestInvite } from './join-requirements.ts'

/** An invite of any kind: to a guild, into a group, or to become friends. */
export type AnyInvite = Invite | GroupInvite | FriendInvite

/** The common fields of every invite. */
export type InviteSummary = {
  readonly title: string
  /** The inviter, and the target. */
  readonly lead: string
  readonly picture: string | null
  readonly facts: readonly string[]
  readonly description: string | null
  /** The label of the accept button. */
  readonly action: string
}

export const isToGuild = (invite: AnyInvite): invite is Invite => invite.type === InviteType.GUILD
const isToGroup = (invite: AnyInvite): invite is GroupInvite => invite.type === InviteType.GROUP_DM

export function inviteSummary(invite: AnyInvite): InviteSummary {
  if (isToGuild(invite)) return toGuild(invite)
  if (isToGroup(invite)) return toGroup(invite)
  const { inviter } = invite
  return {
    title: userName(inviter),
    lead: t('invite.wants-to-be-your-friend'),
    picture: avatarUrl(inviter, 80),
    facts: [],
    description: null,
    action: t('invite.become-friends'),
  }
}

function toGroup({ inviter, channel }: GroupInvite): InviteSummary {
  const { id, name, icon, recipients } = channel
  const names = recipients.map(({ username }) => username).join(', ')
  return {
    title: name ?? names,
    lead: t('invite.invites-you-to-a-group', { name: userName(inviter) }),
    picture: icon === undefined ? null : groupIconUrl(id, icon, 80),
    facts: [t('invite.people', { count: recipients.length })],
    description: name === null ? null : names,
    action: t('invite.join-the-group'),
  }
}

function toGuild(invite: Invite): InviteSummary {
  const { guild, approximate_member_count: members, approximate_presence_count: online } = invite
  return {
    title: guild.name,
    lead: guildLead(invite),
    picture: guild.icon === null ? null : guildIconUrl(guild.id, guild.icon, 80),
    facts: [
      ...(members === undefined ? [] : [t('invite.members', { count: members })]),
      ...(online === undefined ? [] : [t('invite.online', { online })]),
    ],
    description: guild.description,
    action: isGuestInvite(invite) ? t('invite.join-as-a-guest') : t('invite.join-the-guild'),
  }
}

function guildLead(invite: Invite): string {
  if (invite.inviter === undefined)
    return isGuestInvite(invite) ? t('invite.you-are-invited-as-a-guest') : t('invite.you-are-invited-to-a-guild')
  const name = userName(invite.inviter)
  return isGuestInvite(invite)
    ? t('invite.invites-you-as-a-guest', { name })
    : t('invite.invites-you-to-a-guild', { name })
}

/** Where the user goes after accepting: a channel of a guild, a group, or nowhere in particular. */
export function inviteDestination(invite: AnyInvite): { guildId: string | null; channelId: string } | null {
  if (isToGuild(invite)) return { guildId: invite.guild.id, channelId: invite.channel.id }
  return isToGroup(invite) ? { guildId: null, channelId: invite.channel.id } : null
}
