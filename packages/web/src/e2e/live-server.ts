import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { atEnd } from '@guildhall/testing/worlds/at-end'
import { type Program, serve } from '@guildhall/testing/worlds/program'
import type { DemoSummary, ServerReady } from './ready.ts'

/** Nothing that somebody does in a browser is too often, whoever registers counts as verified, and endpoints run beside the tests. */
const ALWAYS = ['--no-rate-limits', '--trust-emails', '--endpoint-networks', '127.0.0.1']

/** How much of an answer is noted. */
const MOST_SHOWN = 500

const PASSWORD = 'a long enough password'

/** Somebody with an account. */
export interface TestAccount {
  readonly id: string
  /** What others see. */
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

/** A guild with a channel, in which its owner is and a guest. */
export interface TestGuild {
  readonly id: string
  readonly channelId: string
  /** Of the channel, in the client. */
  readonly path: string
  readonly owner: TestAccount
  readonly guest: TestAccount
}

interface Asked {
  readonly method?: string
  readonly body?: object
}

let shared: Promise<LiveServer> | null = null

/** The real program, which can be stopped and started again at the same address with what it holds. */
export class LiveServer {
  /** Where people open the client. Browsers alone know that every name below localhost means this machine. */
  readonly web: string
  readonly api: string
  readonly #program: Program
  readonly #ready: ServerReady
  readonly #flags: readonly string[]
  readonly #folder: string | null
  /** Told of each call that a story makes itself. */
  onCall: (line: string) => void = () => undefined
  #again: Program | null = null
  #hasPeople = false
  /** How many people have come, where stories share the server. */
  #guests: number | null = null

  private constructor(program: Program, ready: ServerReady, flags: readonly string[], folder: string | null) {
    this.#program = program
    this.#ready = ready
    this.#flags = flags
    this.#folder = folder
    this.web = ready.client
    this.api = ready.api
  }

  /** A server with the world of the demo, in memory. */
  static demo(): Promise<LiveServer> {
    return LiveServer.#open(['--demo', ...ALWAYS], null)
  }

  /** A server that nobody has an account on, with a folder of its own. */
  static empty(): Promise<LiveServer> {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-e2e-'))
    return LiveServer.#open(['--data', folder, ...ALWAYS], folder)
  }

  /** One server for all stories of this process, which is not stopped between them; its administrator is none of their people. */
  static shared(): Promise<LiveServer> {
    shared ??= LiveServer.empty().then(async (server) => {
      atEnd(() => server.close())
      await server.newPerson('administrator')
      server.#guests = 0
      return server
    })
    return shared
  }

  get isShared(): boolean {
    return this.#guests !== null
  }

  /** The same, where accounts are not open to all. */
  static async registering(mode: 'invite' | 'approval' | 'closed'): Promise<LiveServer> {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-e2e-'))
    return LiveServer.#open(['--data', folder, '--registration', mode, ...ALWAYS], folder)
  }

  /** The same, but held to what is good for all: what is tried too often is refused. */
  static limited(): Promise<LiveServer> {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-e2e-'))
    return LiveServer.#open(['--data', folder, '--trust-emails'], folder)
  }

  static async #open(flags: readonly string[], folder: string | null): Promise<LiveServer> {
    const program = await serve(flags)
    const ready: ServerReady = program.ready
    return new LiveServer(program, ready, flags, folder)
  }

  /** What it has printed since it was started last. */
  get log(): string {
    const { stdout, stderr } = this.#again ?? this.#program
    return stdout + stderr
  }

  /** The one-time link that makes the first account. @throws Error where there are people already */
  get setupUrl(): string {
    return given(this.#ready.setup_url, 'a link for the first account')
  }

  /** An address of ours as programs find it: a route that fetches does so outside the browser. */
  forPrograms(url: string): string {
    return url.replace(this.web, new URL(this.api).origin)
  }

  get demo(): DemoSummary {
    return given(this.#ready.demo, 'a demo')
  }

  /** Somebody of the demo's world. */
  demoPerson(name: string): TestAccount {
    const found = this.demo.users.find(({ username }) => username === name)
    return { ...given(found, name), name }
  }

  get demoBot(): BotAccount {
    const { bot_id, bot_token } = this.demo.application
    return { id: bot_id, botToken: bot_token }
  }

  /** Registers somebody; the first of a server administers it. Where stories share the server, a user name is theirs alone. */
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

  /** Registers two people, has the first found a guild and the second join it. */
  async createTestGuild(name: string, ownerName: string, guestName: string): Promise<TestGuild> {
    const [owner, guest] = [await this.newPerson(ownerName), await this.newPerson(guestName)]
    const guild = await this.call<{ id: string; system_channel_id: string }>(owner, '/guilds', { body: { name } })
    const { id, system_channel_id: channelId } = guild
    const { code } = await this.call<{ code: string }>(owner, `/channels/${channelId}/invites`, { body: {} })
    await this.call(guest, `/invites/${code}`, { body: {} })
    return { id, channelId, path: `/channels/${id}/${channelId}`, owner, guest }
  }

  /** Says something in a channel; resolves with the message's id. */
  async say(who: TestAccount | BotAccount, { channelId }: { channelId: string }, content: string): Promise<string> {
    return (await this.call<{ id: string }>(who, `/channels/${channelId}/messages`, { body: { content } })).id
  }

  /** Makes an application and brings its bot to a guild, where it may do everything. */
  async newBot(owner: TestAccount, guild_id: string, name = 'Helper'): Promise<BotAccount> {
    const made = await this.call<{ id: string; bot_token: string }>(owner, '/applications', { body: { name } })
    const query = new URLSearchParams({ client_id: made.id, scope: 'bot applications.commands', permissions: '8' })
    await this.call(owner, `/oauth2/authorize?${query}`, { body: { authorize: true, guild_id } })
    return { id: made.id, botToken: made.bot_token }
  }

  /** Asks the API as somebody, behind the back of the page. @throws Error with what was answered, if it is a refusal */
  async call<T>(who: TestAccount | BotAccount | null, path: string, asked: Asked = {}): Promise<T> {
    const text = await this.callText(who, path, asked)
    return JSON.parse(text === '' ? 'null' : text)
  }

  /** The same for an answer that is no JSON. */
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
    const store = new DatabaseSync(join(given(this.#folder ?? undefined, 'a folder'), 'guildhall.sqlite'))
    store.prepare('UPDATE members SET active_until = active_until - ? WHERE user_id = ?').run(longer_ms, id)
    store.close()
  }

  /** Gives somebody a nickname that was taken before names were cleaned; only while the server is stopped. */
  nameAsBefore({ id }: TestAccount, nick: string): void {
    const store = new DatabaseSync(join(given(this.#folder ?? undefined, 'a folder'), 'guildhall.sqlite'))
    store.prepare("UPDATE members SET wire = json_set(wire, '$.nick', ?) WHERE user_id = ?").run(nick, id)
    store.close()
  }

  /** Makes the last proof of identity of every session too old to count; only while the server is stopped. */
  forgetProofs(): void {
    const store = new DatabaseSync(join(given(this.#folder ?? undefined, 'a folder'), 'guildhall.sqlite'))
    store.exec('UPDATE tokens SET authenticated_at = 0')
    store.close()
  }

  /** Stops it as an operator does. */
  async stop(): Promise<void> {
    await (this.#again ?? this.#program).stop()
  }

  /** Starts it again after a stop, where it was and with what it held; a demo has forgotten everything. */
  async start(): Promise<void> {
    this.#again = await serve([...this.#flags, '--port', new URL(this.web).port])
  }

  async close(): Promise<void> {
    await this.stop()
    if (this.#folder !== null) rmSync(this.#folder, { recursive: true, force: true })
  }
}

function given<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the server has not ${name}`)
  return value
}
