// Writes the messages of a channel as pages of limited size.

import type { ExportedChannel, ExportPiece } from '../features/exports/exported-channels-actions.ts'
import { listExportedMessages } from '../features/exports/exported-channels-actions.ts'
import type { ExportedFile } from '../features/exports/exported-images-actions.ts'
import { filesOfMessage } from '../features/exports/exported-message-view.ts'
import type { ExportSource } from '../features/exports/exported-people-view.ts'
import type { StoredMessage } from '../features/messages/messages-view.ts'
import { toTimestamp } from '../kernel/clock.ts'
import { addressOfPath, type Markup, markup } from './markup.ts'
import { MessageGroups } from './message-groups.ts'
import { type PageLink, toPage } from './page-frame.ts'
import { findPageNames } from './page-names.ts'
import { inertPath, pagePath } from './page-paths.ts'
import { PageStarts } from './page-starts.ts'

/** A page ends after this many messages, or with the message that exceeds this many characters of HTML. */
const MESSAGES_PER_PAGE = 500
const CHARACTERS_PER_PAGE = 1_000_000

/** How many messages and pages a channel has. */
export interface PagedCount {
  readonly messages: number
  readonly pages: number
}

/** The pages of a channel. @param above the links to the pages above them */
export async function* exportChannelPages(
  source: ExportSource,
  channel: ExportedChannel,
  above: readonly PageLink[],
): AsyncGenerator<ExportPiece, PagedCount> {
  const starts = new PageStarts()
  let groups = new MessageGroups()
  let files: ExportedFile[] = []
  let [page, count] = [1, 0]
  const key = { guildId: channel.guildId, channelId: channel.id }
  const piece = (hasNext: boolean): ExportPiece => ({
    path: pagePath(channel, page),
    text: textOf(source, channel, { page, hasNext, above, groups }),
    files: [...files, ...source.images.take()],
    messages: groups.count,
    channels: hasNext ? 0 : 1,
  })
  const addressOf = (id: string): string | undefined => {
    const found = starts.pageOf(id)
    return found === undefined ? undefined : `${addressOfPath(pagePath(channel, found))}#m${id}`
  }
  for await (const messages of listExportedMessages(source, key)) {
    const place = { source, names: await findPageNames(source, key, messages), addressOf }
    for (const message of messages) {
      if (groups.count === MESSAGES_PER_PAGE || groups.size > CHARACTERS_PER_PAGE) {
        yield piece(true)
        page++
        groups = new MessageGroups()
        files = []
      }
      if (groups.count === 0) starts.add(message.id, page)
      groups.add(place, message)
      files.push(...filesOf(message))
      count++
    }
  }
  yield piece(false)
  return { messages: count, pages: page }
}

const filesOf = (message: StoredMessage): ExportedFile[] =>
  filesOfMessage(message).map(({ path, from }) => ({ path: inertPath(path), from }))

interface ShownPage {
  readonly page: number
  readonly hasNext: boolean
  readonly above: readonly PageLink[]
  readonly groups: MessageGroups
}

function textOf(source: ExportSource, channel: ExportedChannel, { page, hasNext, above, groups }: ShownPage): string {
  const { name, topic, parent } = channel
  const numbered = page === 1 && !hasNext ? null : markup`<p>Page ${page}</p>`
  return toPage({
    title: `${name}${page === 1 ? '' : ` (page ${page})`} - ${source.guild?.settings.name ?? 'Direct Messages'}`,
    heading: markup`${parent && markup`<p><bdi>${parent.name}</bdi></p>`}<h1><bdi>${name}</bdi></h1>${
      topic && markup`<p dir="auto">${topic}</p>`
    }${numbered}`,
    links: [
      ...above,
      ...(page > 1 ? [{ path: pagePath(channel, page - 1), name: 'Earlier messages' }] : []),
      ...(hasNext ? [{ path: pagePath(channel, page + 1), name: 'Later messages' }] : []),
    ],
    content: groups.count === 0 ? noMessages : groups.markup(),
    exportedAt: toTimestamp(source.now),
  })
}

const noMessages: Markup = markup`<p>There are no messages.</p>`
