// node scripts/with-node.mjs FILE ARGS... runs FILE with the Node that came with the checkout, whichever Node is installed.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { findNode, nodePackage, root } from './bundled-node.mjs'

const node = findNode()
if (node === undefined) {
  fail(
    `Node 24 or newer is needed, this is ${process.versions.node}, and ${nodePackage()} is not installed. Run: node scripts/set-up.mjs check`,
  )
}

const cache = join(root, 'node_modules', '.cache', 'node')
const child = spawn(node, process.argv.slice(2), {
  stdio: 'inherit',
  env: { ...process.env, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? cache },
})
child.on('error', (error) => fail(`cannot run ${node}: ${error.message}`))

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']
for (const signal of forwarded) process.on(signal, () => child.kill(signal))

// npm passes a signal on to its shell alone, and a shell that dies of it leaves us behind: then it was meant for us.
if (process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32') {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 200)
}

child.on('exit', (code, signal) => {
  if (signal === null) process.exit(code)
  // Dying of the same signal tells the shell the truth; the number is for signals that do not end a process here.
  for (const name of forwarded) process.removeAllListeners(name)
  process.exitCode = 128 + (constants.signals[signal] ?? 0)
  process.kill(process.pid, signal)
})

function fail(message) {
  console.error(`guildhall: ${message}`)
  process.exit(1)
}
