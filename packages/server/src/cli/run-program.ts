import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeFlags, type Environment, type FlagName, Flags, UsageError } from '../flags.ts'
import { describeError, Failure } from './failure.ts'
import { outwardProxy } from './outward-proxy.ts'
import { startRelay } from './platform-relay.ts'

const RUN_FLAGS = ['server'] as const satisfies FlagName[]
const DEFAULT_SERVER = 'http://localhost:3333'
const HOOK = fileURLToPath(new URL('./redirect/preload.cjs', import.meta.url))

/** How long the server may take to say by which address it is known. */
const ASKED_MS = 2_000

/** The help of `guildhall run`. */
export const runProgramHelp = (): string => `guildhall run [flags] -- COMMAND

Runs a Node program unchanged and redirects its calls to the platform to your server: HTTP and WebSocket, in the program, its
worker threads and the Node programs that it starts. A call that can't be redirected fails with an error that names guildhall.

Only Node programs can be redirected. Python, Go and other programs are pointed at the server by their own settings.

${describeFlags(RUN_FLAGS)}

  guildhall run -- node bot.js
  guildhall run -- npm start
  guildhall run --server https://chat.example.org -- node server.js`

/** Does what stands after `guildhall run`, and ends as the program does. @throws UsageError, Failure */
export async function runProgramCommand(args: readonly string[]): Promise<void> {
  const border = args.indexOf('--')
  const flags = new Flags(RUN_FLAGS, border < 0 ? args : args.slice(0, border), process.env)
  const [command, ...rest] = border < 0 ? [] : args.slice(border + 1)
  if (command === undefined) throw new UsageError('say what to run: guildhall run -- COMMAND')
  mustBeOfNode(command)
  const server = URL.parse(flags.text('server') ?? DEFAULT_SERVER)
  if (!server || !/^https?:$/u.test(server.protocol)) return flags.refuse('server', `an address like ${DEFAULT_SERVER}`)
  const original = proxiesIn(process.env)
  const parent = original.HTTPS_PROXY ?? original.https_proxy ?? original.ALL_PROXY ?? original.all_proxy
  const relay = await startRelay(server, outwardProxy(parent === undefined ? null : URL.parse(parent)), (line) =>
    process.stderr.write(`guildhall: ${line}\n`),
  )
  const servers = [...new Set([server.origin, await publicAddress(server)])].filter((each) => each !== null)
  const env = environmentOf({ relay: relay.port, servers, hook: HOOK, given: proxiesAt(relay.port), original })
  const child = spawn(command, rest, { stdio: 'inherit', env: { ...env, GUILDHALL_SERVER: server.origin } })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const { status, signal } = await ended(child, command)
  relay.close()
  // As shells say it of a program that a signal ended.
  process.exitCode = status ?? 128 + (signal === null ? 0 : constants.signals[signal])
}

const OTHER_LANGUAGES =
  /^(?:python|pypy|ruby|php|perl|lua|java|kotlin|dotnet|go|cargo|deno|bun|bunx|elixir|mix)[\d.]*(?:\.exe)?$/u

/** @throws UsageError */
function mustBeOfNode(command: string): void {
  const name = basename(command)
  if (!OTHER_LANGUAGES.test(name)) return
  throw new UsageError(
    `${name} is not Node, so its calls can't be redirected: point the program at the server by its own settings (docs/clients.md)`,
  )
}

/** What the files in `redirect` read of these is described in `settings.cjs`. */
function environmentOf(settings: { hook: string; given: Environment; [setting: string]: unknown }): NodeJS.ProcessEnv {
  const option = `--require ${JSON.stringify(settings.hook)}`
  return {
    ...process.env,
    ...settings.given,
    GUILDHALL_RUN: JSON.stringify(settings),
    NODE_OPTIONS: [process.env.NODE_OPTIONS, option].filter(Boolean).join(' '),
  }
}

const PROXY_VARIABLES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY'].flatMap((each) => [
  each,
  each.toLowerCase(),
])

const proxiesIn = (environment: Environment): Environment =>
  Object.fromEntries(PROXY_VARIABLES.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])))

/** Some programs read only the small letters, some only the large ones. */
const proxiesAt = (port: number): Environment =>
  Object.fromEntries(
    PROXY_VARIABLES.map((name) => [
      name,
      /no_proxy/iu.test(name) ? 'localhost,127.0.0.1,::1,.localhost' : `http://127.0.0.1:${port}`,
    ]),
  )

/** By which address the server tells bots to reach it, if it is there already and tells one of the web. */
async function publicAddress(server: URL): Promise<string | null> {
  try {
    const answer = await fetch(new URL('/api/gateway', server), { signal: AbortSignal.timeout(ASKED_MS) })
    const body: unknown = await answer.json()
    const url = typeof body === 'object' && body !== null && 'url' in body ? String(body.url) : ''
    return URL.parse(url.replace(/^ws/u, 'http'))?.origin ?? null
  } catch {
    return null
  }
}

const ended = (child: ChildProcess, command: string) =>
  new Promise<{ status: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('exit', (status, signal) => resolve({ status, signal }))
    child.once('error', (error) => reject(new Failure(`cannot run ${command}: ${describeError(error)}`)))
  })
