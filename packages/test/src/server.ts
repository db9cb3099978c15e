import { ControlApi } from './control-api.ts'
import { readPlan, type WorldPlan } from './plan.ts'
import { World } from './world.ts'
import type { Description } from './world-parts.ts'

/** A server that makes sandboxes. */
export class Server implements AsyncDisposable {
  readonly #control: ControlApi
  readonly #stop: () => Promise<void>

  /** @internal */
  constructor(url: string, stop: () => Promise<void>) {
    this.#control = new ControlApi(url)
    this.#stop = stop
  }

  /** Of the test API (docs/sandboxes.md). */
  get url(): string {
    return this.#control.url
  }

  /** Makes a sandbox from a plan, or from a file of YAML or JSON that holds one. @throws ActRefused */
  async sandbox<const P extends WorldPlan = Record<never, never>>(plan?: P): Promise<World<P>>
  async sandbox(file: string | URL): Promise<World>
  async sandbox(given: WorldPlan | string | URL = {}): Promise<World> {
    const plan = typeof given === 'string' || given instanceof URL ? await readPlan(given) : given
    return new World(this.#control, await this.#control.call<Description<WorldPlan>>('POST', '/sandboxes', plan))
  }

  /** Ends the server; of one that was connected to only the connection. */
  async close(): Promise<void> {
    this.#control.close()
    await this.#stop()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}
