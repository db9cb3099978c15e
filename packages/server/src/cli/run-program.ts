import { describeFlags, type FlagName, Flags, UsageError } from '../flags.ts'
import { openRedirection } from '../redirect/redirection.ts'
import { runCommandLine } from './command-line.ts'

const RUN_FLAGS = ['server'] as const satisfies FlagName[]
const DEFAULT_SERVER = 'http://localhost:3333'

/** How long the server may take to respond with its public URL, ms. */
const ASKED_MS = 2_000

export const runProgramHelp = (): string => `guildhall run [flags] -- COMMAND

Runs an unchanged program and redirects its HTTP and WebSocket calls to the platform to your server. In Node and Python, connections are
redirected in all threads and child processes; a call that can't be redirected fails with an error that names guildhall. Programs in
other languages are redirected if they use the proxy and the certificates given in their environment.

${describeFlags(RUN_FLAGS)}

  guildhall run -- node bot.js
  guildhall run -- python3 bot.py
  guildhall run --server https://chat.example.org -- node server.js`

/** Runs `guildhall run`, and exits with the program's status. @throws UsageError, Failure */
export async function runProgramCommand(args: readonly string[]): Promise<void> {
  const border = args.indexOf('--')
  const flags = new Flags(RUN_FLAGS, border < 0 ? args : args.slice(0, border), process.env)
  const command = border < 0 ? [] : args.slice(border + 1)
  if (command.length === 0) throw new UsageError('missing command: guildhall run -- COMMAND')
  const server = URL.parse(flags.text('server') ?? DEFAULT_SERVER)
  if (!server || !/^https?:$/u.test(server.protocol)) return flags.refuse('server', `an address like ${DEFAULT_SERVER}`)
  const redirection = await openRedirection({
    server,
    known: [await publicAddress(server)].filter((each) => each !== null),
    surroundings: process.env,
    warn: (line) => process.stderr.write(`guildhall: ${line}\n`),
  })
  const env = { ...process.env, ...redirection.environmentFor(process.env), GUILDHALL_SERVER: server.origin }
  process.exitCode = await runCommandLine(command, env).finally(() => redirection.close())
}

/** The URL at which the server tells bots to reach it; null if it isn't running or responds with no URL. */
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
