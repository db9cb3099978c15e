import type { ImportedBan, ImportedMember, ImportedUser } from '../import-source.ts'
import { imageFile, type SourceHosts } from './source-images.ts'
import { idIn, idsField, objectIn, type SourceObject, textField, timeIn } from './source-objects.ts'

/** Pages show avatars smaller. */
const AVATAR_SIZE = 256

/** Null if it isn't a user. */
export function readUser(value: unknown, hosts: SourceHosts): ImportedUser | null {
  const user = objectIn(value)
  const id = idIn(user?.id)
  if (!user || id === null) return null
  const globalName = textField(user.global_name)
  return {
    id,
    username: textField(user.username) ?? globalName ?? id,
    globalName,
    isBot: user.bot === true,
    avatar: imageFile(hosts, `avatars/${id}`, user.avatar, AVATAR_SIZE),
  }
}

export function readMember(member: SourceObject, hosts: SourceHosts): ImportedMember | null {
  const user = readUser(member.user, hosts)
  return (
    user && { user, nick: textField(member.nick), roleIds: idsField(member.roles), joinedAt: timeIn(member.joined_at) }
  )
}

export function readBan(ban: SourceObject, hosts: SourceHosts): ImportedBan | null {
  const user = readUser(ban.user, hosts)
  return user && { user, reason: textField(ban.reason) }
}
