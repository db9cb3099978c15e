import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SandboxPlan } from '@guildhall/protocol/sandboxes/sandbox-plan'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { ControlAnswer, ControlRoute } from '../http/test-control.ts'
import { refusal } from '../http/test-refusals.ts'
import { VERSION } from '../version.ts'
import { ActFault } from './act-fault.ts'
import { CallRefused } from './local-caller.ts'
import { openSandbox } from './open-sandbox.ts'
import { PlanFault } from './plan-fault.ts'
import type { Sandbox } from './sandbox.ts'
import type { RecordTaker } from './sandbox-record.ts'
import { NOTHING, readSent, type SandboxRoute, Unreadable } from './sandbox-route.ts'
import { SANDBOX_ROUTES } from './sandbox-routes.ts'
import { SpareSandboxes } from './spare-sandboxes.ts'
import { type DescribedRoute, testApiDocument } from './test-api-document.ts'
import { WorldTemplates } from './world-templates.ts'

/** How many sandboxes there may be at once. */
const MOST_SANDBOXES = 500

/** What all sandboxes of a server share. */
interface SandboxesParts {
  /** The configuration of every sandbox, apart from its plan. */
  readonly config: Config
  readonly log: Logger
  readonly closing?: RecordTaker
  /** How many sandboxes there may be at once, if not the default. */
  readonly most?: number
}

/** The sandboxes of a server with `--test`, and their routes. */
export class Sandboxes {
  readonly #parts: SandboxesParts
  readonly #templates = new WorldTemplates()
  readonly #open = new Map<string, Sandbox>()
  readonly #spares = new SpareSandboxes((plan) => this.#openOne(plan))
  /** The folder for the sandboxes' files. */
  #folder: string | null = null
  #count = 0
  #opening = 0

  constructor(parts: SandboxesParts) {
    this.#parts = parts
  }

  readonly routes: readonly (ControlRoute & DescribedRoute)[] = [
    {
      method: 'GET',
      path: '/openapi.json',
      summary: 'Describe this API',
      body: NOTHING,
      query: NOTHING,
      handle: async ({ base }) => ({
        status: 200,
        body: testApiDocument(this.routes, { version: VERSION, url: base }),
      }),
    },
    {
      method: 'POST',
      path: '/sandboxes',
      summary: 'Make a sandbox from a plan',
      body: SandboxPlan,
      query: NOTHING,
      status: 201,
      refuses: ['impossible', 'tooMany'],
      handle: ({ body }) => answering(async () => this.#make(readSent(SandboxPlan, body ?? {}, { part: 'body' }))),
    },
    {
      method: 'DELETE',
      path: '/sandboxes/:id',
      summary: 'Delete a sandbox',
      body: NOTHING,
      query: NOTHING,
      status: 204,
      handle: ({ params: { id = '' } }) => this.#remove(id),
    },
    ...SANDBOX_ROUTES.map((route) => this.#routeTo(route)),
  ]

  async close(): Promise<void> {
    await Promise.all([...[...this.#open.keys()].map((id) => this.#remove(id)), this.#spares.close()])
    this.#templates.close()
    if (this.#folder !== null) rmSync(this.#folder, { recursive: true, force: true })
  }

  async #make(plan: SandboxPlan): Promise<ControlAnswer> {
    const { most = MOST_SANDBOXES } = this.#parts
    if (this.#open.size + this.#opening >= most) {
      return refusal('tooMany', `There are ${most} sandboxes: delete one.`)
    }
    this.#opening++
    try {
      const sandbox = (await this.#spares.take(plan)) ?? (await this.#openOne(plan))
      sandbox.keepsProcess(true)
      this.#open.set(sandbox.id, sandbox)
      this.#spares.asked(plan)
      return { status: 201, body: sandbox.description }
    } finally {
      this.#opening--
    }
  }

  #openOne(plan: SandboxPlan): Promise<Sandbox> {
    const id = String(++this.#count)
    this.#folder ??= mkdtempSync(join(tmpdir(), 'guildhall-sandboxes-'))
    const own = { templates: this.#templates, folder: join(this.#folder, id) }
    return openSandbox(id, plan, { ...this.#parts, ...own })
  }

  async #remove(id: string): Promise<ControlAnswer> {
    const sandbox = this.#open.get(id)
    if (!sandbox) return unknown(id)
    this.#open.delete(id)
    await sandbox.snapshots.rested()
    const { closing } = this.#parts
    if (closing) {
      const calls = sandbox.calls.journal.read({ all: false })
      await closing({ id, transcript: await sandbox.transcript.read(), calls })
    }
    await sandbox.close()
    return { status: 204 }
  }

  #routeTo({ handle, ...described }: SandboxRoute): ControlRoute & DescribedRoute {
    return {
      ...described,
      path: `/sandboxes/:id${described.path}`,
      refuses: ['impossible'],
      handle: async (request) => {
        const { id = '' } = request.params
        const sandbox = this.#open.get(id)
        if (!sandbox) return unknown(id)
        await sandbox.snapshots.rested()
        return answering(() => handle(sandbox, request))
      },
    }
  }
}

/** Converts errors of invalid or refused requests to responses. */
async function answering(handle: () => Promise<ControlAnswer>): Promise<ControlAnswer> {
  try {
    return await handle()
  } catch (error) {
    if (error instanceof Unreadable) return refusal('invalid', error.message, error.errors)
    if (!(error instanceof PlanFault || error instanceof ActFault || error instanceof CallRefused)) throw error
    return refusal('impossible', error.message)
  }
}

const unknown = (id: string): ControlAnswer => refusal('unknown', `There is no sandbox ${id}.`)
