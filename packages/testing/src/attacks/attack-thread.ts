import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { AttackedServer, Outcomes } from './attack.ts'
import { ATTACKS } from './attacks.ts'

interface Order {
  readonly name: string
  readonly held_ms: number
}

/** Runs attacks in a separate thread: an attacker's computation must not count as waiting time of the other clients. */
export class AttackThread {
  readonly #worker: Worker

  constructor(server: AttackedServer) {
    this.#worker = new Worker(import.meta.filename, { workerData: server })
  }

  /** Runs an attack, holds it for a while and releases it. */
  async attack(name: string, held_ms: number): Promise<Outcomes> {
    this.#worker.postMessage({ name, held_ms } satisfies Order)
    const [outcomes] = await once(this.#worker, 'message')
    return outcomes
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}

async function follow({ name, held_ms }: Order): Promise<Outcomes> {
  const attack = ATTACKS.find((each) => each.name === name)
  const held = await attack?.launch(workerData)
  await wait(held_ms)
  const outcomes = held?.outcomes() ?? {}
  await held?.release()
  return outcomes
}

if (!isMainThread) parentPort?.on('message', async (order: Order) => parentPort?.postMessage(await follow(order)))
