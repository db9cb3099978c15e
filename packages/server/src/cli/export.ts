import { readPublicUrl, readStorageLocation } from '../config.ts'
import {
  type ExportedChannel,
  exportChannel,
  exportedChannelOf,
  exportedPrivateChannelOf,
} from '../features/exports/exported-channels-actions.ts'
import { exportGuildStructure, exportMembers, listExportedThreads } from '../features/exports/exported-guild-actions.ts'
import { ExportedImages } from '../features/exports/exported-images-actions.ts'
import type { ExportSource } from '../features/exports/exported-people-view.ts'
import { findThreadAnywhere } from '../features/exports/exports-store.ts'
import { describeFlags, type FlagName, Flags, UsageError } from '../flags.ts'
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

const FLAGS = ['out', 'public-url', 'data', 'files', 'database-url'] as const satisfies FlagName[]

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
  const place = readStorageLocation(flags)
  const { host } = new URL(readPublicUrl(flags) ?? 'http://localhost:3333')
  const store = await openStore(place)
  const files = await openFiles(place)
  try {
    const chosen = await choose(store.db, { what, id, host })
    const folder = await ExportFolder.create(out, { db: store.db, files })
    const { channels, messages } = await writeAll(chosen, folder)
    const missing = folder.missing === 0 ? '' : ` ${folder.missing} files are missing.`
    process.stdout.write(`Exported ${messages} messages of ${channels} channels and threads into ${out}.${missing}\n`)
  } finally {
    await files.close()
    await store.close()
  }
}

/** What is exported. */
interface Chosen {
  readonly source: ExportSource
  /** Whether the guild's structure and members are exported too. */
  readonly isWhole: boolean
  readonly channels: () => AsyncIterable<ExportedChannel>
}

/** @throws Failure */
async function choose(
  db: Db,
  { what, id, host }: { what: 'guild' | 'channel'; id: string; host: string },
): Promise<Chosen> {
  const images = new ExportedImages(db)
  const location = what === 'channel' ? await findChannelLocation(db, id) : { guildId: id }
  if (!location) throw new Failure(`there is no channel ${id}`)
  const found = location.guildId === null ? undefined : await loadGuild(db, location.guildId)
  if (location.guildId !== null && !found) throw new Failure(`there is no guild ${location.guildId}`)
  const guild = found ? new GuildModel(found) : null
  const source = { db, guild, now: systemClock.now(), images, host }
  if (what === 'guild') return { source, isWhole: true, channels: () => allChannels(source) }
  return { source, isWhole: false, channels: () => channelWithThreads(source, id) }
}

async function* allChannels(source: ExportSource): AsyncGenerator<ExportedChannel> {
  const { guild } = source
  if (!guild) return
  for (const details of guild.channels.values()) {
    const channel = exportedChannelOf(source, details)
    if (channel) yield channel
  }
  yield* listExportedThreads(source, guild.id)
}

async function* channelWithThreads(source: ExportSource, id: string): AsyncGenerator<ExportedChannel> {
  const { db, guild } = source
  if (!guild) {
    const found = await findPrivateChannel(db, id)
    if (found) yield await exportedPrivateChannelOf(source, found)
    return
  }
  const details = guild.channels.get(id) ?? (await findThreadAnywhere(db, id))
  const channel = details && exportedChannelOf(source, details)
  if (channel) yield channel
  yield* listExportedThreads(source, guild.id, id)
}

async function writeAll({ source, isWhole, channels }: Chosen, folder: ExportFolder) {
  const done = { channels: 0, messages: 0 }
  if (isWhole && source.guild) {
    await folder.write([await exportGuildStructure(source, source.guild)])
    await folder.write(exportMembers(source, source.guild))
  }
  for await (const channel of channels()) {
    const count = await folder.write(exportChannel(source, channel))
    done.channels++
    done.messages += count
  }
  return done
}
