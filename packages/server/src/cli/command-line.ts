import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { describeError } from '../describe-error.ts'
import { Failure } from './failure.ts'

/**
 * Runs a program and passes it the signals that ask to stop. Resolves with the status it ended with, as shells say it of one that a signal
 * ended.
 *
 * @param heard is given what it writes, which is passed on; without it the program has our own standard streams
 * @throws Failure if it can't be run
 */
export async function runCommandLine(
  [command = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  heard?: (written: Buffer) => void,
): Promise<number> {
  const stdio: StdioOptions = heard ? ['inherit', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(command, args, { stdio, env })
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    if (heard) from?.on('data', heard)
    from?.pipe(to, { end: false })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  const { status, signal } = await ended(child, command)
  return status ?? 128 + (signal === null ? 0 : constants.signals[signal])
}

const ended = (child: ChildProcess, command: string) =>
  new Promise<{ status: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    // What it started may hold its streams open for longer: where these are heard, all of it is.
    child.once(child.stdout ? 'close' : 'exit', (status, signal) => resolve({ status, signal }))
    child.once('error', (error) => reject(new Failure(`cannot run ${command}: ${describeError(error)}`)))
  })
