import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { describeError } from '../describe-error.ts'
import { Failure } from './failure.ts'

/** How long a program may take to exit after a termination signal, ms. */
const PATIENCE_MS = 5000

/**
 * Runs a program and forwards termination signals to it. Resolves with its exit status; for a signal, with the status
 * that shells use.
 *
 * @param onOutput is called with its output, which is also written to our own; without it, the program inherits our
 * standard streams
 * @param until the program is terminated when this resolves or rejects
 * @throws Failure if it can't be started
 */
export async function runCommandLine(
  [command = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  onOutput?: (written: Buffer) => void,
  until?: Promise<unknown>,
): Promise<number> {
  const stdio: StdioOptions = onOutput ? ['inherit', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(command, args, { stdio, env })
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    if (onOutput) from?.on('data', onOutput)
    from?.pipe(to, { end: false })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  const stop = () => {
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref()
  }
  until?.then(stop, stop)
  const { status, signal } = await ended(child, command)
  return status ?? 128 + (signal === null ? 0 : constants.signals[signal])
}

const ended = (child: ChildProcess, command: string) =>
  new Promise<{ status: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    // Its child processes may keep its streams open for longer; if output is read, all of it is awaited.
    child.once(child.stdout ? 'close' : 'exit', (status, signal) => resolve({ status, signal }))
    child.once('error', (error) => reject(new Failure(`cannot run ${command}: ${describeError(error)}`)))
  })
