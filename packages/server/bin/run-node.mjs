// Must run on old Node: no syntax newer than Node 18.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** The environment variable with the id of the process that started the other Node. */
const STARTED_BY = 'GUILDHALL_STARTED_BY'
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs another Node in place of this one: shares standard input and output, forwards signals, and exits as it does. */
export function runNode(node, args, env) {
  const child = spawn(node, args, { stdio: 'inherit', env: { ...env, [STARTED_BY]: String(process.pid) } })
  child.on('error', (error) => {
    console.error(`guildhall: cannot run ${node}: ${error.message}`)
    process.exit(1)
  })
  for (const signal of FORWARDED) process.on(signal, () => child.kill(signal))
  afterParent(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    // Exits by the same signal, as the shell expects; the exit code is for signals that don't end this process.
    for (const name of FORWARDED) process.removeAllListeners(name)
    process.exitCode = 128 + (constants.signals[signal] ?? 0)
    process.kill(process.pid, signal)
  })
}

/**
 * Calls `stop` when the parent process ends, if that is npm's shell or `runNode`. npm forwards signals only to its shell, which may end
 * without forwarding them; a killed `runNode` can't forward anything.
 */
export function afterParent(stop) {
  const isStarted = process.env.npm_lifecycle_event !== undefined || process.env[STARTED_BY] === String(process.ppid)
  if (!isStarted || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 200)
  watch.unref()
}
