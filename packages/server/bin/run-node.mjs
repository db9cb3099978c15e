// Runs on old Node: no syntax newer than Node 18.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** Says to the other Node which process started it. */
const STARTED_BY = 'GUILDHALL_STARTED_BY'
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs another Node in place of this one: with its input and output, its signals and its end. */
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
    // Dying of the same signal tells the shell the truth; the number is for signals that do not end a process here.
    for (const name of FORWARDED) process.removeAllListeners(name)
    process.exitCode = 128 + (constants.signals[signal] ?? 0)
    process.kill(process.pid, signal)
  })
}

/**
 * npm passes a signal on to its shell alone, and a shell that dies of it leaves us behind: then it was meant for us. So it is with the
 * command that started this Node, whose end may come without a signal that it could pass on.
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
