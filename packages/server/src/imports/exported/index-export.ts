// Reads the beginnings of an export's files.
import { ImportFailure } from '../import-failure.ts'
import type { SourceLosses } from '../live/source-losses.ts'
import { idIn, inOrderOfIds, objectIn, type SourceObject, textField } from '../live/source-objects.ts'
import type { ExportFiles } from './export-files.ts'
import { InvalidJson, jsonValues } from './json-values.ts'

/** A file with messages of a channel. An export may divide a channel among several. */
export interface ChannelFile {
  readonly path: string
  readonly guild: SourceObject
  readonly channel: SourceObject
  readonly channelId: string
  readonly firstMessageId: string
  /** The server that wrote the file; null for DiscordChatExporter. */
  readonly host: string | null
}

/** The files of one guild. */
export interface ExportIndex {
  readonly guildId: string
  readonly host: string | null
  /** The files of each channel, in the order of their messages. */
  readonly files: ReadonlyMap<string, readonly ChannelFile[]>
}

/** @throws ImportFailure if there is no guild, or if there are several and none is named */
export async function indexExport(
  files: ExportFiles,
  losses: SourceLosses,
  wanted: string | null,
): Promise<ExportIndex> {
  const found: ChannelFile[] = []
  for (const name of await files.jsonNames()) {
    if (name === 'guild.json' || name === 'members.json') continue
    const file = await readHead(files.pathOf(name)).catch((error: unknown) => {
      if (!(error instanceof InvalidJson)) throw error
      losses.add('file', name, error.message)
      return null
    })
    if (file === undefined) losses.add('file', name, 'it is no export of a channel')
    else if (file) found.push(file)
  }
  const guildIds = [...new Set(found.map(({ guild }) => idIn(guild.id) ?? '0'))].filter((id) => id !== '0')
  const guildId = wanted ?? guildIds[0]
  if (guildId === undefined || !guildIds.includes(guildId))
    throw new ImportFailure(`the folder has no export of ${wanted === null ? 'a guild' : `guild ${wanted}`}`)
  if (wanted === null && guildIds.length > 1)
    throw new ImportFailure(`the folder has exports of several guilds, choose one: ${guildIds.slice(0, 10).join(', ')}`)
  const own = found.filter(({ guild }) => guild.id === guildId)
  const sorted = own.toSorted((one, other) => inOrderOfIds(one.firstMessageId, other.firstMessageId))
  return {
    guildId,
    host: own[0]?.host ?? null,
    files: Map.groupBy(sorted, ({ channelId }) => channelId),
  }
}

const HEAD = ['$.guild', '$.channel', '$.guildhall', '$.messages.*']

/** Undefined if the file isn't an export of a channel. @throws InvalidJson */
async function readHead(path: string): Promise<ChannelFile | undefined> {
  const head: Partial<Record<string, SourceObject | null>> = {}
  let firstMessageId = '0'
  for await (const { name, value } of jsonValues(path, HEAD)) {
    if (name === 'messages') {
      firstMessageId = idIn(objectIn(value)?.id) ?? '0'
      break
    }
    head[name] = objectIn(value)
  }
  const { guild, channel, guildhall } = head
  const channelId = idIn(channel?.id)
  if (!guild || !channel || channelId === null) return undefined
  return { path, guild, channel, channelId, firstMessageId, host: textField(guildhall?.host) }
}
