import type { CurrentUser, User } from '@guildhall/protocol/objects/user'
import type { Caller } from '../../kernel/caller.ts'

/** A fresh user in the form of the wire. */
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

/** A user as he sees himself (conventions C.2). */
export function toCurrentUser({ user, email, kind }: Pick<Caller, 'user' | 'email' | 'kind'>): CurrentUser {
  return {
    ...user,
    mfa_enabled: kind === 'bot',
    locale: 'en-US',
    verified: true,
    email: kind === 'bot' ? null : email,
    premium_type: 0,
  }
}
