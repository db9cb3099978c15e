// Writes what belongs to a guild besides its messages.
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import { toTimestamp } from '../../kernel/clock.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import {
  type ExportedChannel,
  type ExportPiece,
  exportChannel,
  exportedChannelOf,
  exportPiece,
} from './exported-channels-actions.ts'
import type { ExportSource } from './exported-people-view.ts'
import { listMembersAfter, listThreadsAfter } from './exports-store.ts'

const ROWS_AT_ONCE = 200

/** A guild's settings, roles, channels, emojis and stickers, in the form of the API with the paths of their images. */
async function exportGuildStructure(source: ExportSource, guild: GuildModel): Promise<ExportPiece> {
  const { images, now, host, isExported } = source
  const { id, settings } = guild
  const iconUrl = await images.pathOf('icon', id, settings.icon)
  const structure = {
    guild: { id, name: settings.name, iconUrl },
    exportedAt: toTimestamp(now),
    guildhall: {
      host,
      guild: {
        ...settings,
        bannerUrl: await images.pathOf('banner', id, settings.banner),
        splashUrl: await images.pathOf('splash', id, settings.splash),
      },
      roles: await withImages(guild.roles.values(), ({ id: roleId, icon }) => images.pathOf('role_icon', roleId, icon)),
      channels: [...guild.channels.values()].filter(isExported),
      emojis: await withImages(guild.emojis.values(), (emoji) => images.pathOf('emoji', emoji.id)),
      stickers: await withImages(guild.stickers.values(), (sticker) => images.pathOf('sticker', sticker.id)),
    },
  }
  return exportPiece('guild.json', `${JSON.stringify(structure)}\n`, images.take())
}

async function withImages<T extends object>(all: Iterable<T>, pathOf: (each: T) => Promise<string>) {
  const found: (T & { imageUrl: string })[] = []
  for (const each of all) found.push({ ...each, imageUrl: await pathOf(each) })
  return found
}

/** A guild's members. */
async function* exportMembers({ db, images }: ExportSource, guild: GuildModel): AsyncGenerator<ExportPiece> {
  const path = 'members.json'
  yield exportPiece(path, `{"guildId":"${guild.id}","members":[\n`)
  let isFirst = true
  for (let after = '0'; ; ) {
    const page = await listMembersAfter(db, { guildId: guild.id, after, limit: ROWS_AT_ONCE })
    const texts: string[] = []
    for (const { user, member } of page) {
      const avatarUrl = await images.pathOf('avatar', user.id, user.avatar)
      texts.push(JSON.stringify({ user: { ...user, avatarUrl }, ...member }))
    }
    if (texts.length > 0) yield exportPiece(path, (isFirst ? '' : ',\n') + texts.join(',\n'), images.take())
    isFirst = false
    if (page.length < ROWS_AT_ONCE) break
    after = page.at(-1)?.user.id ?? after
  }
  yield exportPiece(path, '\n]}\n')
}

/** The threads of a guild, or of one of its channels. */
export async function* listExportedThreads(
  source: ExportSource,
  guildId: string,
  parentId?: string,
): AsyncGenerator<ExportedChannel> {
  for (let after = '0'; ; ) {
    const page = await listThreadsAfter(source.db, { guildId, parentId, after, limit: ROWS_AT_ONCE })
    for (const thread of page) {
      const channel = exportedChannelOf(source, thread)
      if (channel) yield channel
    }
    if (page.length < ROWS_AT_ONCE) return
    after = page.at(-1)?.id ?? after
  }
}

/** The files of a guild in the format of DiscordChatExporter. */
export async function* exportGuildFiles(source: ExportSource, guild: GuildModel): AsyncGenerator<ExportPiece, void> {
  yield await exportGuildStructure(source, guild)
  yield* exportMembers(source, guild)
  for (const details of guild.channels.values()) {
    const channel = exportedChannelOf(source, details)
    if (channel) yield* exportChannel(source, channel)
  }
  for await (const thread of listExportedThreads(source, guild.id)) yield* exportChannel(source, thread)
}

/** The file of a channel or thread, and those of the channel's threads. */
export async function* exportChannelFiles(
  source: ExportSource,
  details: GuildChannel | BareThread,
): AsyncGenerator<ExportPiece, void> {
  const channel = exportedChannelOf(source, details)
  if (channel) yield* exportChannel(source, channel)
  for await (const thread of listExportedThreads(source, details.guild_id, details.id))
    yield* exportChannel(source, thread)
}
