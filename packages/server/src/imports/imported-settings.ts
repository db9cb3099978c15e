// Converts the settings and roles of a source's guild.
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LOCALES } from '@guildhall/protocol/enums/locale'
import { ALL_SYSTEM_CHANNEL_FLAGS } from '@guildhall/protocol/enums/system-channel-flag'
import { LIMITS } from '@guildhall/protocol/limits'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { DEFAULT_EVERYONE, knownPermissions } from '@guildhall/protocol/permissions/bits'
import { newGuildSettings } from '../features/guilds/guilds-view.ts'
import { newRole } from '../features/roles/roles-view.ts'
import type { ImportIds } from './import-ids.ts'
import type { ImportedGuild, ImportedRole, ImportLoss } from './import-source.ts'
import { bitsOf, clippedName, clippedText, idOrNull, integerIn, listOf } from './values.ts'

/**
 * The features that are kept: those that need neither an administrator's decision nor further data. The guild can show
 * every image that it has.
 */
const KEPT_FEATURES: readonly unknown[] = [
  'ANIMATED_BANNER',
  'ANIMATED_ICON',
  'BANNER',
  'COMMUNITY',
  'INVITE_SPLASH',
  'NEWS',
  'ROLE_ICONS',
]

/** The guild's settings without its images, which are imported later. */
export function toSettings(
  guild: ImportedGuild,
  ids: ImportIds,
  ownerId: string,
  channels: readonly GuildChannel[],
): GuildSettings {
  const { other } = guild
  const name = clippedName(guild.name, LIMITS.guildName.max) ?? ''
  const fresh = newGuildSettings(
    ids.guildId,
    name.length < LIMITS.guildName.min ? `${name} guild`.trim() : name,
    ownerId,
  )
  const level = (field: string, max: number): number => integerIn(other[field], { min: 0, max }, 0)
  const channel = (field: string, type: number): string | null => {
    const id = ids.channels.get(idOrNull(other[field]) ?? '')
    return channels.some((each) => each.id === id && each.type === type) ? (id ?? null) : null
  }
  const { GUILD_TEXT, GUILD_VOICE } = ChannelType
  const rules = channel('rules_channel_id', GUILD_TEXT)
  const updates = channel('public_updates_channel_id', GUILD_TEXT)
  return {
    ...fresh,
    description: clippedText(guild.description, LIMITS.guildDescription.max),
    features: featuresOf(other.features, rules !== null && updates !== null),
    verification_level: choiceOf([0, 1, 2, 3, 4], level('verification_level', 4), 0),
    default_message_notifications: choiceOf([0, 1], level('default_message_notifications', 1), 0),
    explicit_content_filter: choiceOf([0, 1, 2], level('explicit_content_filter', 2), 0),
    afk_channel_id: channel('afk_channel_id', GUILD_VOICE),
    afk_timeout: choiceOf(LIMITS.afkTimeouts, other.afk_timeout, 300),
    preferred_locale: choiceOf(LOCALES, other.preferred_locale, 'en-US'),
    system_channel_id: channel('system_channel_id', GUILD_TEXT),
    system_channel_flags: level('system_channel_flags', 0x7fffffff) & ALL_SYSTEM_CHANNEL_FLAGS,
    rules_channel_id: rules,
    public_updates_channel_id: updates,
    safety_alerts_channel_id: channel('safety_alerts_channel_id', GUILD_TEXT),
    premium_progress_bar_enabled: other.premium_progress_bar_enabled === true,
  }
}

const choiceOf = <T>(among: readonly T[], value: unknown, otherwise: T): T =>
  among.find((each) => each === value) ?? otherwise

/** A Community guild needs its two channels. */
const featuresOf = (value: unknown, isComplete: boolean): string[] =>
  [...new Set(listOf(value))].flatMap((each) =>
    typeof each === 'string' && KEPT_FEATURES.includes(each) && (each !== 'COMMUNITY' || isComplete) ? [each] : [],
  )

/** The roles that can be imported, the lowest first; that of everyone is always among them. */
export function importableRoles(guild: ImportedGuild) {
  const losses: ImportLoss[] = []
  const lose = (id: string, reason: string) => void losses.push({ kind: 'role', id, reason })
  const seen = new Set<string>([guild.id])
  const roles: ImportedRole[] = []
  for (const role of guild.roles) {
    if (role.id === guild.id) continue
    if (idOrNull(role.id) === null) lose(role.id, 'its id is invalid')
    else if (seen.has(role.id)) lose(role.id, 'the source has another role with its id')
    else if (roles.length === LIMITS.rolesPerGuild - 1)
      lose(role.id, `a guild has at most ${LIMITS.rolesPerGuild} roles`)
    else roles.push(role)
    seen.add(role.id)
  }
  const height = ({ position }: ImportedRole): number => integerIn(position, { min: 0, max: 0x7fffffff }, 0)
  // Equal positions are ordered by id: a higher id is lower.
  roles.sort((a, b) => height(a) - height(b) || (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
  return { everyone: guild.roles.find(({ id }) => id === guild.id), roles, losses }
}

/** A role without its icon, which is imported later. */
export function toRole(role: ImportedRole | undefined, id: string, position: number): Role {
  const everyone = DEFAULT_EVERYONE.toString()
  if (!role) return { ...newRole(id, everyone), name: '@everyone', position: 0 }
  const fresh = newRole(id, everyone)
  const color = integerIn(role.color, LIMITS.color, 0)
  return {
    ...fresh,
    name: position === 0 ? '@everyone' : (clippedName(role.name, LIMITS.roleName.max) ?? fresh.name),
    permissions: knownPermissions(bitsOf(role.permissions)).toString(),
    color,
    colors: { ...fresh.colors, primary_color: color },
    hoist: role.hoist === true,
    mentionable: role.mentionable === true,
    unicode_emoji: clippedName(role.unicodeEmoji, LIMITS.roleIcon.max),
    position,
  }
}
