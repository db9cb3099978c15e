import { writeImport } from '@guildhall/testing/features/imports'
import { World } from '@guildhall/testing/worlds/world'
import { LARGEST_FILE } from '../../src/imports/imported-files.ts'
import { LiveSource } from '../../src/imports/live/live-source.ts'
import { answer } from '../peer.ts'
import { beforeLeaving, openBenchStore } from '../temporary.ts'
import type { Exporting } from './source-server.ts'

const world = await World.create({}, await openBenchStore())
delete world.app.kernel.observe
beforeLeaving(() => world.close())

/** Imports a guild. Resolves with the number of messages and the time that all of it took, ms. */
async function importFrom(options: Exporting): Promise<{ messages: number; ms: number }> {
  const outside = { get: () => Promise.reject(new Error('not a host of the source')) }
  const source = new LiveSource({ ...options, clock: world.clock, outside, maxFileBytes: LARGEST_FILE })
  const began = performance.now()
  const { counts } = await writeImport(world, source, world.stranger)
  return { messages: counts.message ?? 0, ms: performance.now() - began }
}

await answer({ import: importFrom })
