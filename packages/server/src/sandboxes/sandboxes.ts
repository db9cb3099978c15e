import { parseForm } from '@guildhall/protocol/parse-form'
import { Act } from '@guildhall/protocol/sandboxes/act'
import { SandboxPlan } from '@guildhall/protocol/sandboxes/sandbox-plan'
import { integer, type Of, optional, type Schema, shape } from '@guildhall/protocol/schema'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { ControlAnswer, ControlRoute } from '../http/test-control.ts'
import { ActFault } from './act-fault.ts'
import { CallRefused } from './local-caller.ts'
import { performAct } from './perform-act.ts'
import { PlanFault } from './plan-fault.ts'
import { Sandbox } from './sandbox.ts'

/** How many sandboxes there may be at once. */
const MOST_SANDBOXES = 500

/** The longest time that a clock is advanced by at once, ms: ten years. */
const MOST_ADVANCE_MS = 10 * 365 * 86_400_000

const Settle = shape({ timeout_ms: optional(integer({ min: 1, max: 60_000 })) })

const Advance = shape({ advance_ms: integer({ min: 0, max: MOST_ADVANCE_MS }) })

/** The sandboxes of a server that was started with `--test`, and the routes by which they are used. */
export class Sandboxes {
  readonly #parts: { readonly config: Config; readonly log: Logger }
  readonly #open = new Map<string, Sandbox>()
  #count = 0
  #opening = 0

  /** @param parts the configuration that every sandbox has, apart from what its plan says */
  constructor(parts: { readonly config: Config; readonly log: Logger }) {
    this.#parts = parts
  }

  readonly routes: readonly ControlRoute[] = [
    {
      method: 'POST',
      path: '/sandboxes',
      handle: (_params, body) => this.#taking(SandboxPlan, body ?? {}, (plan) => this.#make(plan)),
    },
    { method: 'DELETE', path: '/sandboxes/:id', handle: ({ id = '' }) => this.#remove(id) },
    this.#route('POST', 'acts', Act, async (sandbox, act) => ({
      ...(await performAct(sandbox, act)),
      now: sandbox.now,
    })),
    this.#route('POST', 'clock', Advance, async (sandbox, { advance_ms }) => {
      await sandbox.advance(advance_ms)
      return stateOf(sandbox)
    }),
    this.#route('POST', 'settle', Settle, async (sandbox, { timeout_ms }) => {
      await sandbox.settle(timeout_ms)
      return stateOf(sandbox)
    }),
    this.#route('GET', 'calls', shape({}), async ({ app, world }) =>
      world.bot === null ? [] : app.kernel.calls.of(world.bot.id).toReversed(),
    ),
  ]

  async close(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((id) => this.#remove(id)))
  }

  async #make(plan: SandboxPlan): Promise<ControlAnswer> {
    if (this.#open.size + this.#opening >= MOST_SANDBOXES) {
      return { status: 429, body: { message: `There are ${MOST_SANDBOXES} sandboxes: delete one.` } }
    }
    this.#opening++
    try {
      const sandbox = await Sandbox.open(String(++this.#count), plan, this.#parts)
      this.#open.set(sandbox.id, sandbox)
      return { status: 201, body: { id: sandbox.id, ...sandbox.addresses, ...sandbox.world } }
    } finally {
      this.#opening--
    }
  }

  async #remove(id: string): Promise<ControlAnswer> {
    const sandbox = this.#open.get(id)
    if (!sandbox) return unknown(id)
    this.#open.delete(id)
    await sandbox.close()
    return { status: 204 }
  }

  #route<S extends Schema>(
    method: ControlRoute['method'],
    name: string,
    schema: S,
    handle: (sandbox: Sandbox, sent: Of<S>) => Promise<unknown>,
  ): ControlRoute {
    return {
      method,
      path: `/sandboxes/:id/${name}`,
      handle: async ({ id = '' }, body) => {
        const sandbox = this.#open.get(id)
        if (!sandbox) return unknown(id)
        return this.#taking(schema, body ?? {}, async (sent) => ({ status: 200, body: await handle(sandbox, sent) }))
      },
    }
  }

  /** Reads what was sent, and answers what can't be done. */
  async #taking<S extends Schema>(
    schema: S,
    body: unknown,
    handle: (sent: Of<S>) => Promise<ControlAnswer>,
  ): Promise<ControlAnswer> {
    const parsed = parseForm(schema, body)
    if (!parsed.ok) {
      const errors = parsed.errors.map(({ path, message }) => ({ path: path.join('.'), message }))
      return { status: 400, body: { message: 'The body can’t be read.', errors } }
    }
    try {
      return await handle(parsed.value)
    } catch (error) {
      if (!(error instanceof PlanFault || error instanceof ActFault || error instanceof CallRefused)) throw error
      return { status: 422, body: { message: error.message } }
    }
  }
}

const unknown = (id: string): ControlAnswer => ({ status: 404, body: { message: `There is no sandbox ${id}.` } })

const stateOf = ({ now, interactions }: Sandbox) => ({ now, interactions: interactions.results })
