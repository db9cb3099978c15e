import { InviteType } from '@guildhall/protocol/enums/invite-type'
import type { FriendInvite } from '@guildhall/protocol/objects/friend-invite'
import type { GroupInvite } from '@guildhall/protocol/objects/group-invite'
import type { Invite } from '@guildhall/protocol/objects/invite'
import { ApiProblem, describeProblem } from '../../api/api-problem.ts'
import { guildIconAddress } from '../../shared/picture-addresses.ts'
import { userName } from '../../state/names.ts'

/** An invite of any kind: to a guild, into a group, or to be somebody's friend. */
export type AnyInvite = Invite | GroupInvite | FriendInvite

/** What is shown of an invite. */
export type ShownInvite = {
  readonly title: string
  /** Who invites, and to what. */
  readonly lead: string
  readonly picture: string | null
  readonly facts: readonly string[]
  readonly description: string | null
  /** What the button that accepts it says. */
  readonly action: string
}

const isToGuild = (invite: AnyInvite): invite is Invite => invite.type === InviteType.GUILD
const isToGroup = (invite: AnyInvite): invite is GroupInvite => invite.type === InviteType.GROUP_DM

export function shownInvite(invite: AnyInvite): ShownInvite {
  const inviter = invite.inviter ? userName(invite.inviter) : null
  if (isToGuild(invite)) return toGuild(invite, inviter)
  if (isToGroup(invite)) {
    const { name, recipients } = invite.channel
    return {
      title: name ?? recipients.map(({ username }) => username).join(', '),
      lead: `${inviter} invites you into a group.`,
      picture: null,
      facts: [people(recipients.length)],
      description: null,
      action: 'Join the group',
    }
  }
  return {
    title: inviter ?? '',
    lead: 'Would like to be your friend.',
    picture: null,
    facts: [],
    description: null,
    action: 'Be friends',
  }
}

function toGuild(invite: Invite, inviter: string | null): ShownInvite {
  const { guild, approximate_member_count: members, approximate_presence_count: online } = invite
  return {
    title: guild.name,
    lead: inviter === null ? 'You are invited to a guild.' : `${inviter} invites you to a guild.`,
    picture: guild.icon === null ? null : guildIconAddress(guild.id, guild.icon, 80),
    facts: [
      ...(members === undefined ? [] : [members === 1 ? '1 member' : `${members} members`]),
      ...(online === undefined ? [] : [`${online} online`]),
    ],
    description: guild.description,
    action: 'Join the guild',
  }
}

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** Where the one who accepted an invite goes: a channel of a guild, a group, or nowhere in particular. */
export function leadsTo(invite: AnyInvite): { guildId: string | null; channelId: string } | null {
  if (isToGuild(invite)) return { guildId: invite.guild.id, channelId: invite.channel.id }
  return isToGroup(invite) ? { guildId: null, channelId: invite.channel.id } : null
}

const reasons: ReadonlyMap<number, string> = new Map([
  [
    10006,
    'This invite is not good here. It may have ended, been used up or taken back, or it is meant for somebody else.',
  ],
  [30001, 'You are in as many guilds as one may be. Leave one of them first.'],
  [30002, 'You have as many friends as one may have.'],
  [30004, 'This group is full.'],
  [30011, 'You are in as many groups as one may be.'],
  [40006, 'Nobody is let in at present. Try again later.'],
  [40007, 'You are banned from this guild.'],
  [80001, 'One of you has blocked the other.'],
  [80003, 'This is your own invite. Give it to somebody else.'],
])

/** Why an invite can't be shown or accepted, in words. */
export const inviteProblem = (problem: unknown): string =>
  (problem instanceof ApiProblem ? reasons.get(problem.code) : undefined) ?? describeProblem(problem)
