import type { WorldPlan } from './plan.ts'
import type { Server } from './server.ts'
import { connect, createServer } from './start-server.ts'
import type { World } from './world.ts'

let starting: Promise<Server> | null = null

/**
 * The server that all tests of a process share: the one at `GUILDHALL_TEST_URL` if that is set, otherwise a new one.
 */
function sharedServer(): Promise<Server> {
  const { GUILDHALL_TEST_URL: url } = process.env
  starting ??= url === undefined ? createServer() : connect(url)
  return starting
}

/** Starts the shared server, which takes longer than the time limit of a test. */
export async function startSharedServer(): Promise<void> {
  await sharedServer()
}

/** Stops the shared server, if there is one. */
export async function stopSharedServer(): Promise<void> {
  const started = await starting
  starting = null
  await started?.close()
}

/** How long test runners should wait for the server, ms. */
export const SERVER_START_TIMEOUT_MS = 60_000

/** Creates sandboxes for a test, and closes them after it. */
export class Worlds {
  readonly #open: World[] = []

  /** Creates a sandbox from a plan, or from a YAML or JSON file with one. @throws ActionRefusedError */
  async sandbox<const P extends WorldPlan = Record<never, never>>(plan?: P): Promise<World<P>>
  async sandbox(file: string | URL): Promise<World>
  async sandbox(given?: WorldPlan | string | URL): Promise<World> {
    const server = await sharedServer()
    const world = await (typeof given === 'string' || given instanceof URL
      ? server.sandbox(given)
      : server.sandbox(given))
    this.#open.push(world)
    return world
  }

  /** The transcripts of all of them; empty for a server that has ended. */
  async transcripts(): Promise<string> {
    const texts = await Promise.all(this.#open.map((world) => world.transcript().catch(() => '')))
    return texts.filter((text) => text.trim() !== '').join('\n')
  }

  /** Closes them after a test. If the test has failed, their transcripts are printed. */
  async end({ hasFailed }: { readonly hasFailed: boolean }): Promise<void> {
    const text = hasFailed ? await this.transcripts() : ''
    if (text !== '') console.error(`What happened in the sandbox:\n${text}`)
    await this.close()
  }

  async close(): Promise<void> {
    await Promise.all(this.#open.splice(0).map((world) => world.close()))
  }
}
