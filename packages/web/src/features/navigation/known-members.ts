import type { Member } from '@guildhall/protocol/objects/guilds/member'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import type { ClientState } from '@guildhall/protocol/state/client-state'

/** A member of guilds: their nicknames there, and the name of one of these guilds. */
export type KnownMember = { readonly user: User; readonly nicks: readonly string[]; readonly guild: string }

/** The members that the client has received of all guilds, each once. */
export function knownMembers(guilds: ClientState['guilds']): readonly KnownMember[] {
  const found = new Map<string, KnownMember>()
  for (const guild of guilds.values()) {
    for (const { user, nick } of receivedMembers(guild)) {
      const before = found.get(user.id)
      const nicks = before?.nicks ?? []
      if (before === undefined || (nick != null && !nicks.includes(nick))) {
        found.set(user.id, {
          user,
          guild: before?.guild ?? guild.settings.name,
          nicks: nick == null ? nicks : [...nicks, nick],
        })
      }
    }
  }
  return [...found.values()]
}

/** Those in the guild's state, and those in the member lists that are shown. */
function* receivedMembers({ members, lists }: ClientGuild): Generator<Member> {
  yield* members.values()
  for (const { items } of lists.values()) {
    for (const item of items.values()) if ('member' in item) yield item.member
  }
}
