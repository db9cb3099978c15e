import type { GuildSettings, PartialGuild } from '@guildhall/protocol/objects/guilds/guild'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import type { CurrentUser, User, VisibleCurrentUser } from '@guildhall/protocol/objects/users/user'
import { guildPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { Account, Grant } from '../../kernel/callers/caller.ts'
import { isGuest, NO_CHANNEL } from '../../kernel/permissions/permission-subject.ts'

/** A new user in the format of the API. */
export function newUser(id: string, username: string, isBot: boolean): User {
  return {
    id,
    username,
    discriminator: isBot ? '0000' : '0',
    global_name: null,
    avatar: null,
    avatar_decoration_data: null,
    banner: null,
    accent_color: null,
    public_flags: 0,
    flags: 0,
    primary_guild: null,
    ...(isBot && { bot: true }),
  }
}

/** A user as they see themselves (docs/spec/users.md#current-user). */
export function toCurrentUser({ user, email, kind, isEmailVerified, hasSecondFactor }: Account): CurrentUser {
  return {
    ...user,
    mfa_enabled: hasSecondFactor,
    locale: 'en-US',
    verified: isEmailVerified,
    email: kind === 'bot' ? null : email,
    premium_type: 0,
  }
}

/**
 * A user as an application that acts for them sees them: with their address if they granted that
 * (docs/spec/users.md#users-in-oauth2-responses).
 */
export function toGrantedUser(account: Account, { scopes }: Grant): VisibleCurrentUser {
  const { email, verified, ...seen } = toCurrentUser(account)
  return scopes.includes('email') ? { ...seen, email, verified } : seen
}

/** A user as others see them, derived from what they see themselves. */
export function toUser(own: CurrentUser): User {
  const {
    mfa_enabled: _factor,
    locale: _locale,
    verified: _verified,
    email: _email,
    premium_type: _type,
    ...user
  } = own
  return user
}

/**
 * A guild in its member's list, with their permissions before overwrites and implicit rules
 * (docs/spec/guilds.md#list-of-guilds).
 */
export function toPartialGuild(
  userId: string,
  { settings, member }: { settings: GuildSettings; member: BareMember },
  roles: ReadonlyMap<string, Role>,
): PartialGuild {
  const { id, name, icon, banner, owner_id, features } = settings
  const permissions = permissionsOf(userId, { settings, member, roles })
  return { id, name, icon, banner, owner: owner_id === userId, permissions, features }
}

function permissionsOf(userId: string, { settings, member, roles }: Omit<OwnGuild, 'memberCount'>): string {
  const subject = { userId, roleIds: member.roles, guestOf: isGuest(member) ? NO_CHANNEL : null }
  return guildPermissions(settings, roles, subject).toString()
}

/** A guild of a user, with all that their list shows of it. */
export interface OwnGuild {
  readonly settings: GuildSettings
  readonly member: BareMember
  readonly memberCount: number
  readonly roles: ReadonlyMap<string, Role>
}

/** The parts of a guild's entry that are the same for all members, before and after the member's own fields. */
const texts = new WeakMap<GuildSettings, { head: string; features: string }>()

/** {@link toPartialGuild} for several guilds, in JSON: clients request it at each start. */
export function toPartialGuildsJson(userId: string, guilds: readonly OwnGuild[], online?: readonly number[]): string {
  const parts = guilds.map((each, index) => {
    const { head, features } = textsOf(each.settings)
    const own = `"owner":${each.settings.owner_id === userId},"permissions":"${permissionsOf(userId, each)}"`
    const counts =
      online === undefined
        ? ''
        : `,"approximate_member_count":${each.memberCount},"approximate_presence_count":${online[index] ?? 0}`
    return `${head},${own},"features":${features}${counts}}`
  })
  return `[${parts.join(',')}]`
}

function textsOf(settings: GuildSettings): { head: string; features: string } {
  const known = texts.get(settings)
  if (known) return known
  const { id, name, icon, banner, features } = settings
  const made = { head: JSON.stringify({ id, name, icon, banner }).slice(0, -1), features: JSON.stringify(features) }
  texts.set(settings, made)
  return made
}
