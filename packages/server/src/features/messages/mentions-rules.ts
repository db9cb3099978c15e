import type { AllowedMentions } from '@guildhall/protocol/objects/messages/message'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { ApiError } from '../../kernel/api-error.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'

/** The ids of the users that a text mentions, in the order of their first mention. */
export interface Mentions {
  readonly users: readonly string[]
  readonly roles: readonly string[]
  readonly everyone: boolean
}

const NOBODY: Mentions = { users: [], roles: [], everyone: false }
const MAX_SNOWFLAKE = 9223372036854775807n

/** Parses `<@id>`, `<@!id>`, `<@&id>`, `@everyone` and `@here` in a text (docs/spec/messages.md#markup). */
export function mentionsIn(content: string): Mentions {
  if (!content.includes('@')) return NOBODY
  const users = new Set<string>()
  const roles = new Set<string>()
  for (const [, mark, id = ''] of content.matchAll(/<@([!&]?)([1-9]\d{0,18})>/gu)) {
    if (BigInt(id) <= MAX_SNOWFLAKE) (mark === '&' ? roles : users).add(id)
  }
  return { users: [...users], roles: [...roles], everyone: /@(?:everyone|here)/u.test(content) }
}

/**
 * For each kind, either `parse` names it or its ids are listed, but not both (docs/spec/messages.md#allowed-mentions).
 *
 * @throws InvalidFormBody
 */
export function mustBeExclusive(allowed: AllowedMentions | null | undefined): void {
  for (const kind of ['users', 'roles'] as const) {
    if (!allowed?.parse?.includes(kind) || !allowed[kind]?.length) continue
    const message = `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`
    throw new ApiError('InvalidFormBody', [
      { path: ['allowed_mentions'], code: 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE', message },
    ])
  }
}

/**
 * The effective mentions: those that the sender allows; roles only if they are mentionable or the sender has
 * MENTION_EVERYONE (docs/spec/messages.md#allowed-mentions). `repliedTo` is the author of the message to which it
 * replies.
 *
 * @param rights the sender's permissions in the channel
 */
export function effectiveMentions(
  guild: GuildModel | null,
  rights: bigint,
  found: Mentions,
  allowed: AllowedMentions | null | undefined,
  repliedTo: string | undefined,
): Mentions {
  const passes = (kind: 'users' | 'roles', id: string) =>
    allowed == null || allowed.parse?.includes(kind) || allowed[kind]?.includes(id)
  const mayMentionAll = hasPermissions(rights, Permission.MENTION_EVERYONE)
  const users = found.users.filter((id) => passes('users', id))
  const mentionsReplied = repliedTo !== undefined && (allowed == null || allowed.replied_user === true)
  return {
    users: mentionsReplied && !users.includes(repliedTo) ? [...users, repliedTo] : users,
    roles: found.roles.filter((id) => {
      const role = id === guild?.id ? undefined : guild?.roles.get(id)
      return role && (role.mentionable || mayMentionAll) && passes('roles', id)
    }),
    everyone: found.everyone && mayMentionAll && (allowed == null || (allowed.parse?.includes('everyone') ?? false)),
  }
}
