import { ControlApi } from './control-api.ts'
import { readPlan, type WorldPlan } from './plan.ts'
import { World } from './world.ts'
import type { SandboxDescription } from './world-parts.ts'

/** A server that creates sandboxes. */
export class Server implements AsyncDisposable {
  readonly #control: ControlApi
  readonly #stop: () => Promise<void>

  /** @internal */
  constructor(url: string, stop: () => Promise<void>) {
    this.#control = new ControlApi(url)
    this.#stop = stop
  }

  /** The URL of the test API (docs/sandboxes.md). */
  get url(): string {
    return this.#control.url
  }

  /**
   * Creates a sandbox from a plan, or from a YAML or JSON file with one. Without a plan, it is the sandbox of
   * `guildhall exec` if the test runs under that command.
   *
   * @throws ActionRefusedError
   */
  async sandbox<const P extends WorldPlan = Record<never, never>>(plan?: P): Promise<World<P>>
  async sandbox(file: string | URL): Promise<World>
  async sandbox(given?: WorldPlan | string | URL): Promise<World> {
    if (given === undefined && this.#enclosingSandbox !== null) return this.attach(this.#enclosingSandbox)
    const plan = typeof given === 'string' || given instanceof URL ? await readPlan(given) : (given ?? {})
    return new World(this.#control, await this.#control.call<SandboxDescription<WorldPlan>>('POST', '/sandboxes', plan))
  }

  /** Uses an existing sandbox. Closing the world doesn't remove it. @throws ActionRefusedError */
  async attach(id: string): Promise<World> {
    const description = await this.#control.call<SandboxDescription<WorldPlan>>('GET', `/sandboxes/${id}`)
    return new World(this.#control, description, { isAttached: true })
  }

  /** The sandbox of `guildhall exec`, if this is its server; null otherwise. */
  get #enclosingSandbox(): string | null {
    const { GUILDHALL_TEST_URL: url, GUILDHALL_SANDBOX: id } = process.env
    const isIts = url !== undefined && new URL(url).origin === new URL(this.url).origin
    return isIts && id !== undefined ? id : null
  }

  /** Stops the server; for `connect`, only closes the connection. */
  async close(): Promise<void> {
    this.#control.close()
    await this.#stop()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}
