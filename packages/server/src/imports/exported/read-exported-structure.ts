// Reads the structure of a guild from the guild.json of an export by Guildhall.
import type { ImportedEmoji, ImportedGuild, ImportedRole, ImportedSticker } from '../import-source.ts'
import { readChannel, readGuildSettings } from '../live/read-guild.ts'
import { idIn, idsField, mapped, objectIn, objectsIn, type SourceObject, textField } from '../live/source-objects.ts'
import { localFile } from './read-exported-message.ts'

/** The images are files of the export, so no addresses are made from hashes. */
const NO_HOSTS = { cdn: '', media: '' }

/** Null if it isn't a guild. */
export function readExportedStructure(value: unknown, guildId: string): ImportedGuild | null {
  const file = objectIn(value)
  const own = objectIn(file?.guildhall)
  const guild = objectIn(own?.guild)
  if (!file || !own || !guild) return null
  return {
    ...readGuildSettings({ ...guild, roles: own.roles }, guildId, NO_HOSTS),
    icon: localFile(objectIn(file.guild)?.iconUrl, 'icon'),
    banner: localFile(guild.bannerUrl, 'banner'),
    splash: localFile(guild.splashUrl, 'splash'),
    owner: null,
    roles: withIcons(readGuildSettings({ roles: own.roles }, guildId, NO_HOSTS).roles, objectsIn(own.roles)),
    channels: mapped(objectsIn(own.channels), readChannel),
    emojis: mapped(objectsIn(own.emojis), readEmoji),
    stickers: mapped(objectsIn(own.stickers), readSticker),
  }
}

function withIcons(roles: readonly ImportedRole[], sent: readonly SourceObject[]): ImportedRole[] {
  const icons = new Map(sent.map(({ id, imageUrl }) => [id, imageUrl]))
  return roles.map((role) => ({ ...role, icon: localFile(icons.get(role.id), `icon of ${role.name}`) }))
}

function readEmoji(emoji: SourceObject): ImportedEmoji | null {
  const [id, name] = [idIn(emoji.id), textField(emoji.name)]
  const image = localFile(emoji.imageUrl, `emoji ${name}`)
  if (id === null || name === null || !image) return null
  return { id, name, isAnimated: emoji.animated === true, roleIds: idsField(emoji.roles), creator: null, image }
}

function readSticker(sticker: SourceObject): ImportedSticker | null {
  const [id, name] = [idIn(sticker.id), textField(sticker.name)]
  const image = localFile(sticker.imageUrl, `sticker ${name}`)
  if (id === null || name === null || !image) return null
  const { description, tags } = sticker
  return { id, name, description: textField(description), tags: textField(tags) ?? '', creator: null, image }
}
