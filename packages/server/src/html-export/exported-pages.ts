// Writes a guild or a channel as pages: an overview, the channels, and their threads.
import { ChannelType, isForum } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import {
  type ExportedChannel,
  type ExportPiece,
  exportedChannelOf,
  exportPiece,
} from '../features/exports/exported-channels-actions.ts'
import { listExportedThreads } from '../features/exports/exported-guild-actions.ts'
import type { ExportSource } from '../features/exports/exported-people-view.ts'
import { toTimestamp } from '../kernel/clock.ts'
import { exportChannelPages, type PagedCount } from './channel-pages.ts'
import { addressOfPath, type Markup, markup } from './markup.ts'
import { type PageLink, toPage } from './page-frame.ts'
import { firstPagePath, pagePath, threadListPath } from './page-paths.ts'

const THREADS_PER_PAGE = 500
const OVERVIEW: PageLink = { path: 'index.html', name: 'All channels' }

/** What the overview says about a channel. */
interface OverviewRow {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
  readonly position: number
  /** Null if it contains only threads. */
  readonly count: PagedCount | null
  readonly threads: number
}

/** The pages of channels of a guild, with their threads, or of one thread. */
export async function* exportGuildPages(
  source: ExportSource,
  roots: readonly (GuildChannel | BareThread)[],
): AsyncGenerator<ExportPiece, void> {
  const rows: OverviewRow[] = []
  for (const details of roots) {
    if (details.type === ChannelType.GUILD_CATEGORY) continue
    const channel = exportedChannelOf(source, details)
    const count = channel ? yield* exportChannelPages(source, channel, linksAbove(channel)) : null
    const threads = 'thread_metadata' in details ? 0 : yield* exportThreads(source, details)
    const { id, name, parent_id: parentId } = details
    rows.push({ id, name, parentId, position: 'position' in details ? details.position : 0, count, threads })
  }
  yield await overview(source, rows)
}

/** The pages of a private channel. */
export async function* exportPrivatePages(
  source: ExportSource,
  channel: ExportedChannel,
): AsyncGenerator<ExportPiece, void> {
  const count = yield* exportChannelPages(source, channel, [OVERVIEW])
  const { id, name } = channel
  yield await overview(source, [{ id, name, parentId: null, position: 0, count, threads: 0 }])
}

const linksAbove = ({ details }: ExportedChannel): PageLink[] =>
  details && !('thread_metadata' in details) && mayHaveThreads(details)
    ? [OVERVIEW, { path: threadListPath(details, 1), name: 'Threads' }]
    : [OVERVIEW]

const mayHaveThreads = ({ type }: GuildChannel): boolean =>
  isForum(type) || type === ChannelType.GUILD_TEXT || type === ChannelType.GUILD_ANNOUNCEMENT

/** The pages of a channel's threads, and lists of them. @returns the number of threads */
async function* exportThreads(source: ExportSource, parent: GuildChannel): AsyncGenerator<ExportPiece, number> {
  if (!mayHaveThreads(parent)) return 0
  let rows: Markup[] = []
  let [page, total] = [1, 0]
  const list = (hasNext: boolean): ExportPiece =>
    exportPiece(threadListPath(parent, page), threadListText(source, parent, { page, hasNext, rows }))
  for await (const thread of listExportedThreads(source, parent.guild_id, parent.id)) {
    if (rows.length === THREADS_PER_PAGE) {
      yield list(true)
      page++
      rows = []
    }
    const above = [OVERVIEW, { path: threadListPath(parent, page), name: `Threads of ${parent.name}` }]
    const count = yield* exportChannelPages(source, thread, above)
    rows.push(markup`<li>${entry(thread, count)}</li>`)
    total++
  }
  yield list(false)
  return total
}

interface ThreadList {
  readonly page: number
  readonly hasNext: boolean
  readonly rows: readonly Markup[]
}

const threadListText = (source: ExportSource, parent: GuildChannel, { page, hasNext, rows }: ThreadList): string =>
  toPage({
    title: `Threads of ${parent.name} - ${source.guild?.settings.name}`,
    heading: markup`<h1>Threads of <bdi>${parent.name}</bdi></h1>`,
    links: [
      OVERVIEW,
      ...(isForum(parent.type) ? [] : [{ path: firstPagePath(parent), name: 'Messages' }]),
      ...(page > 1 ? [{ path: threadListPath(parent, page - 1), name: 'Earlier threads' }] : []),
      ...(hasNext ? [{ path: threadListPath(parent, page + 1), name: 'Later threads' }] : []),
    ],
    content: rows.length === 0 ? markup`<p>There are no threads.</p>` : markup`<ul class="list">${rows}</ul>`,
    exportedAt: toTimestamp(source.now),
  })

function entry(channel: { readonly id: string; readonly name: string }, { messages, pages }: PagedCount): Markup {
  const link = markup`<a href="${addressOfPath(firstPagePath(channel))}"><bdi>${channel.name}</bdi></a>`
  const last = markup`<a href="${addressOfPath(pagePath(channel, pages))}">Latest messages</a>`
  return markup`${link}<small>${plural(messages, 'message')}</small> ${pages > 1 && last}`
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

async function overview(source: ExportSource, rows: readonly OverviewRow[]): Promise<ExportPiece> {
  const { guild, images } = source
  const name = guild?.settings.name ?? 'Direct Messages'
  const icon = guild ? await images.pathOf('icon', guild.id, guild.settings.icon) : ''
  const categories = [...(guild?.channels.values() ?? [])]
    .filter(({ id }) => rows.some(({ parentId }) => parentId === id))
    .toSorted((one, other) => positionOf(one) - positionOf(other))
  const known = new Set(categories.map(({ id }) => id))
  const without = rows.filter(({ parentId }) => parentId === null || !known.has(parentId))
  const sections = categories.map(
    ({ id, name: title }) =>
      markup`<h2><bdi>${title}</bdi></h2>${listOf(rows.filter(({ parentId }) => parentId === id))}`,
  )
  const text = toPage({
    title: name,
    heading: markup`${icon !== '' && markup`<img class="icon" src="${addressOfPath(icon)}" alt="">`}<h1><bdi>${name}</bdi></h1>`,
    links: [],
    content: markup`${without.length > 0 && listOf(without)}${sections}`,
    exportedAt: toTimestamp(source.now),
  })
  return exportPiece(OVERVIEW.path, text, images.take())
}

const positionOf = (channel: GuildChannel): number => channel.position

function listOf(rows: readonly OverviewRow[]): Markup {
  const sorted = rows.toSorted((one, other) => one.position - other.position)
  return markup`<ul class="list">${sorted.map((row) => markup`<li>${rowOf(row)}</li>`)}</ul>`
}

function rowOf({ count, threads, ...channel }: OverviewRow): Markup {
  const list = markup`<a href="${addressOfPath(threadListPath(channel, 1))}">${
    count ? null : markup`<bdi>${channel.name}</bdi>: `
  }${plural(threads, 'thread')}</a>`
  const own = count && entry(channel, count)
  return markup`${own} ${(threads > 0 || !count) && list}`
}
