import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { Server } from './server.ts'

/** The first version of Node with everything that a server needs. */
const NODE_OF_SERVERS = 24

/** Starts a server: in this process if possible, otherwise in a separate one, which ends with this one. */
export async function createServer(): Promise<Server> {
  const [major = 0] = process.versions.node.split('.').map(Number)
  // Jest runs tests in a separate context, in which ES modules can't be loaded.
  if (major < NODE_OF_SERVERS || process.env.JEST_WORKER_ID !== undefined) return startProcess()
  const { startTestServer } = await import('guildhall/test-server')
  const { url, close } = await startTestServer()
  return new Server(url, close)
}

/**
 * Uses a running server, such as one of `guildhall start --test`. Under `guildhall exec` it is the command's server, in
 * whose sandbox no others can be created.
 *
 * @param url the URL of the server, such as `http://localhost:3333`
 */
export async function connect(url = process.env.GUILDHALL_URL): Promise<Server> {
  const { GUILDHALL_TEST_URL: test, GUILDHALL_URL: own } = process.env
  const chosen = test !== undefined && (url === undefined || url === own) ? test : url
  if (chosen === undefined)
    throw new Error('say where the server is: connect(url), or GUILDHALL_URL in the environment')
  return new Server(`${new URL(chosen).origin}/api/guildhall/test`, async () => {})
}

async function startProcess(): Promise<Server> {
  const program = join(dirname(createRequire(import.meta.url).resolve('guildhall/package.json')), 'bin/guildhall.mjs')
  const args = ['start', '--test', '--json', '--port', '0', '--log-level', 'error']
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  const { api } = await readyLine(child)
  // If the process of the tests ends before the server, the server is stopped with it.
  child.unref()
  if (child.stdout instanceof Socket) child.stdout.unref()
  return new Server(`${api}/guildhall/test`, async () => {
    process.off('exit', stop)
    child.kill('SIGTERM')
  })
}

/** The line that a server prints for programs when it is ready. */
function readyLine(child: ChildProcess): Promise<{ readonly api: string }> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.once('error', reject)
    child.once('exit', (status) => reject(new Error(`the server ended with ${status} before it was ready`)))
    child.stdout?.setEncoding('utf8').on('data', (piece) => {
      text += piece
      if (text.includes('\n')) resolve(JSON.parse(text.slice(0, text.indexOf('\n'))))
    })
  })
}
