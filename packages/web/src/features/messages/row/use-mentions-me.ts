import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { User } from '@guildhall/protocol/objects/users/user'
import { useMember } from '../../../state/world.ts'

/** Whether a message mentions the user: by name, by one of their roles, or with @everyone. */
export function useMentionsMe(guildId: string | null, message: Message, me: Pick<User, 'id'>): boolean {
  const roles = useMember(guildId, me.id)?.roles ?? []
  if (message.author.id === me.id) return false
  return (
    message.mention_everyone ||
    message.mentions.some(({ id }) => id === me.id) ||
    message.mention_roles.some((id) => roles.includes(id))
  )
}
