import type { Readable } from 'node:stream'
import type {
  ImportedBan,
  ImportedFile,
  ImportedGuild,
  ImportedMember,
  ImportedMessage,
  ImportLoss,
  ImportSource,
} from '../import-source.ts'
import { SourceLosses } from '../live/source-losses.ts'
import { idIn, idsField, inOrderOfIds, objectIn, textField, timeIn } from '../live/source-objects.ts'
import { ExportFiles } from './export-files.ts'
import { type ExportIndex, indexExport } from './index-export.ts'
import { InvalidJson, jsonValues } from './json-values.ts'
import { type ExportedGuild, readExportedGuild } from './read-exported-guild.ts'
import { localFile, readExportedMessage } from './read-exported-message.ts'

const PAGE = 100

/** Reads a folder of files in the JSON format of DiscordChatExporter. Nothing is read from the web. */
export class ExportedSource implements ImportSource {
  readonly identity: string
  readonly origin: string
  readonly #files: ExportFiles
  readonly #index: ExportIndex
  readonly #losses: SourceLosses
  #guild: Promise<ExportedGuild> | null = null

  private constructor(files: ExportFiles, index: ExportIndex, losses: SourceLosses) {
    this.#files = files
    this.#index = index
    this.#losses = losses
    this.origin = index.host ?? 'discord.com'
    this.identity = `${this.origin} export ${index.guildId}`
  }

  /**
   * Reads the beginnings of all files.
   *
   * @param guildId null if the folder has only one guild
   * @throws ImportFailure
   */
  static async open(folder: string, guildId: string | null): Promise<ExportedSource> {
    const losses = new SourceLosses()
    const files = await ExportFiles.open(folder, losses)
    return new ExportedSource(files, await indexExport(files, losses, guildId), losses)
  }

  get losses(): readonly ImportLoss[] {
    return this.#losses.all
  }

  async guild(): Promise<ImportedGuild> {
    return (await this.#readGuild()).guild
  }

  async *members(after: string | null): AsyncIterable<readonly ImportedMember[]> {
    const { survey } = await this.#readGuild()
    if (!survey) return yield* this.#listedMembers(after)
    const people = [...survey.people.values()].toSorted((one, other) => inOrderOfIds(one.user.id, other.user.id))
    const left = people.filter(({ user }) => after === null || inOrderOfIds(user.id, after) > 0)
    for (let from = 0; from < left.length; from += PAGE) {
      const page = left.slice(from, from + PAGE)
      yield page.map(({ user, roleIds }) => ({ user, nick: null, roleIds, joinedAt: null }))
    }
  }

  async *bans(): AsyncIterable<readonly ImportedBan[]> {
    // An export contains no bans.
  }

  async *messages(channelId: string, after: string | null): AsyncIterable<readonly ImportedMessage[]> {
    let last = after ?? '0'
    let page: ImportedMessage[] = []
    for (const { path } of this.#index.files.get(channelId) ?? []) {
      for await (const value of this.#values(path, '$.messages.*', 'messages', channelId)) {
        const message = readExportedMessage(objectIn(value) ?? {})
        const id = message?.id ?? idIn(objectIn(value)?.id) ?? ''
        if (!message) this.#losses.add('message', id, 'it has no id, no author or no time')
        else if (inOrderOfIds(id, last) > 0) {
          last = id
          if (page.push(message) < PAGE) continue
          yield page
          page = []
        } else if (after === null || inOrderOfIds(id, after) > 0) {
          this.#losses.add('message', id, 'it is not in the order of ids')
        }
      }
    }
    if (page.length > 0) yield page
  }

  open(file: ImportedFile): Promise<Readable | null> {
    return this.#files.open(file)
  }

  async close(): Promise<void> {
    // Nothing is open between reads.
  }

  async #readGuild(): Promise<ExportedGuild> {
    this.#guild ??= readExportedGuild(this.#index, this.#files.pathOf('guild.json'), this.#losses)
    return this.#guild
  }

  async *#listedMembers(after: string | null): AsyncIterable<readonly ImportedMember[]> {
    let page: ImportedMember[] = []
    for await (const value of this.#values(this.#files.pathOf('members.json'), '$.members.*', 'members', '')) {
      const member = readMember(value)
      if (!member || (after !== null && inOrderOfIds(member.user.id, after) <= 0)) continue
      if (page.push(member) < PAGE) continue
      yield page
      page = []
    }
    if (page.length > 0) yield page
  }

  /** Values of a file, as far as it is valid. */
  async *#values(path: string, selector: string, kind: string, id: string): AsyncIterable<unknown> {
    try {
      for await (const { value } of jsonValues(path, [selector])) yield value
    } catch (error) {
      if (error instanceof InvalidJson) this.#losses.add(kind, id, `the rest is missing: ${error.message}`)
      else if (isFileError(error)) this.#losses.add(kind, id, `the file cannot be read: ${error.code}`)
      else throw error
    }
  }
}

const isFileError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error

function readMember(value: unknown): ImportedMember | null {
  const member = objectIn(value)
  const user = objectIn(member?.user)
  const id = idIn(user?.id)
  if (!member || !user || id === null) return null
  const username = textField(user.username) ?? id
  return {
    user: {
      id,
      username,
      globalName: textField(user.global_name),
      isBot: user.bot === true,
      avatar: localFile(user.avatarUrl, `avatar of ${username}`),
    },
    nick: textField(member.nick),
    roleIds: idsField(member.roles),
    joinedAt: timeIn(member.joined_at),
  }
}
