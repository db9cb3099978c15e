import type { Member } from '@guildhall/protocol/objects/guilds/member'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import type { User } from '@guildhall/protocol/objects/users/user'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import { t } from '../../../language/main.ts'
import { userName } from '../../../state/names.ts'
import type { CompletionCandidate } from './candidate.ts'
import { rankByName } from './rank-by-name.ts'

const most = 10

/** @everyone and @here, which require a permission. */
const crowds = [
  { name: 'everyone', detail: t('composer.notify-everyone-who-can-see') },
  { name: 'here', detail: t('composer.notify-everyone-online-who-can') },
]

/** The mention candidates in a guild: known members, mentionable roles, and everyone. */
export function guildMentions(guild: ClientGuild, rights: bigint, query: string): CompletionCandidate[] {
  const mayAll = hasPermissions(rights, Permission.MENTION_EVERYONE)
  const members = rankByName(guild.members.values(), query, memberNames, most)
  const roles = [...guild.roles.values()].filter(
    ({ id, mentionable }) => id !== guild.settings.id && (mayAll || mentionable),
  )
  return [
    ...members.map((member) => userCandidate(member.user, member.nick ?? userName(member.user))),
    ...(mayAll ? rankByName(crowds, query, ({ name }) => [name], most).map(crowdCandidate) : []),
    ...rankByName(roles, query, ({ name }) => [name], most).map(roleCandidate),
  ].slice(0, most)
}

/** The mention candidates in a private channel: its recipients. */
export function privateMentions(people: readonly User[], query: string): CompletionCandidate[] {
  const found = rankByName(people, query, (user) => [userName(user), user.username], most)
  return found.map((user) => userCandidate(user, userName(user)))
}

export const memberNames = ({ nick, user }: Member) => [nick, user.global_name, user.username]

export const userCandidate = (user: User, name: string): CompletionCandidate => ({
  key: user.id,
  label: name,
  detail: user.username,
  picture: { kind: 'user', user },
  choice: { names: [`@${name}`, `@${user.username}`], sent: `<@${user.id}>` },
})

const crowdCandidate = ({ name, detail }: (typeof crowds)[number]): CompletionCandidate => ({
  key: name,
  label: `@${name}`,
  detail,
  picture: { kind: 'role', colour: null },
  choice: { names: [`@${name}`], sent: `@${name}` },
})

export const roleCandidate = ({ id, name, color }: Role): CompletionCandidate => ({
  key: id,
  label: `@${name}`,
  detail: t('composer.role'),
  picture: { kind: 'role', colour: color === 0 ? null : `#${color.toString(16).padStart(6, '0')}` },
  choice: { names: [`@${name}`, t('composer.role-named', { name })], sent: `<@&${id}>` },
})
