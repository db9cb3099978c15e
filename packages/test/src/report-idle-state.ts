import { createHook } from 'node:async_hooks'
import { connect } from 'node:net'
import { threadId } from 'node:worker_threads'

/** Pending operations that complete without further action, as `process.getActiveResourcesInfo` names them. */
const SHORT_OPERATIONS =
  /^(?:FSReq\w+|FileHandleCloseReq|GetAddrInfoReqWrap|GetNameInfoReqWrap|TCPConnectWrap|PipeConnectWrap)$/u

/** The first version of Node whose `readFile` and `writeFile` are missing in `process.getActiveResourcesInfo`. */
const NODE_WITH_HIDDEN_FILES = 24

/**
 * How long to wait for files, names and connections, ms. Operations that take longer are ignored until they have
 * completed.
 */
const MAX_BUSY_MS = 5000

// Tests may replace timers later.
const { setImmediate: soon, setTimeout: later } = globalThis

/** Where a program reports that it is idle. */
export interface IdleReportAddress {
  readonly port: number
  readonly token: string
}

/**
 * Notifies a sandbox whenever this process is idle, so that the sandbox doesn't settle while a bot of this process
 * looks up a name, connects, or reads a file. Resolves with a function that ends this.
 */
export async function reportIdleState({ port, token }: IdleReportAddress): Promise<() => void> {
  const socket = connect(port, '127.0.0.1')
  socket.unref().setNoDelay(true).setEncoding('utf8')
  const say = (message: object) => socket.write(`${JSON.stringify(message)}\n`)
  let unread = ''
  const known = new Promise<void>((resolve) => {
    socket.on('error', () => resolve())
    socket.on('data', (text) => {
      const lines = (unread + text).split('\n')
      unread = lines.pop() ?? ''
      for (const line of lines) {
        const { turn }: { turn?: number } = JSON.parse(line)
        if (turn === undefined) resolve()
        else void idle().then(() => say({ turn, next: null }))
      }
    })
  })
  say({ token, name: `${process.pid}-${threadId}` })
  await known
  if (reporters++ === 0) fileHook?.enable()
  return () => {
    socket.destroy()
    if (--reporters > 0) return
    fileHook?.disable()
    fileOperations.clear()
  }
}

let reporters = 0

/** The ids of file operations in progress. */
const fileOperations = new Set<number>()
const fileHook = hidesFiles()
  ? createHook({
      trackPromises: false,
      init: (id, type) => void (/^(?:FSREQ|FILEHANDLECLOSEREQ)/u.test(type) && fileOperations.add(id)),
      before: (id) => void fileOperations.delete(id),
      destroy: (id) => void fileOperations.delete(id),
    })
  : null

function hidesFiles(): boolean {
  const [major = 0] = process.versions.node.split('.').map(Number)
  return major >= NODE_WITH_HIDDEN_FILES
}

let isStuck = false

/** Resolves when this process has handled all events, and waits only for timers and messages. */
async function idle(): Promise<void> {
  const until = performance.now() + MAX_BUSY_MS
  for (let quiet = 0; quiet < 2; quiet++) {
    await new Promise<void>((resolve) => soon(() => resolve()))
    const isWaiting = isBusy()
    isStuck = isWaiting && (isStuck || performance.now() > until)
    if (!isWaiting || isStuck) continue
    await new Promise<void>((resolve) => later(resolve, 1))
    quiet = -1
  }
}

const isBusy = (): boolean =>
  fileOperations.size > 0 || process.getActiveResourcesInfo().some((name) => SHORT_OPERATIONS.test(name))
