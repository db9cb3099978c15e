import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { atProcessExit } from './at-process-exit.ts'

/** The program in the sources, which starts more slowly than the bundle that a whole run of the tests uses. */
export const SOURCES = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url))
const PROGRAM = process.env.GUILDHALL_TEST_PROGRAM ?? SOURCES

/** A failing test leaves its program running, which would prevent the failure from being reported. */
const running = new Set<ChildProcess>()
atProcessExit(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** A program's output and status. */
export interface ProgramResult {
  status: number | null
  signal: string | null
  stdout: string
  /** Without progress messages, which only occur on slow machines. */
  stderr: string
}

const PROGRESS = /^(?:(?:Backing up|Restoring|Checking): \d+ %|Importing: .*)\n/gmu

/**
 * A process whose tests hash passwords quickly shares databases with the programs that it starts. Programs that these start would inherit
 * the option.
 */
function quickHashing([command]: readonly string[], { NODE_OPTIONS = '' }: Record<string, string>) {
  const option = process.env.GUILDHALL_TEST_HASHING
  if (option === undefined || command === 'run' || command === 'exec') return {}
  return { NODE_OPTIONS: `${NODE_OPTIONS} ${option}`.trim() }
}

/** A running program. */
export class Program {
  readonly child: ChildProcess
  readonly ended: Promise<ProgramResult>
  stdout = ''
  stderr = ''

  /** @param via the command that runs it, if it isn't run directly */
  constructor(
    args: readonly string[],
    env: Record<string, string> = {},
    via: readonly string[] = [],
    program: string = PROGRAM,
  ) {
    // Environment variables for a server must not affect the one under test.
    const own = Object.entries(process.env).filter(([name]) => !/^(GUILDHALL_|NODE_TEST)/u.test(name))
    const [command = '', ...rest] = [...via, process.execPath, program, ...args]
    this.child = spawn(command, rest, { env: { ...Object.fromEntries(own), ...env, ...quickHashing(args, env) } })
    running.add(this.child)
    this.child.stdout?.setEncoding('utf8').on('data', (text) => {
      this.stdout += text
    })
    this.child.stderr?.setEncoding('utf8').on('data', (text) => {
      this.stderr += text
    })
    this.ended = once(this.child, 'close').then(([status, signal]) => {
      running.delete(this.child)
      return { status, signal, stdout: this.stdout, stderr: this.stderr.replaceAll(PROGRESS, '') }
    })
  }

  /** Resolves when standard output, or standard error, matches. */
  async prints(pattern: RegExp, stream: 'stdout' | 'stderr' = 'stdout'): Promise<void> {
    while (!pattern.test(this[stream])) {
      const more = once(this.child[stream] ?? this.child, 'data').then(() => null)
      const ended = await Promise.race([this.ended, more])
      if (ended) throw new Error(`ended with ${ended.status} before it printed ${pattern}: ${ended.stderr}`)
    }
  }

  /** Stops it; resolves when it has ended. */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<ProgramResult> {
    this.child.kill(signal)
    return this.ended
  }
}

/** Runs the program to its end. */
export function runProgram(
  args: readonly string[],
  { env = {}, input = '', via = [] as readonly string[], program = PROGRAM } = {},
): Promise<ProgramResult> {
  const started = new Program(args, env, via, program)
  started.child.stdin?.end(input)
  return started.ended
}

/** Starts a server on a free port; resolves with it and the parsed line that it prints for programs. */
export async function startServerProgram(
  args: readonly string[],
  env?: Record<string, string>,
  via?: readonly string[],
  program?: string,
): Promise<Program & { ready: any }> {
  const server = new Program(['start', '--json', '--port', '0', ...args], env, via, program)
  await server.prints(/\n/u)
  return Object.assign(server, { ready: JSON.parse(server.stdout) })
}
