import { join } from 'node:path'
import type { SandboxPlan } from '@guildhall/protocol/sandboxes/sandbox-plan'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { systemClock } from '../kernel/clock.ts'
import { buildWorld } from './build-world.ts'
import { Delays } from './faults/delays.ts'
import { SandboxDelivery } from './faults/sandbox-delivery.ts'
import { SandboxFaults } from './faults/sandbox-faults.ts'
import { PlanFault } from './plan-fault.ts'
import { SandboxReport } from './report/sandbox-report.ts'
import { Sandbox } from './sandbox.ts'
import { SandboxClock } from './sandbox-clock.ts'
import { SandboxPort } from './sandbox-port.ts'
import { openSandboxServer, type SandboxServerParts } from './sandbox-server.ts'
import { seededIds } from './seeded-ids.ts'
import type { WorldTemplates } from './world-templates.ts'

/** The default start time of a sandbox with a frozen clock. */
const FROZEN_AT = Date.UTC(2026, 0, 1)

/** The range of start times: earlier and later ones have ids of unusual length, or too large ones. */
const EARLIEST_AT = Date.UTC(2016, 0, 1)
const LATEST_AT = Date.UTC(2060, 0, 1)

/** What all sandboxes of a server share. */
interface SandboxSurroundings {
  readonly config: Config
  readonly log: Logger
  readonly templates: WorldTemplates
  /** A folder for this sandbox, which need not exist. */
  readonly folder: string
}

/** Opens a sandbox according to a plan. @throws PlanFault, CallRefused */
export async function openSandbox(
  id: string,
  plan: SandboxPlan,
  { config, log, templates, folder }: SandboxSurroundings,
): Promise<Sandbox> {
  let sandbox: Sandbox | null = null
  const isFrozen = plan.clock === 'frozen'
  const at = plan.at === undefined ? (isFrozen ? FROZEN_AT : systemClock.now()) : Date.parse(plan.at)
  if (at < EARLIEST_AT || at >= LATEST_AT) throw new PlanFault('at is a time from 2016 to 2059')
  const clock = new SandboxClock(at, isFrozen)
  const [faults, delays] = [new SandboxFaults(plan.seed, (struck) => sandbox?.transcript.struck(struck)), new Delays()]
  const report = new SandboxReport(plan.bot?.permissions)
  const delivery = new SandboxDelivery(faults, delays, (to, event) => report.delivered(to, event))
  const template = templates.find(plan)
  const ids = seededIds(clock, plan.seed)
  const filesFolder = join(folder, 'files')
  const parts: SandboxServerParts = {
    config: { ...config, rateLimits: plan.limits === 'platform', filesDir: filesFolder, bucket: null },
    log,
    clock,
    ids,
    delivery,
    witness: (changes) => sandbox?.transcript.committed(changes),
    began: (response) => sandbox?.activity.follow(response),
    writing: () => sandbox?.activity.writing(),
    calls: {
      onCall: (call) => sandbox?.calls.onCall(call) ?? null,
      onResponse: (call) => sandbox?.calls.onResponse(call),
      onCheck: (userId, bits, isHeld) => sandbox?.calls.onCheck(userId, bits, isHeld),
    },
  }
  const serve = (database: string | null) => openSandboxServer(parts, database)
  const app = await serve(template?.file ?? null)
  const port = new SandboxPort()
  try {
    const world = template?.world ?? (await buildWorld(app, plan))
    if (template) ids.goTo(template)
    else await templates.keep(plan, { store: app.kernel.store, world, ids })
    const portNumber = await port.listen(config.host)
    await app.openAt(portNumber)
    port.lead(app.http.server)
    const botName = plan.bot?.name ?? ''
    const own = {
      app,
      serve,
      port,
      portNumber,
      plan,
      world,
      clock,
      ids,
      faults,
      delays,
      delivery,
      report,
      botName,
      filesFolder,
    }
    sandbox = new Sandbox(id, own)
    return sandbox
  } catch (error) {
    await app.close()
    await port.close()
    throw error
  }
}
