import type { STORE_UNDER_TEST } from '../stores/open-store.ts'
import { AttackThread } from './attack-thread.ts'
import { BackgroundClients } from './background-clients.ts'
import { type AttackMeasurement, measureAttack } from './measure-attack.ts'
import { ServerProcesses } from './server-processes.ts'

/** The attacks to run. */
export interface AttackPlan {
  readonly store: typeof STORE_UNDER_TEST
  readonly processes: 1 | 2
  /** How long each attack lasts. */
  readonly minutes: number
  readonly names: readonly string[]
}

/** Runs each attack on a new server. @returns whether every goal was met */
export async function runAttacks(plan: AttackPlan, report: (measured: AttackMeasurement) => void): Promise<boolean> {
  let isHeld = true
  for (const name of plan.names) {
    const measured = await runAttack(plan, name)
    report(measured)
    isHeld &&= measured.missed.length === 0
  }
  return isHeld
}

async function runAttack(plan: AttackPlan, name: string): Promise<AttackMeasurement> {
  const processes = await ServerProcesses.start(plan)
  const background = await BackgroundClients.connect(processes.server)
  const thread = new AttackThread(processes.server)
  background.start()
  try {
    return await measureAttack(name, processes, background, thread, plan.minutes * 60_000)
  } finally {
    await thread.close()
    await background.close()
    await processes.close()
  }
}
