import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import type { GuildChannel, NewChannel, Overwrite } from '@guildhall/protocol/objects/channels/channel'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { ALL_PERMISSIONS, knownPermissions, Permission, permissionSet } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { ApiError } from '../../kernel/api-error.ts'
import type { Actor } from '../../kernel/permissions/actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { childrenOf } from './channels-rules.ts'

type Sent = NonNullable<NewChannel['permission_overwrites']>

/**
 * The overwrites of a new channel: those in the request, or those of its category. They may only contain permissions that the
 * caller has in the guild (docs/spec/channels.md#overwrites-of-new-channels).
 *
 * @throws InvalidFormBody for an unknown role or one that comes twice, MissingPermissions for bits that the caller may not put
 * into an overwrite
 */
export function newOverwrites(actor: Actor, parent: GuildChannel | null, sent: Sent | null | undefined): Overwrite[] {
  if (sent == null) return parent?.permission_overwrites ?? []
  const overwrites = toOverwrites(actor.guild, sent)
  mustMayChangeBits([], overwrites, allowedTo(actor, actor.permissions))
  return overwrites
}

/**
 * A channel's overwrites after a change; null means none. The caller needs MANAGE_ROLES in the channel and can only
 * change bits that they may set there (docs/spec/channels.md#permissions-in-overwrites).
 *
 * @throws InvalidFormBody, MissingPermissions
 */
export function changedOverwrites(actor: Actor, channel: GuildChannel, sent: Sent | null | undefined): Overwrite[] {
  const before = channel.permission_overwrites
  if (sent === undefined) return before
  const after = toOverwrites(actor.guild, sent ?? [])
  if (sameOverwrites(before, after)) return before
  actor.mustIn(channel, 'MANAGE_ROLES')
  mustMayChangeBits(before, after, bitsFor(actor, channel))
  return after
}

/** Refuses changes of bits that the caller may not change. @throws MissingPermissions */
export function mustMayChangeBits(before: readonly Overwrite[], after: readonly Overwrite[], allowed: bigint): void {
  const old = new Map(before.map((each) => [each.id, each]))
  const changed = (a: Overwrite | undefined, b: Overwrite | undefined): bigint =>
    (BigInt(a?.allow ?? 0) ^ BigInt(b?.allow ?? 0)) | (BigInt(a?.deny ?? 0) ^ BigInt(b?.deny ?? 0))
  for (const overwrite of after) {
    if (!hasPermissions(allowed, changed(old.get(overwrite.id), overwrite))) throw new ApiError('MissingPermissions')
    old.delete(overwrite.id)
  }
  for (const gone of old.values())
    if (!hasPermissions(allowed, changed(gone, undefined))) throw new ApiError('MissingPermissions')
}

/**
 * The bits that the caller may change in a channel's overwrites: those they have in the guild or in the category, and all
 * of them if an overwrite of the channel gives them MANAGE_ROLES there (docs/spec/channels.md#permissions-in-overwrites).
 */
export function bitsFor(actor: Actor, channel: GuildChannel): bigint {
  const parent = channel.parent_id === null ? undefined : actor.guild.channels.get(channel.parent_id)
  const held = actor.permissions | (parent ? actor.in(parent) : 0n)
  const isHis = ({ id }: Overwrite) => id === actor.userId || id === actor.guild.id || actor.member.roles.includes(id)
  const isGiven = channel.permission_overwrites.some(
    (overwrite) => isHis(overwrite) && hasPermissions(BigInt(overwrite.allow), Permission.MANAGE_ROLES),
  )
  return allowedTo(actor, isGiven && actor.canIn(channel, 'MANAGE_ROLES') ? ALL_PERMISSIONS : held)
}

const FOR_ADMINISTRATORS = permissionSet('MANAGE_ROLES', 'ADMINISTRATOR')

/**
 * Only administrators may set MANAGE_ROLES, or ADMINISTRATOR, in an overwrite
 * (docs/spec/channels.md#permissions-in-overwrites).
 */
const allowedTo = (actor: Actor, bits: bigint): bigint =>
  actor.can('ADMINISTRATOR') ? ALL_PERMISSIONS : bits & ~FOR_ADMINISTRATORS

/** Without a type, an overwrite is a role's if the id is that of a role. */
function toOverwrites(guild: GuildModel, sent: Sent): Overwrite[] {
  const overwrites = sent.map((each) => newOverwrite(each.id, each.type ?? (guild.roles.has(each.id) ? 0 : 1), each))
  const errors = overwrites.flatMap((each, index) => complaintsAbout(guild, overwrites, each, index))
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
  return overwrites
}

/** An overwrite as it is stored: only known bits, 0 if absent. */
export function newOverwrite(
  id: string,
  type: Overwrite['type'],
  { allow, deny }: Pick<Sent[number], 'allow' | 'deny'>,
): Overwrite {
  const bits = (set: string | null | undefined) => knownPermissions(BigInt(set ?? '0')).toString()
  return { id, type, allow: bits(allow), deny: bits(deny) }
}

function complaintsAbout(guild: GuildModel, all: readonly Overwrite[], one: Overwrite, index: number): FieldError[] {
  const path = ['permission_overwrites', index, 'id']
  const isRole = guild.roles.has(one.id)
  if (one.type === 0 && !isRole) return [{ path, code: 'ROLE_INVALID', message: 'Role does not exist' }]
  if (one.type === 1 && isRole) return [{ path, code: 'MEMBER_INVALID', message: 'The id is that of a role' }]
  if (all.findIndex(({ id }) => id === one.id) === index) return []
  return [{ path, code: 'SET_TYPE_ALREADY_CONTAINS_VALUE', message: 'The set already contains this value' }]
}

/** Whether two channels have the same overwrites, in any order. */
export function sameOverwrites(a: readonly Overwrite[], b: readonly Overwrite[]): boolean {
  if (a.length !== b.length) return false
  const of = new Map(a.map((each) => [each.id, each]))
  return b.every(({ id, type, allow, deny }) => {
    const other = of.get(id)
    return other?.type === type && other.allow === allow && other.deny === deny
  })
}

/**
 * A guild is sent with all its overwrites, so their number is limited.
 *
 * @param changed the changed and new channels
 * @throws ChannelsTooLarge if the number would increase beyond the limit
 */
export function mustHaveRoomForOverwrites(guild: GuildModel, changed: readonly GuildChannel[]): void {
  const before = changed.flatMap(({ id }) => guild.channels.get(id) ?? [])
  const added = overwritesOf(changed) - overwritesOf(before)
  if (added > 0 && overwritesOf(guild.channels.values()) + added > LIMITS.overwritesPerGuild) {
    throw new ApiError('ChannelsTooLarge')
  }
}

function overwritesOf(channels: Iterable<GuildChannel>): number {
  let count = 0
  for (const { permission_overwrites } of channels) count += permission_overwrites.length
  return count
}

/**
 * The channels of a category that have the same overwrites, and therefore follow its changes
 * (docs/spec/channels.md#category-sync).
 */
export function syncedChildren(guild: GuildModel, category: GuildChannel): GuildChannel[] {
  if (category.type !== ChannelType.GUILD_CATEGORY) return []
  return childrenOf(guild, category.id).filter((child) =>
    sameOverwrites(child.permission_overwrites, category.permission_overwrites),
  )
}
