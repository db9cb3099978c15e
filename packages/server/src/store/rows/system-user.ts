import type { User } from '@guildhall/protocol/objects/users/user'

/** In whose name the server speaks where nobody else did anything: alerts, for one. Nobody can sign in as it. */
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
