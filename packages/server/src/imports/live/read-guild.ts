import type {
  ImportedChannel,
  ImportedEmoji,
  ImportedGuild,
  ImportedOverwrite,
  ImportedRole,
  ImportedSticker,
} from '../import-source.ts'
import { readUser } from './read-user.ts'
import { emojiFile, imageFile, type SourceHosts, stickerFile } from './source-images.ts'
import { idIn, idsField, mapped, objectsIn, type SourceObject, textField, wholeIn, without } from './source-objects.ts'

const MAX_BITS = 2n ** 64n

const GUILD_FIELDS = new Set([
  ...['id', 'name', 'description', 'icon', 'banner', 'splash', 'roles', 'emojis', 'stickers'],
  ...['channels', 'members', 'threads', 'presences', 'voice_states'],
])

/** The properties of a guild itself. */
export function readGuildSettings(guild: SourceObject, id: string, hosts: SourceHosts) {
  return {
    id,
    name: textField(guild.name) ?? id,
    description: textField(guild.description),
    icon: imageFile(hosts, `icons/${id}`, guild.icon),
    banner: imageFile(hosts, `banners/${id}`, guild.banner),
    splash: imageFile(hosts, `splashes/${id}`, guild.splash),
    roles: mapped(objectsIn(guild.roles), (role) => readRole(role, hosts)),
    other: without(guild, GUILD_FIELDS),
  } satisfies Partial<ImportedGuild>
}

/** Decimal text of at most 64 bits. */
const bitsIn = (value: unknown): string =>
  typeof value === 'string' && /^\d{1,20}$/u.test(value) && BigInt(value) < MAX_BITS ? value : '0'

function readRole(role: SourceObject, hosts: SourceHosts): ImportedRole | null {
  const id = idIn(role.id)
  if (id === null) return null
  return {
    id,
    name: textField(role.name) ?? id,
    position: wholeIn(role.position) ?? 0,
    permissions: bitsIn(role.permissions),
    color: wholeIn(role.color) ?? 0,
    hoist: role.hoist === true,
    mentionable: role.mentionable === true,
    isManaged: role.managed === true,
    unicodeEmoji: textField(role.unicode_emoji),
    icon: imageFile(hosts, `role-icons/${id}`, role.icon),
  }
}

const CHANNEL_FIELDS = new Set([
  ...['id', 'type', 'parent_id', 'position', 'name', 'topic', 'nsfw', 'rate_limit_per_user'],
  ...['permission_overwrites', 'guild_id', 'message', 'member'],
])

/** A channel or a thread, or null if it has no id or no type. */
export function readChannel(channel: SourceObject): ImportedChannel | null {
  const [id, type] = [idIn(channel.id), wholeIn(channel.type)]
  if (id === null || type === null) return null
  return {
    id,
    type,
    parentId: idIn(channel.parent_id),
    position: wholeIn(channel.position) ?? 0,
    name: textField(channel.name) ?? id,
    topic: textField(channel.topic),
    nsfw: channel.nsfw === true,
    slowmode: wholeIn(channel.rate_limit_per_user) ?? 0,
    overwrites: mapped(objectsIn(channel.permission_overwrites), readOverwrite),
    memberIds: [],
    other: without(channel, CHANNEL_FIELDS),
  }
}

function readOverwrite({ id: sent, type, allow, deny }: SourceObject): ImportedOverwrite | null {
  const id = idIn(sent)
  if (id === null || (type !== 0 && type !== 1)) return null
  return { id, type: type === 0 ? 'role' : 'member', allow: bitsIn(allow), deny: bitsIn(deny) }
}

export function readGuildEmoji(emoji: SourceObject, hosts: SourceHosts): ImportedEmoji | null {
  const [id, name] = [idIn(emoji.id), textField(emoji.name)]
  if (id === null || name === null) return null
  const isAnimated = emoji.animated === true
  const image = emojiFile(hosts, id, isAnimated)
  return { id, name, isAnimated, roleIds: idsField(emoji.roles), creator: readUser(emoji.user, hosts), image }
}

export function readSticker(sticker: SourceObject, hosts: SourceHosts): ImportedSticker | null {
  const [id, name] = [idIn(sticker.id), textField(sticker.name)]
  if (id === null || name === null) return null
  return {
    id,
    name,
    description: textField(sticker.description),
    tags: textField(sticker.tags) ?? '',
    creator: readUser(sticker.user, hosts),
    image: stickerFile(hosts, id, sticker.format_type),
  }
}
