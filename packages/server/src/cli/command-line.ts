import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { describeError } from '../describe-error.ts'
import { Failure } from './failure.ts'

/**
 * Runs a program with our own standard streams and passes it the signals that ask to stop. Resolves with the status it ended with, as
 * shells say it of one that a signal ended.
 *
 * @throws Failure if it can't be run
 */
export async function runCommandLine(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const child = spawn(command, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  const { status, signal } = await ended(child, command)
  return status ?? 128 + (signal === null ? 0 : constants.signals[signal])
}

const ended = (child: ChildProcess, command: string) =>
  new Promise<{ status: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('exit', (status, signal) => resolve({ status, signal }))
    child.once('error', (error) => reject(new Failure(`cannot run ${command}: ${describeError(error)}`)))
  })
