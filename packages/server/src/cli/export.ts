import { readPublicUrl, readStorageLocation } from '../config.ts'
import { exportAccountFiles } from '../features/account-exports/exported-account-actions.ts'
import {
  type ExportPiece,
  exportChannel,
  exportedPrivateChannelOf,
} from '../features/exports/exported-channels-actions.ts'
import { exportChannelFiles, exportGuildFiles } from '../features/exports/exported-guild-actions.ts'
import { ExportedImages } from '../features/exports/exported-images-actions.ts'
import type { ExportSource } from '../features/exports/exported-people-view.ts'
import { findThreadAnywhere } from '../features/exports/exports-store.ts'
import { findPersonByName } from '../features/users/users-store.ts'
import { describeFlags, type FlagName, Flags, UsageError } from '../flags.ts'
import { exportGuildPages, exportPrivatePages } from '../html-export/exported-pages.ts'
import { systemClock } from '../kernel/clock.ts'
import { isSnowflake } from '../kernel/ids/snowflakes.ts'
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
guildhall export account USERNAME --out FOLDER [flags]

Writes the messages of a guild, or of a channel and its threads, into a new folder: one JSON file for each channel and
thread, in the format of DiscordChatExporter, with their files beside them. The files of a guild also include its
structure and its members. The files of an account are those that its user can download: their data, the messages that
they have written, and the attachments of these messages. The server may be running.

${describeFlags(FLAGS)}`

/** Runs `guildhall export`. @throws UsageError, Failure */
export async function exportData(args: readonly string[]): Promise<void> {
  const flags = new Flags(FLAGS, args, process.env, 2)
  const wanted = readWanted(flags)
  const out = flags.text('out')
  if (out === undefined) throw new UsageError('missing folder: --out FOLDER')
  const place = readStorageLocation(flags)
  const store = await openStore(place)
  const files = await openFiles(place)
  try {
    const pieces = wanted.what === 'account' ? await account(store.db, wanted.id) : await choose(store.db, wanted)
    const folder = await ExportFolder.create(out, { db: store.db, files })
    const { channels, messages } = await folder.write(pieces)
    const from = wanted.what === 'account' ? `the account ${wanted.id}` : `${channels} channels and threads`
    const missing = folder.missing === 0 ? '' : ` ${folder.missing} files are missing.`
    process.stdout.write(`Exported ${messages} messages of ${from} into ${out}.${missing}\n`)
  } finally {
    await files.close()
    await store.close()
  }
}

interface WantedChannels {
  readonly what: 'guild' | 'channel'
  readonly id: string
  readonly host: string
  readonly isHtml: boolean
}

/** What is exported. @throws UsageError */
function readWanted(flags: Flags): WantedChannels | { what: 'account'; id: string } {
  const [what, id] = flags.positionals
  const format = flags.text('format') ?? 'json'
  if (format !== 'json' && format !== 'html') throw new UsageError(`unknown format ${format}: use json or html`)
  if (what === 'account') {
    if (id === undefined) throw new UsageError('missing name: guildhall export account USERNAME')
    if (format === 'html') throw new UsageError('an account can only be exported as json')
    return { what, id }
  }
  if (what !== 'guild' && what !== 'channel')
    throw new UsageError('use guildhall export guild GUILD_ID, channel CHANNEL_ID or account USERNAME')
  if (id === undefined || !isSnowflake(id)) throw new UsageError(`missing id: guildhall export ${what} ID`)
  const { host } = new URL(readPublicUrl(flags) ?? 'http://localhost:3333')
  return { what, id, host, isHtml: format === 'html' }
}

/** @throws Failure */
async function account(db: Db, username: string): Promise<AsyncIterable<ExportPiece>> {
  const user = await findPersonByName(db, username)
  if (!user) throw new Failure(`there is no account ${username}`)
  return exportAccountFiles(db, user.id)
}

/** The pieces of the export. @throws Failure */
async function choose(db: Db, { what, id, host, isHtml }: WantedChannels): Promise<AsyncIterable<ExportPiece>> {
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
