import { readPublicUrl, readStorageLocation } from '../config.ts'
import {
  type ExportPiece,
  exportChannel,
  exportedPrivateChannelOf,
} from '../features/exports/exported-channels-actions.ts'
import { exportChannelFiles, exportGuildFiles } from '../features/exports/exported-guild-actions.ts'
import { ExportedImages } from '../features/exports/exported-images-actions.ts'
import type { ExportSource } from '../features/exports/exported-people-view.ts'
import { findThreadAnywhere } from '../features/exports/exports-store.ts'
import { describeFlags, type FlagName, Flags, UsageError } from '../flags.ts'
import { exportGuildPages, exportPrivatePages } from '../html-export/exported-pages.ts'
import { systemClock } from '../kernel/clock.ts'
import { GuildModel } from '../kernel/read-model/guild-model.ts'
import { openFiles } from '../media/open-files.ts'
import type { Db } from '../store/db.ts'
import { findChannelLocation } from '../store/rows/channel-location.ts'
import { loadGuild } from '../store/rows/guild-structure.ts'
import { findPrivateChannel } from '../store/rows/private-channel-row.ts'
import { ExportFolder } from './export-folder.ts'
import { Failure } from './failure.ts'
import { openStore } from './open-store.ts'

const FLAGS = ['out', 'format', 'public-url', 'data', 'files', 'database-url'] as const satisfies FlagName[]

export const exportHelp = (): string => `guildhall export guild GUILD_ID --out FOLDER [flags]
guildhall export channel CHANNEL_ID --out FOLDER [flags]

Writes the messages of a guild, or of a channel and its threads, into a new folder: one JSON file for each channel and
thread, in the format of DiscordChatExporter, with their files beside them. The files of a guild also include its
structure and its members. The server may be running.

${describeFlags(FLAGS)}`

/** Runs `guildhall export`. @throws UsageError, Failure */
export async function exportData(args: readonly string[]): Promise<void> {
  const flags = new Flags(FLAGS, args, process.env, 2)
  const [what, id] = flags.positionals
  if (what !== 'guild' && what !== 'channel')
    throw new UsageError('use guildhall export guild GUILD_ID or guildhall export channel CHANNEL_ID')
  if (id === undefined || !/^\d{1,19}$/u.test(id)) throw new UsageError(`missing id: guildhall export ${what} ID`)
  const out = flags.text('out')
  if (out === undefined) throw new UsageError('missing folder: --out FOLDER')
  const format = flags.text('format') ?? 'json'
  if (format !== 'json' && format !== 'html') throw new UsageError(`unknown format ${format}: use json or html`)
  const place = readStorageLocation(flags)
  const { host } = new URL(readPublicUrl(flags) ?? 'http://localhost:3333')
  const store = await openStore(place)
  const files = await openFiles(place)
  try {
    const pieces = await choose(store.db, { what, id, host, isHtml: format === 'html' })
    const folder = await ExportFolder.create(out, { db: store.db, files })
    const { channels, messages } = await folder.write(pieces)
    const missing = folder.missing === 0 ? '' : ` ${folder.missing} files are missing.`
    process.stdout.write(`Exported ${messages} messages of ${channels} channels and threads into ${out}.${missing}\n`)
  } finally {
    await files.close()
    await store.close()
  }
}

interface Wanted {
  readonly what: 'guild' | 'channel'
  readonly id: string
  readonly host: string
  readonly isHtml: boolean
}

/** The pieces of the export. @throws Failure */
async function choose(db: Db, { what, id, host, isHtml }: Wanted): Promise<AsyncIterable<ExportPiece>> {
  const location = what === 'channel' ? await findChannelLocation(db, id) : { guildId: id }
  if (!location) throw new Failure(`there is no channel ${id}`)
  const found = location.guildId === null ? undefined : await loadGuild(db, location.guildId)
  if (location.guildId !== null && !found) throw new Failure(`there is no guild ${location.guildId}`)
  const guild = found ? new GuildModel(found) : null
  const source: ExportSource = {
    ...{ db, guild, host, now: systemClock.now(), images: new ExportedImages(db) },
    isExported: (channel) => what === 'guild' || channel.id === id || channel.parent_id === id,
  }
  if (!guild) return privateChannel(source, id, isHtml)
  if (what === 'guild')
    return isHtml ? exportGuildPages(source, [...guild.channels.values()]) : exportGuildFiles(source, guild)
  const details = guild.channels.get(id) ?? (await findThreadAnywhere(db, id))
  if (!details) throw new Failure(`there is no channel ${id}`)
  return isHtml ? exportGuildPages(source, [details]) : exportChannelFiles(source, details)
}

/** @throws Failure */
async function privateChannel(source: ExportSource, id: string, isHtml: boolean): Promise<AsyncIterable<ExportPiece>> {
  const found = await findPrivateChannel(source.db, id)
  if (!found) throw new Failure(`there is no channel ${id}`)
  const channel = await exportedPrivateChannelOf(source, found)
  return isHtml ? exportPrivatePages(source, channel) : exportChannel(source, channel)
}
