import type { GuildChannel, NewChannel, Overwrite } from '@guildhall/protocol/objects/channel'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { knownPermissions, Permission } from '@guildhall/protocol/permissions/bits'
import type { Actor } from '../../kernel/actor.ts'
import { ApiError } from '../../kernel/api-error.ts'
import type { GuildModel } from '../../kernel/guild-model.ts'

type Sent = NonNullable<NewChannel['permission_overwrites']>

/**
 * The overwrites of a new channel: those that were sent, or the category's.
 *
 * @throws InvalidFormBody for an unknown role or one that comes twice, MissingPermissions for bits that the caller
 * may not put into an overwrite
 */
export function newOverwrites(actor: Actor, parent: GuildChannel | null, sent: Sent | null | undefined): Overwrite[] {
  if (sent == null) return parent?.permission_overwrites ?? []
  const overwrites = sent.map((each) => toOverwrite(actor.guild, each))
  const errors = overwrites.flatMap((each, index) => complaintsAbout(actor.guild, overwrites, each, index))
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
  for (const overwrite of overwrites) mustGrant(actor, BigInt(overwrite.allow) | BigInt(overwrite.deny))
  return overwrites
}

/** Only what one holds in the guild, and MANAGE_ROLES only as an administrator (interface 4.2). @throws MissingPermissions */
function mustGrant(actor: Actor, bits: bigint): void {
  actor.mustHold(bits)
  if ((bits & Permission.MANAGE_ROLES) !== 0n) actor.must('ADMINISTRATOR')
}

/** Without a type it is a role's if a role has the id. */
function toOverwrite(guild: GuildModel, { id, type, allow, deny }: Sent[number]): Overwrite {
  const bits = (set: string | null | undefined) => knownPermissions(BigInt(set ?? '0')).toString()
  return { id, type: type ?? (guild.roles.has(id) ? 0 : 1), allow: bits(allow), deny: bits(deny) }
}

function complaintsAbout(guild: GuildModel, all: readonly Overwrite[], one: Overwrite, index: number): FieldError[] {
  const path = ['permission_overwrites', index, 'id']
  if (one.type === 0 && !guild.roles.has(one.id))
    return [{ path, code: 'ROLE_INVALID', message: 'Role does not exist' }]
  if (all.findIndex(({ id }) => id === one.id) === index) return []
  return [{ path, code: 'SET_TYPE_ALREADY_CONTAINS_VALUE', message: 'The set already contains this value' }]
}
