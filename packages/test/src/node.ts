import type { TestContext } from 'node:test'
import { expectOf } from './expectation.ts'
import type { WorldPlan } from './plan.ts'
import { Worlds } from './shared-server.ts'
import type { World } from './world.ts'

/** Makes a sandbox for a test, and closes it after it. @throws ActRefused */
async function sandboxOfTest<const P extends WorldPlan = Record<never, never>>(
  context: Pick<TestContext, 'after'>,
  plan?: P,
): Promise<World<P>> {
  const worlds = new Worlds()
  context.after(() => worlds.close())
  return worlds.sandbox(plan)
}

export { expectOf as expect, sandboxOfTest as sandbox }
