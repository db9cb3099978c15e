import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { describeFlags, type FlagName, Flags, UsageError } from '../flags.ts'
import { Failure, reasonOf } from './failure.ts'
import { REDIRECTED_CALLS } from './redirected-calls.ts'

const RUN_FLAGS = ['server'] as const satisfies FlagName[]
const DEFAULT_SERVER = 'http://localhost:3333'

/** The help of `guildhall run`. */
export const runProgramHelp = (): string => `guildhall run [flags] -- COMMAND

Runs a program of Node as it is, with its calls to the platform led to a server of yours: by fetch, undici and https.

${describeFlags(RUN_FLAGS)}

  guildhall run -- npm start
  guildhall run --server https://chat.example.org -- node server.js`

/** Does what stands after `guildhall run`, and ends as the program does. @throws UsageError, Failure */
export async function runProgram(args: readonly string[]): Promise<void> {
  const border = args.indexOf('--')
  const flags = new Flags(RUN_FLAGS, border < 0 ? args : args.slice(0, border), process.env)
  const [command, ...rest] = border < 0 ? [] : args.slice(border + 1)
  if (command === undefined) throw new UsageError('say what to run: guildhall run -- COMMAND')
  const server = URL.parse(flags.text('server') ?? DEFAULT_SERVER)
  if (!server || !/^https?:$/u.test(server.protocol)) return flags.refuse('server', `an address like ${DEFAULT_SERVER}`)
  const hook = `--import data:text/javascript,${encodeURIComponent(REDIRECTED_CALLS)}`
  const env = {
    ...process.env,
    GUILDHALL_SERVER: server.origin,
    NODE_OPTIONS: [process.env.NODE_OPTIONS, hook].filter(Boolean).join(' '),
  }
  const child = spawn(command, rest, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const { status, signal } = await ended(child, command)
  // As shells say it of a program that a signal ended.
  process.exitCode = status ?? 128 + (signal === null ? 0 : constants.signals[signal])
}

const ended = (child: ChildProcess, command: string) =>
  new Promise<{ status: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('exit', (status, signal) => resolve({ status, signal }))
    child.once('error', (error) => reject(new Failure(`cannot run ${command}: ${reasonOf(error)}`)))
  })
