import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { atProcessExit } from '@guildhall/testing/worlds/at-process-exit'
import { type Program, startServerProgram } from '@guildhall/testing/worlds/program'
import type { DemoSummary, ServerReady } from './server-summary.ts'

/**
 * Rate limits don't apply to the actions of stories, new accounts are verified, and endpoints may be on this machine.
 */
const ALWAYS = ['--no-rate-limits', '--trust-emails', '--endpoint-networks', '127.0.0.1']

/** Passwords are hashed at minimal cost. */
const ENVIRONMENT = { NODE_OPTIONS: `--import=${import.meta.resolve('@guildhall/testing/worlds/quick-hashing')}` }

/** The maximum number of recorded characters of a response. */
const MOST_SHOWN = 500

const PASSWORD = 'a long enough password'

/** A user with an account. */
export interface TestAccount {
  readonly id: string
  /** The name that others see. */
  readonly name: string
  readonly username: string
  readonly password: string
  readonly token: string
}

/** A bot that is a member of a guild. */
export interface BotAccount {
  readonly id: string
  readonly botToken: string
}

/** A guild with a channel, its owner and a guest. */
export interface TestGuild {
  readonly id: string
  readonly channelId: string
  /** The channel's path in the client. */
  readonly path: string
  readonly owner: TestAccount
  readonly guest: TestAccount
}

interface Asked {
  readonly method?: string
  readonly body?: object
}

let shared: Promise<LiveServer> | null = null

/** The real program, which can be stopped, and started again at the same address with its data. */
export class LiveServer {
  /** The URL of the client. Only browsers resolve every name below localhost to this machine. */
  readonly web: string
  readonly api: string
  readonly #program: Program
  readonly #ready: ServerReady
  readonly #flags: readonly string[]
  readonly #folder: string | null
  /** Called for each request that a story makes itself. */
  onCall: (line: string) => void = () => undefined
  #again: Program | null = null
  #hasPeople = false
  /** The number of users created so far, if stories share the server. */
  #guests: number | null = null

  private constructor(program: Program, ready: ServerReady, flags: readonly string[], folder: string | null) {
    this.#program = program
    this.#ready = ready
    this.#flags = flags
    this.#folder = folder
    this.web = ready.client
    this.api = ready.api
  }

  /** A server with the demo's data, in memory. */
  static demo(): Promise<LiveServer> {
    return LiveServer.#open(['--demo', ...ALWAYS], null)
  }

  /** A server without accounts, with a separate folder. */
  static empty(): Promise<LiveServer> {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-e2e-'))
    return LiveServer.#open(['--data', folder, ...ALWAYS], folder)
  }

  /**
   * One server for all stories of this process, which isn't stopped between them; its administrator isn't a user of a
   * story.
   */
  static shared(): Promise<LiveServer> {
    shared ??= LiveServer.empty().then(async (server) => {
      atProcessExit(() => server.close())
      await server.newPerson('administrator')
      server.#guests = 0
      return server
    })
    return shared
  }

  get isShared(): boolean {
    return this.#guests !== null
  }

  /** The same, with restricted registration. */
  static async registering(mode: 'invite' | 'approval' | 'closed'): Promise<LiveServer> {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-e2e-'))
    return LiveServer.#open(['--data', folder, '--registration', mode, ...ALWAYS], folder)
  }

  /** The same, with a mail server. */
  static async mailing(url: string, flags: readonly string[] = ALWAYS): Promise<LiveServer> {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-e2e-'))
    return LiveServer.#open(['--data', folder, '--smtp-url', url, '--mail-from', 'chat@example.org', ...flags], folder)
  }

  /** The same, with rate limits. */
  static limited(): Promise<LiveServer> {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-e2e-'))
    return LiveServer.#open(['--data', folder, '--trust-emails'], folder)
  }

  static async #open(flags: readonly string[], folder: string | null): Promise<LiveServer> {
    const program = await startServerProgram(flags, ENVIRONMENT)
    const ready: ServerReady = program.ready
    return new LiveServer(program, ready, flags, folder)
  }

  /** Its output since it was last started. */
  get log(): string {
    const { stdout, stderr } = this.#again ?? this.#program
    return stdout + stderr
  }

  /** The one-time link for creating the first account. @throws Error if there are accounts already */
  get setupUrl(): string {
    return given(this.#ready.setup_url, 'link for the first account')
  }

  /** The URL for programs: routes that fetch do so outside the browser. */
  forPrograms(url: string): string {
    return url.replace(this.web, new URL(this.api).origin)
  }

  get demo(): DemoSummary {
    return given(this.#ready.demo, 'demo')
  }

  /** A user of the demo. */
  demoPerson(name: string): TestAccount {
    const found = this.demo.users.find(({ username }) => username === name)
    return { ...given(found, name), name }
  }

  get demoBot(): BotAccount {
    const { bot_id, bot_token } = this.demo.application
    return { id: bot_id, botToken: bot_token }
  }

  /**
   * Registers a user; the first user of a server is its administrator. If stories share the server, their user names
   * are unique.
   */
  async newPerson(name: string): Promise<TestAccount> {
    const code = this.#hasPeople || this.#ready.setup_url === undefined ? null : new URL(this.setupUrl).hash.slice(1)
    this.#hasPeople = true
    const username = this.#guests === null ? name : `${name}.${++this.#guests}`
    const body = { username, password: PASSWORD, email: `${username}@example.org`, setup_code: code }
    const { token } = await this.call<{ token: string }>(null, '/auth/register', { body })
    const person = { id: '', name, username, password: PASSWORD, token }
    const renaming = { method: 'PATCH', body: { global_name: name } }
    const { id } = await this.call<{ id: string }>(person, '/users/@me', this.isShared ? renaming : {})
    return { ...person, id }
  }

  /** Registers two users; the first creates a guild and the second joins it. */
  async createTestGuild(name: string, ownerName: string, guestName: string): Promise<TestGuild> {
    const [owner, guest] = [await this.newPerson(ownerName), await this.newPerson(guestName)]
    const guild = await this.call<{ id: string; system_channel_id: string }>(owner, '/guilds', { body: { name } })
    const { id, system_channel_id: channelId } = guild
    const { code } = await this.call<{ code: string }>(owner, `/channels/${channelId}/invites`, { body: {} })
    await this.call(guest, `/invites/${code}`, { body: {} })
    return { id, channelId, path: `/channels/${id}/${channelId}`, owner, guest }
  }

  /** Sends a message to a channel; resolves with its id. */
  async say(who: TestAccount | BotAccount, { channelId }: { channelId: string }, content: string): Promise<string> {
    return (await this.call<{ id: string }>(who, `/channels/${channelId}/messages`, { body: { content } })).id
  }

  /** Creates an application and adds its bot to a guild, as an administrator. */
  async newBot(owner: TestAccount, guild_id: string, name = 'Helper'): Promise<BotAccount> {
    const made = await this.call<{ id: string; bot_token: string }>(owner, '/applications', { body: { name } })
    const query = new URLSearchParams({ client_id: made.id, scope: 'bot applications.commands', permissions: '8' })
    await this.call(owner, `/oauth2/authorize?${query}`, { body: { authorize: true, guild_id } })
    return { id: made.id, botToken: made.bot_token }
  }

  /** Calls the API as a user, independently of the page. @throws Error with the response, if it is an error */
  async call<T>(who: TestAccount | BotAccount | null, path: string, asked: Asked = {}): Promise<T> {
    const text = await this.callText(who, path, asked)
    return JSON.parse(text === '' ? 'null' : text)
  }

  /** The same for a response that isn't JSON. */
  async callText(who: TestAccount | BotAccount | null, path: string, { method, body }: Asked = {}): Promise<string> {
    const isForm = body instanceof FormData
    const headers = {
      ...(who && { authorization: 'botToken' in who ? `Bot ${who.botToken}` : who.token }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    }
    const verb = method ?? (body ? 'POST' : 'GET')
    const answer = await fetch(`${this.api}/v10${path}`, {
      method: verb,
      headers,
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    this.onCall(`${answer.status} ${verb} ${path} ${text.slice(0, MOST_SHOWN)}`)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return text
  }

  /** Makes a member's last activity in all guilds older, by some ms; only while the server is stopped. */
  sendAway({ id }: TestAccount, longer_ms: number): void {
    const store = new DatabaseSync(join(given(this.#folder ?? undefined, 'folder'), 'guildhall.sqlite'))
    store.prepare('UPDATE members SET active_until = active_until - ? WHERE user_id = ?').run(longer_ms, id)
    store.close()
  }

  /** Sets a nickname from before names were cleaned; only while the server is stopped. */
  nameAsBefore({ id }: TestAccount, nick: string): void {
    const store = new DatabaseSync(join(given(this.#folder ?? undefined, 'folder'), 'guildhall.sqlite'))
    store.prepare("UPDATE members SET wire = json_set(wire, '$.nick', ?) WHERE user_id = ?").run(nick, id)
    store.close()
  }

  /** Makes the last proof of identity of every session too old; only while the server is stopped. */
  forgetProofs(): void {
    const store = new DatabaseSync(join(given(this.#folder ?? undefined, 'folder'), 'guildhall.sqlite'))
    store.exec('UPDATE tokens SET authenticated_at = 0')
    store.close()
  }

  /** Stops it as an operator does. */
  async stop(): Promise<void> {
    await (this.#again ?? this.#program).stop()
  }

  /** Starts it again after a stop, at the same address and with its data; a demo loses its data. */
  async start(): Promise<void> {
    this.#again = await startServerProgram([...this.#flags, '--port', new URL(this.web).port], ENVIRONMENT)
  }

  async close(): Promise<void> {
    await this.stop()
    if (this.#folder !== null) rmSync(this.#folder, { recursive: true, force: true })
  }
}

function given<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the server has no ${name}`)
  return value
}
