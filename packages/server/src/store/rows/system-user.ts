import type { User } from '@guildhall/protocol/objects/users/user'

/** The author of messages that no user caused, such as alerts. Nobody can sign in as this user. */
export const SYSTEM_USER: User = {
  id: '100000000000000000',
  username: 'Guildhall',
  discriminator: '0000',
  global_name: null,
  avatar: null,
  avatar_decoration_data: null,
  banner: null,
  accent_color: null,
  public_flags: 0,
  flags: 0,
  primary_guild: null,
  bot: true,
  system: true,
}
