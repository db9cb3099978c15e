import { ALL_PERMISSIONS, Permission, permissionSet } from './bits.ts'

/** A role as the permission computation needs it; `permissions` is a decimal string, as in the API. */
export interface RoleGrant {
  id: string
  permissions: string
}

/**
 * One overwrite of a channel: `type` 0 names a role, 1 a member; sets are decimal strings
 * (docs/spec/channels.md#overwrite-object).
 */
export interface PermissionOverwrite {
  id: string
  type: number
  allow: string
  deny: string
}

/** The member whose permissions are computed, with what the computation needs. */
export interface PermissionSubject {
  userId: string
  roleIds: readonly string[]
  /** End of a timeout in ms since 1970, or null. */
  timedOutUntil?: number | null
  /** The only channel that a guest can see; null or absent for everyone else (docs/spec/permissions.md#guests). */
  guestOf?: string | null
}

/** The fields of a channel that determine permissions. */
export interface ChannelWithOverwrites {
  id: string
  permission_overwrites: readonly PermissionOverwrite[]
}

/** The permissions that a timed-out or pending member keeps (docs/spec/permissions.md#timeouts). */
export const READING_MASK: bigint = permissionSet('VIEW_CHANNEL', 'READ_MESSAGE_HISTORY')

/**
 * The permissions that a guest can have in their channel: viewing, speaking and writing, and none that outlasts the
 * visit (docs/spec/permissions.md#guests).
 */
export const GUEST_MASK: bigint = permissionSet(
  'VIEW_CHANNEL',
  'CONNECT',
  'SPEAK',
  'STREAM',
  'USE_VAD',
  'READ_MESSAGE_HISTORY',
  'SEND_MESSAGES',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'ADD_REACTIONS',
  'USE_EXTERNAL_EMOJIS',
  'USE_EXTERNAL_STICKERS',
  'SEND_VOICE_MESSAGES',
  'SEND_POLLS',
  'USE_SOUNDBOARD',
  'USE_EXTERNAL_SOUNDS',
  'USE_EMBEDDED_ACTIVITIES',
  'USE_APPLICATION_COMMANDS',
  'USE_EXTERNAL_APPS',
)

const NEEDS_SENDING = permissionSet('MENTION_EVERYONE', 'SEND_TTS_MESSAGES', 'ATTACH_FILES', 'EMBED_LINKS')

/** Whether a set contains all of the bits. */
export const hasPermissions = (set: bigint, bits: bigint): boolean => (set & bits) === bits

/**
 * A member's permissions in a guild before overwrites (docs/spec/permissions.md#computation). Timeouts and other
 * implicit rules are not applied, because `permissions` of the guild object doesn't include them. A guest has no more
 * than {@link GUEST_MASK}, whatever @everyone has.
 */
export function guildPermissions(
  guild: { id: string; owner_id: string },
  roles: ReadonlyMap<string, RoleGrant>,
  subject: PermissionSubject,
): bigint {
  if (subject.userId === guild.owner_id) return ALL_PERMISSIONS
  let set = BigInt(roles.get(guild.id)?.permissions ?? '0')
  for (const id of subject.roleIds) set |= BigInt(roles.get(id)?.permissions ?? '0')
  return withinVisit(hasPermissions(set, Permission.ADMINISTRATOR) ? ALL_PERMISSIONS : set, subject)
}

const withinVisit = (set: bigint, { guestOf }: PermissionSubject): bigint => (guestOf == null ? set : set & GUEST_MASK)

/**
 * A member's permissions in a channel, from those in the guild and the channel's overwrites
 * (docs/spec/permissions.md#computation). Only roles grant ADMINISTRATOR: in an overwrite it has no effect. A guest has
 * no permissions in other channels.
 */
export function channelPermissions(
  guildId: string,
  base: bigint,
  { id, permission_overwrites: overwrites }: ChannelWithOverwrites,
  subject: PermissionSubject,
): bigint {
  if (hasPermissions(base, Permission.ADMINISTRATOR)) return ALL_PERMISSIONS
  if (subject.guestOf != null && subject.guestOf !== id) return 0n
  let set = base
  let allow = 0n
  let deny = 0n
  let own: PermissionOverwrite | undefined
  for (const overwrite of overwrites) {
    if (overwrite.id === guildId) set = (set & ~BigInt(overwrite.deny)) | BigInt(overwrite.allow)
    else if (overwrite.type === 1) own = overwrite.id === subject.userId ? overwrite : own
    else if (subject.roleIds.includes(overwrite.id)) {
      allow |= BigInt(overwrite.allow)
      deny |= BigInt(overwrite.deny)
    }
  }
  set = (set & ~deny) | allow
  if (own) set = (set & ~BigInt(own.deny)) | BigInt(own.allow)
  return withinVisit(set & ~Permission.ADMINISTRATOR, subject)
}

/** Whether a member may only read for now; owner and administrators are exempt (docs/spec/permissions.md#timeouts). */
export function isTimedOut(set: bigint, { timedOutUntil }: PermissionSubject, now: number): boolean {
  return timedOutUntil != null && timedOutUntil > now && !hasPermissions(set, Permission.ADMINISTRATOR)
}

/** Removes the permissions that a timed-out member doesn't have (docs/spec/permissions.md#timeouts). */
export const applyTimeout = (set: bigint, subject: PermissionSubject, now: number): bigint =>
  isTimedOut(set, subject, now) ? set & READING_MASK : set

/**
 * The permissions of a pending member; owner and administrators are exempt (docs/spec/permissions.md#pending-members).
 */
export const pendingMemberPermissions = (set: bigint): bigint =>
  hasPermissions(set, Permission.ADMINISTRATOR) ? set : set & READING_MASK

/**
 * Applies the implicit rules: for example, without VIEW_CHANNEL no permission remains
 * (docs/spec/permissions.md#implicit-rules).
 */
export function effectiveChannelPermissions(set: bigint, channelType: number): bigint {
  if (hasPermissions(set, Permission.ADMINISTRATOR)) return set
  if (!hasPermissions(set, Permission.VIEW_CHANNEL)) return 0n
  const isVoice = channelType === 2 || channelType === 13
  if (isVoice && !hasPermissions(set, Permission.CONNECT)) return set & Permission.VIEW_CHANNEL
  return hasPermissions(set, Permission.SEND_MESSAGES) ? set : set & ~NEEDS_SENDING
}

/**
 * A channel's permissions in one of its threads: writing there requires SEND_MESSAGES_IN_THREADS, which is returned as
 * SEND_MESSAGES, so that callers need not distinguish threads from channels (docs/spec/permissions.md#threads).
 */
export function threadPermissions(set: bigint): bigint {
  const others = set & ~Permission.SEND_MESSAGES
  return hasPermissions(set, Permission.SEND_MESSAGES_IN_THREADS) ? others | Permission.SEND_MESSAGES : others
}

/** The permissions of each recipient in a private channel. */
export const PRIVATE_CHANNEL_PERMISSIONS: bigint = permissionSet(
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'READ_MESSAGE_HISTORY',
  'ADD_REACTIONS',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'PIN_MESSAGES',
  'USE_EXTERNAL_EMOJIS',
  'USE_EXTERNAL_STICKERS',
  'USE_APPLICATION_COMMANDS',
  'USE_EMBEDDED_ACTIVITIES',
  'USE_EXTERNAL_APPS',
  'SEND_VOICE_MESSAGES',
  'SEND_POLLS',
)

/**
 * Compares two roles by rank: positive if `a` is higher. At equal positions the role with the lower id is higher
 * (docs/spec/permissions.md#hierarchy-of-roles).
 */
export function compareRoles(a: { id: string; position: number }, b: { id: string; position: number }): number {
  if (a.position !== b.position) return a.position - b.position
  if (a.id === b.id) return 0
  return BigInt(a.id) < BigInt(b.id) ? 1 : -1
}
