import type { Readable } from 'node:stream'
import type { Clock } from '../../kernel/clock.ts'
import type { Outside } from '../../kernel/external-requests.ts'
import { parseApiUrl, placeholderHost } from '../../kernel/other-server.ts'
import { ImportFailure } from '../import-failure.ts'
import type {
  ImportedBan,
  ImportedFile,
  ImportedGuild,
  ImportedMember,
  ImportedMessage,
  ImportLoss,
  ImportSource,
} from '../import-source.ts'
import { idPages, type PageEntry } from './id-pages.ts'
import { listReactions } from './list-reactions.ts'
import { readPinTimes } from './pin-times.ts'
import { readAhead } from './read-ahead.ts'
import { readMessage } from './read-message.ts'
import { readBan, readMember } from './read-user.ts'
import { readWholeGuild } from './read-whole-guild.ts'
import { SourceApi } from './source-api.ts'
import { SourceConnections } from './source-connections.ts'
import { SourceFiles } from './source-files.ts'
import { hostsOf, type SourceHosts } from './source-images.ts'
import { SourceLosses } from './source-losses.ts'
import { mapped, objectIn } from './source-objects.ts'
import { SourceWaits } from './source-waits.ts'

const MEMBERS_PAGE = 1000
const MESSAGES_PAGE = 100
/** How many pages are read and completed before they are asked for. */
const PAGES_AHEAD = 3

export interface LiveSourceOptions {
  /** The base of the source's API, such as `https://chat.example/api`. Its addresses may be private. */
  readonly from: string
  readonly guildId: string
  /** The token of a bot in the guild. */
  readonly token: string
  readonly clock: Clock
  /** Requests files of other hosts. */
  readonly outside: Pick<Outside, 'get'>
  /** The largest file that is read, bytes. */
  readonly maxFileBytes: number
}

/** Reads a guild of the platform, or of another server with its API, as a bot. */
export class LiveSource implements ImportSource {
  readonly identity: string
  readonly origin: string
  readonly #guildId: string
  readonly #hosts: SourceHosts
  readonly #waits: SourceWaits
  readonly #connections: SourceConnections
  readonly #api: SourceApi
  readonly #files: SourceFiles
  readonly #losses = new SourceLosses()

  /** @throws ImportFailure if an option is invalid */
  constructor({ from, guildId, token: sent, clock, outside, maxFileBytes }: LiveSourceOptions) {
    const base = parseApiUrl(from)
    if (!base) throw new ImportFailure(`${from} is not the URL of an API, such as https://chat.example/api`)
    const token = sent.trim().replace(/^Bot\s+/u, '')
    if (!/^[\x21-\x7e]+$/u.test(token)) throw new ImportFailure('the token of the bot is empty or invalid')
    if (!/^\d{1,20}$/u.test(guildId)) throw new ImportFailure(`${guildId} is not the id of a guild`)
    this.#hosts = hostsOf(base)
    this.#guildId = guildId
    this.origin = placeholderHost(base)
    this.identity = `${base.href.replace(/\/v\d+$/u, '')} ${guildId}`
    this.#waits = new SourceWaits(clock)
    this.#connections = new SourceConnections(this.#waits)
    const shared = { waits: this.#waits, connections: this.#connections }
    this.#api = new SourceApi({ base, token, ...shared })
    const origins = new Set([base.origin, this.#hosts.cdn, this.#hosts.media])
    this.#files = new SourceFiles({ ...shared, losses: this.#losses, outside, origins, maxBytes: maxFileBytes })
  }

  get losses(): readonly ImportLoss[] {
    return this.#losses.all
  }

  guild(): Promise<ImportedGuild> {
    return readWholeGuild({ api: this.#api, guildId: this.#guildId, hosts: this.#hosts, losses: this.#losses })
  }

  members(after: string | null): AsyncIterable<readonly ImportedMember[]> {
    return this.#list('members', after, ({ entry }) => readMember(entry, this.#hosts))
  }

  bans(after: string | null): AsyncIterable<readonly ImportedBan[]> {
    return this.#list('bans', after, ({ entry }) => readBan(entry, this.#hosts))
  }

  messages(channelId: string, after: string | null): AsyncIterable<readonly ImportedMessage[]> {
    const [api, losses] = [this.#api, this.#losses]
    let read: Promise<ReadonlyMap<string, string>> | null = null
    const pinTimes = () => (read ??= readPinTimes({ api, channelId, losses }))
    const pages = idPages(api, {
      path: `/channels/${channelId}/messages`,
      bucket: `messages ${channelId}`,
      limit: MESSAGES_PAGE,
      after,
      refused: (reason) => this.#losses.add('channel', channelId, reason),
    })
    return readAhead(pages, PAGES_AHEAD, (page) => {
      const messages = mapped(page, ({ id, entry }) => {
        const message = readMessage(entry, id, this.#hosts)
        if (!message) this.#losses.add('message', id, 'it has no author or no time')
        return message
      })
      return Promise.all(messages.map((message) => this.#completed(channelId, message, pinTimes)))
    })
  }

  /** A message with the users of its reactions, and the time when it was pinned. */
  async #completed(
    channelId: string,
    message: ImportedMessage,
    pinTimes: () => Promise<ReadonlyMap<string, string>>,
  ): Promise<ImportedMessage> {
    const reading = { api: this.#api, channelId, hosts: this.#hosts, losses: this.#losses }
    const pinnedAt = message.pinned ? ((await pinTimes()).get(message.id) ?? null) : null
    return { ...(message.reactions.length === 0 ? message : await listReactions(reading, message)), pinnedAt }
  }

  open(file: ImportedFile): Promise<Readable | null> {
    return this.#files.open(file)
  }

  async close(): Promise<void> {
    this.#waits.close()
    this.#connections.close()
  }

  #list<T>(name: 'members' | 'bans', after: string | null, read: (entry: PageEntry) => T | null) {
    const pages = idPages(this.#api, {
      path: `/guilds/${this.#guildId}/${name}`,
      bucket: `${name} ${this.#guildId}`,
      limit: MEMBERS_PAGE,
      after,
      idOf: ({ user }) => objectIn(user)?.id,
      refused: (reason) => this.#losses.add(name, this.#guildId, reason),
    })
    return readAhead(pages, PAGES_AHEAD, async (page) => mapped(page, read))
  }
}
