import { parseArgs } from 'node:util'

interface Flag {
  /** The placeholder of the value in the help text; a flag without a value is a switch. */
  readonly value?: string
  readonly says: string
}

/** All flags of all commands. Each has a corresponding environment variable, such as --no-web and GUILDHALL_NO_WEB. */
const FLAGS = {
  host: { value: 'ADDRESS', says: 'the address to listen on; default 127.0.0.1' },
  port: { value: 'PORT', says: 'the port to listen on; default 3333, 0 picks a free port' },
  data: { value: 'DIR', says: 'the folder for all data; default ./data' },
  files: {
    value: 'DIR',
    says: 'the folder for attachments, or a bucket: s3://BUCKET/PREFIX; default "files" in the data folder',
  },
  memory: { says: 'keep everything in memory, and lose it when the server stops' },
  'database-url': { value: 'URL', says: 'store everything in PostgreSQL: postgres://user@host/name' },
  'database-pool': {
    value: 'NUMBER',
    says: 'how many connections to PostgreSQL to use, besides one for notifications; default 16',
  },
  'public-url': { value: 'URL', says: 'the URL at which clients reach this server; default http://localhost:PORT' },
  'activities-host': {
    value: 'HOST',
    says: 'serve Activities on subdomains of HOST, which should be a separate domain; default: subdomains of the public host',
  },
  'trust-proxy': {
    value: 'ADDRESSES',
    says: 'proxies whose X-Forwarded-For is trusted: addresses or networks, separated by commas',
  },
  'endpoint-networks': {
    value: 'ADDRESSES',
    says: 'private networks in which endpoints of applications are allowed: addresses or networks, separated by commas',
  },
  'log-level': { value: 'LEVEL', says: 'error, warn, info or debug; default info. debug logs every request' },
  'metrics-token': { value: 'TOKEN', says: 'the bearer token that other machines need to read /metrics' },
  demo: {
    says: 'start with sample users, a guild and a bot; implies --dev, and --memory unless --data is given',
  },
  bots: { value: 'N', says: 'the number of bots in the demo, each with its own token; default 1' },
  registration: {
    value: 'MODE',
    says: 'who may register: open, invite, approval or closed; default open, or invite if other machines can reach the server',
  },
  'oidc-issuer': {
    value: 'URL',
    says: 'the OpenID Connect issuer through which users can sign in, such as https://login.example.org',
  },
  'oidc-client-id': { value: 'ID', says: 'the id of this server as a client of the issuer' },
  'oidc-client-secret': {
    value: 'SECRET',
    says: 'its client secret; safer in the environment as GUILDHALL_OIDC_CLIENT_SECRET',
  },
  'oidc-name': { value: 'NAME', says: 'what the button for signing in calls the issuer; default its host' },
  'oidc-only': { says: 'let only administrators sign in with a password; registration is open unless a mode is given' },
  'allow-public-demo': { says: 'let other machines reach a server with --demo or --dev' },
  'trust-emails': { says: 'treat email addresses as verified when people register' },
  'smtp-url': {
    value: 'URL',
    says: 'the mail server: smtp://USER:PASSWORD@HOST:587, or smtps://; without it, no mail is sent',
  },
  'mail-from': {
    value: 'ADDRESS',
    says: 'the sender of all mail, such as "Chat <chat@example.org>"; default guildhall@ and the public host',
  },
  'claims-url': {
    value: 'URL',
    says: 'the API of the server whose users claim their imported messages by signing in there: https://chat.example/api',
  },
  'claims-client': { value: 'ID', says: 'the id of your application on that server' },
  'claims-secret': {
    value: 'SECRET',
    says: 'its client secret; safer in the environment as GUILDHALL_CLAIMS_SECRET',
  },
  'security-contact': {
    value: 'URI',
    says: 'where to report vulnerabilities, in /.well-known/security.txt: a mailto: or https: address',
  },
  'content-scanner': {
    value: 'FILE',
    says: 'a module whose scan() function checks media in guilds that filter explicit content',
  },
  test: {
    says: 'serve the test API with sandboxes for testing bots, on this machine only; implies --memory and --dev',
  },
  dev: { says: 'allow Activities and endpoints of applications on this machine' },
  'no-web': { says: 'serve only the API and the gateway, without the web client' },
  'response-cache': {
    value: 'MB',
    says: 'how much memory cached responses may use; 32 if not given, 0 turns the cache off',
  },
  'session-idle-days': {
    value: 'DAYS',
    says: 'sign people out after this many days without use; default 30',
  },
  'session-max-days': { value: 'DAYS', says: 'sign people out this many days after they signed in; default 180' },
  'no-rate-limits': { says: 'turn off rate limits for programs' },
  json: { says: 'print one line of JSON for programs' },
  server: { value: 'URL', says: 'the server to connect to; default http://localhost:3333' },
  login: { value: 'NAME', says: 'the user to sign in as; default owner, as in the demo' },
  name: { value: 'NAME', says: 'the name of the application; default "Activity at HOST"' },
  screenshot: { value: 'FILE', says: 'launch the Activity in headless Chromium and save a screenshot (PNG)' },
  admin: { says: 'make the user an administrator of the server' },
  guild: { value: 'ID', says: 'the guild to add the bot to; its owner becomes the owner of the bot' },
  permissions: {
    value: 'NUMBER',
    says: "the permissions of the bot's role; without them the bot gets no role of its own",
  },
  email: { value: 'ADDRESS', says: 'an email address to sign in with' },
  phone: { says: 'mark the phone number as verified too' },
  password: { value: 'PASSWORD', says: 'the password; by default one is generated and printed' },
  seed: { value: 'FILE', says: 'the plan of the sandbox, YAML or JSON; default: a guild with one channel' },
  junit: { value: 'FILE', says: 'write a test report in JUnit format' },
  transcript: { value: 'DIR', says: 'write a log of what happened in each sandbox and what the bot called' },
  record: { value: 'FILE', says: 'write what was done and what the bot called, so that it can be replayed' },
  replay: { value: 'FILE', says: 'run a bot, do what a recording holds, and say what the bot does in another way' },
  out: { value: 'FOLDER', says: 'the new folder for the files' },
  format: { value: 'FORMAT', says: 'json (default), which other programs read, or html: pages for a browser' },
  owner: { value: 'USERNAME', says: 'the user who will own the imported guild' },
  'bot-token': {
    value: 'TOKEN',
    says: 'the token of a bot in the guild; safer in the environment as GUILDHALL_BOT_TOKEN, where other users of the machine cannot see it',
  },
  report: { value: 'FILE', says: 'write everything that could not be imported to a file (JSON)' },
  force: { says: 'replace an existing file' },
  'password-stdin': { says: 'read the password from standard input' },
} as const satisfies Record<string, Flag>

export type FlagName = keyof typeof FLAGS

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The command line is invalid. The message is one line. */
export class UsageError extends Error {}

/** The value of a flag, and whether it is from the command line or the environment. */
interface GivenFlag {
  readonly name: string
  readonly isTyped: boolean
  readonly value: string | boolean
}

/** The values of a command's flags. The command line takes precedence over the environment. */
export class Flags {
  readonly positionals: readonly string[]
  readonly environment: Environment
  readonly #given = new Map<FlagName, GivenFlag>()

  /** @throws UsageError */
  constructor(names: readonly FlagName[], args: readonly string[], environment: Environment, mostPositionals = 0) {
    const { values, positionals } = typed(names, args)
    if (positionals.length > mostPositionals)
      throw new UsageError(`unexpected argument ${positionals[mostPositionals]}`)
    this.positionals = positionals
    this.environment = environment
    for (const flag of names) {
      const value = values[flag]
      if (value === '') throw new UsageError(`--${flag} needs a value`)
      const given =
        value === undefined ? fromEnvironment(flag, environment) : { name: `--${flag}`, isTyped: true, value }
      if (given) this.#given.set(flag, given)
    }
  }

  has(flag: FlagName): boolean {
    return this.#given.has(flag)
  }

  isTyped(flag: FlagName): boolean {
    return this.#given.get(flag)?.isTyped === true
  }

  isOn(flag: FlagName): boolean {
    return this.#given.get(flag)?.value === true
  }

  text(flag: FlagName): string | undefined {
    const value = this.#given.get(flag)?.value
    return typeof value === 'string' ? value : undefined
  }

  /** Ignores a flag that is only set in the environment. */
  dropUntyped(flag: FlagName): void {
    if (!this.isTyped(flag)) this.#given.delete(flag)
  }

  /** @throws UsageError with the flag's name but not its value, which may contain a password */
  refuse(flag: FlagName, should: string): never {
    throw new UsageError(`${this.#given.get(flag)?.name ?? `--${flag}`} must be ${should}`)
  }
}

/** Whether help is requested, which makes all other arguments irrelevant. */
export const asksForHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h')

/** The part of a command's help about its flags. */
export function describeFlags(names: readonly FlagName[]): string {
  const rows = names.map((name) => {
    const flag: Flag = FLAGS[name]
    return { left: flag.value ? `--${name} ${flag.value}` : `--${name}`, ...flag }
  })
  const width = Math.max(...rows.map(({ left }) => left.length))
  return rows.map(({ left, says }) => `  ${left.padEnd(width)}  ${says}`).join('\n')
}

function typed(names: readonly FlagName[], args: readonly string[]) {
  const isText = (name: FlagName) => 'value' in FLAGS[name]
  const options = Object.fromEntries(
    names.map((name) => [name, { type: isText(name) ? ('string' as const) : ('boolean' as const) }]),
  )
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    // The rest of Node's message is general advice about arguments.
    const [message = ''] = String(error instanceof Error ? error.message : error).split(/\.\s|\n/u)
    throw new UsageError(message.charAt(0).toLowerCase() + message.slice(1))
  }
}

const SWITCHES: Readonly<Record<string, boolean>> = { 1: true, true: true, 0: false, false: false }

function fromEnvironment(flag: FlagName, environment: Environment): GivenFlag | undefined {
  const name = `GUILDHALL_${flag.toUpperCase().replaceAll('-', '_')}`
  const text = environment[name]
  if (text === undefined || text === '') return undefined
  if ('value' in FLAGS[flag]) return { name, isTyped: false, value: text }
  const value = SWITCHES[text.toLowerCase()]
  if (value === undefined) throw new UsageError(`${name} must be true or false, not ${text}`)
  return { name, isTyped: false, value }
}
