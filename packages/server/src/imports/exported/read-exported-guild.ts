// Puts together the guild of an export.
import { readFile, stat } from 'node:fs/promises'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import { DEFAULT_EVERYONE, permissionSet } from '@guildhall/protocol/permissions/bits'
import { channelTypeOf } from '../../features/exports/exported-kinds-view.ts'
import type { ImportedChannel, ImportedGuild, ImportedRole } from '../import-source.ts'
import { readChannel } from '../live/read-guild.ts'
import type { SourceLosses } from '../live/source-losses.ts'
import { idIn, idsField, objectIn, textField } from '../live/source-objects.ts'
import type { ChannelFile, ExportIndex } from './index-export.ts'
import { localFile } from './read-exported-message.ts'
import { readExportedStructure } from './read-exported-structure.ts'
import { type Survey, surveyExport } from './survey-export.ts'

const MOST_STRUCTURE_BYTES = 67_108_864
const THREADS: ReadonlySet<number> = new Set([
  ChannelType.ANNOUNCEMENT_THREAD,
  ChannelType.PUBLIC_THREAD,
  ChannelType.PRIVATE_THREAD,
])

/** A guild, and the survey of its messages if the export doesn't describe its structure. */
export interface ExportedGuild {
  readonly guild: ImportedGuild
  readonly survey: Survey | null
}

export async function readExportedGuild(
  index: ExportIndex,
  structurePath: string,
  losses: SourceLosses,
): Promise<ExportedGuild> {
  const first = [...index.files.values()].map(([file]) => file).filter((file) => file !== undefined)
  const structure = await readStructure(structurePath, index.guildId, losses)
  const known = new Set(structure?.channels.map(({ id }) => id))
  const further: ImportedChannel[] = []
  for (const file of first) if (!known.has(file.channelId)) further.push(await readFileChannel(file, index, losses))
  if (structure) return { guild: { ...structure, channels: [...structure.channels, ...further] }, survey: null }
  const survey = await surveyExport([...index.files.values()].flat(), losses)
  losses.add('permissions', index.guildId, 'the export does not contain them: only administrators see the channels')
  const { guild } = first[0] ?? {}
  return {
    guild: {
      id: index.guildId,
      name: textField(guild?.name) ?? index.guildId,
      description: null,
      owner: null,
      icon: localFile(guild?.iconUrl, 'icon'),
      banner: null,
      splash: null,
      roles: [everyoneOf(index.guildId), ...survey.roles.values()],
      channels: withParents(further, first),
      emojis: [...survey.emojis.values()],
      stickers: [],
      other: {},
    },
    survey,
  }
}

async function readStructure(path: string, guildId: string, losses: SourceLosses): Promise<ImportedGuild | null> {
  const found = await stat(path).catch(() => null)
  if (!found) return null
  if (!found.isFile() || found.size > MOST_STRUCTURE_BYTES) {
    losses.add('file', 'guild.json', 'it is not a regular file, or too large')
    return null
  }
  try {
    const structure = readExportedStructure(JSON.parse(await readFile(path, 'utf8')), guildId)
    if (structure) return structure
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  losses.add('file', 'guild.json', 'it does not describe a guild')
  return null
}

/** A channel as its file describes it. */
async function readFileChannel(file: ChannelFile, index: ExportIndex, losses: SourceLosses): Promise<ImportedChannel> {
  const { channel, channelId } = file
  const own = objectIn(channel.guildhall)
  const described = own && readChannel(own)
  const type = described?.type ?? channelTypeOf(textField(channel.type) ?? '') ?? ChannelType.GUILD_TEXT
  const isListed = Array.isArray(own?.member_ids)
  // Without members, nobody would see a private thread.
  const isSurveyed = type === ChannelType.PRIVATE_THREAD && !isListed
  const survey = isSurveyed ? await surveyExport(index.files.get(channelId) ?? [], losses) : null
  const memberIds = survey ? [...survey.people.keys()] : idsField(own?.member_ids)
  return {
    position: 0,
    topic: textField(channel.topic),
    nsfw: false,
    slowmode: 0,
    overwrites: [],
    other: {},
    ...described,
    id: channelId,
    type,
    parentId: described ? described.parentId : idIn(channel.categoryId),
    name: textField(channel.name) ?? channelId,
    memberIds: memberIds.slice(0, LIMITS.membersPerThread),
  }
}

/** Adds the categories, and the channels of threads that have no file of their own, of which only the name is known. */
function withParents(channels: readonly ImportedChannel[], files: readonly ChannelFile[]): ImportedChannel[] {
  const all = new Map(channels.map((each) => [each.id, each]))
  for (const { channel, channelId } of files) {
    const id = idIn(channel.categoryId)
    const child = all.get(channelId)
    if (id === null || !child || all.has(id)) continue
    const type = THREADS.has(child.type) ? ChannelType.GUILD_TEXT : ChannelType.GUILD_CATEGORY
    const name = textField(channel.category) ?? id
    const unknown = { position: 0, topic: null, nsfw: false, slowmode: 0, overwrites: [], memberIds: [], other: {} }
    all.set(id, { ...unknown, id, type, parentId: null, name })
  }
  return [...all.values()]
}

/** Nobody but administrators sees channels of which it isn't known who may see them. */
const everyoneOf = (id: string): ImportedRole => ({
  id,
  name: '@everyone',
  position: 0,
  permissions: (DEFAULT_EVERYONE & ~permissionSet('VIEW_CHANNEL')).toString(),
  color: 0,
  hoist: false,
  mentionable: false,
  isManaged: false,
  unicodeEmoji: null,
  icon: null,
})
