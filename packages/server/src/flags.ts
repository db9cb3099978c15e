import { parseArgs } from 'node:util'

interface Flag {
  /** What stands for the value in the help; a flag without one is a switch. */
  readonly value?: string
  readonly says: string
}

/** Every flag of every command. Each has an environment variable of its name: --no-web and GUILDHALL_NO_WEB. */
const FLAGS = {
  host: { value: 'ADDRESS', says: 'where to listen; 127.0.0.1 if not given' },
  port: { value: 'PORT', says: 'where to listen; 3333 if not given, 0 takes any free port' },
  data: { value: 'DIR', says: 'the folder to keep everything in; ./data if not given' },
  files: { value: 'DIR', says: 'the folder to keep the files of messages in; files in that of the data if not given' },
  memory: { says: 'keep everything in memory and forget it at the end' },
  'database-url': { value: 'URL', says: 'keep everything in PostgreSQL: postgres://user@host/name' },
  'public-url': { value: 'URL', says: 'how clients reach this server; http://localhost:PORT if not given' },
  'activities-host': {
    value: 'HOST',
    says: 'serve Activities at names below HOST, which should be a domain of its own; below the public name if not given',
  },
  'trust-proxy': {
    value: 'ADDRESSES',
    says: 'proxies whose X-Forwarded-For is believed: addresses or networks, with commas between',
  },
  'endpoint-networks': {
    value: 'ADDRESSES',
    says: 'where endpoints of applications may be though it is not public: addresses or networks, with commas between',
  },
  'log-level': { value: 'LEVEL', says: 'error, warn, info or debug; info if not given, debug has a line a request' },
  'metrics-token': { value: 'TOKEN', says: 'what to send as a bearer token to read /metrics from elsewhere' },
  demo: {
    says: 'start with a small world of people, a guild and a bot; implies --dev, and --memory unless --data says where to keep it',
  },
  bots: { value: 'N', says: 'how many bots the demo has, each with a token of its own; 1 if not given' },
  registration: {
    value: 'MODE',
    says: 'who may make an account: open, invite, approval or closed; open if not given, invite if others reach the server',
  },
  'allow-public-demo': { says: 'let others than this machine reach a server with --demo or --dev' },
  'trust-emails': { says: 'count the addresses that people register with as verified: no mail is ever sent' },
  'content-scanner': {
    value: 'FILE',
    says: 'a module whose scan() judges media for guilds that filter explicit content',
  },
  test: { says: 'serve the test API: sandboxes for tests of bots, on this machine alone; implies --memory and --dev' },
  dev: { says: 'allow Activities, and endpoints of applications, on this machine' },
  'no-web': { says: 'leave out the pages: only the API and the gateway' },
  'session-idle-days': {
    value: 'DAYS',
    says: 'sign people out whose session was not used for so long; 30 if not given',
  },
  'session-max-days': { value: 'DAYS', says: 'sign people out whose session is this old; 180 if not given' },
  'no-rate-limits': { says: 'let programs call as often as they like' },
  json: { says: 'print one line of JSON, for programs' },
  server: { value: 'URL', says: 'the server that is called; http://localhost:3333 if not given' },
  login: { value: 'NAME', says: 'who to sign in as; owner, as in a demo, if not given' },
  name: { value: 'NAME', says: 'what the application is called; Activity at HOST if not given' },
  screenshot: { value: 'FILE', says: 'launch it in a headless Chromium and write a picture of it: PNG' },
  admin: { says: 'let the user administer the instance' },
  guild: { value: 'ID', says: 'the guild that the bot is added to; its owner owns the bot' },
  permissions: { value: 'NUMBER', says: 'what the role of the bot allows; without it the bot has no role of its own' },
  email: { value: 'ADDRESS', says: 'an address to sign in with' },
  phone: { says: 'vouch for the phone number too' },
  password: { value: 'PASSWORD', says: 'the password; one is made and printed if none is given' },
  seed: { value: 'FILE', says: 'the plan of the sandbox, YAML or JSON; a guild with one channel if not given' },
  junit: { value: 'FILE', says: 'write the outcome as a report of tests in the format of JUnit' },
  transcript: { value: 'DIR', says: 'write what happened in each sandbox, and what the bot called' },
  force: { says: 'put the file in the place of one that is there' },
  'password-stdin': { says: 'read the password from standard input' },
} as const satisfies Record<string, Flag>

export type FlagName = keyof typeof FLAGS

/** The environment as programs see it. */
export type Environment = Readonly<Record<string, string | undefined>>

/** What was typed makes no sense. The message is one line. */
export class UsageError extends Error {}

/** The value of a flag, and by which of its two names it was given. */
interface GivenFlag {
  readonly name: string
  readonly isTyped: boolean
  readonly value: string | boolean
}

/** What was given of the flags of a command: what is typed outranks the environment. */
export class Flags {
  readonly positionals: readonly string[]
  readonly #given = new Map<FlagName, GivenFlag>()

  /** @throws UsageError */
  constructor(names: readonly FlagName[], args: readonly string[], environment: Environment, mostPositionals = 0) {
    const { values, positionals } = typed(names, args)
    if (positionals.length > mostPositionals)
      throw new UsageError(`unexpected argument ${positionals[mostPositionals]}`)
    this.positionals = positionals
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

  /** Leaves out what only the environment says. */
  dropUntyped(flag: FlagName): void {
    if (!this.isTyped(flag)) this.#given.delete(flag)
  }

  /** @throws UsageError that names the flag as it was given, but not its value: that may hold a password */
  refuse(flag: FlagName, should: string): never {
    throw new UsageError(`${this.#given.get(flag)?.name ?? `--${flag}`} must be ${should}`)
  }
}

/** Whether help is asked for; then nothing else on the line matters. */
export const asksForHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h')

/** The lines of a command's help that are about its flags. */
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
    // What comes after the first sentence is about the arguments of programs in general.
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
