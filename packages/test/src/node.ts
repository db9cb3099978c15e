import type { TestContext } from 'node:test'
import { expectOf } from './expectation.ts'
import type { WorldPlan } from './plan.ts'
import { Worlds } from './shared-server.ts'
import type { World } from './world.ts'

/** Makes a sandbox for a test, and closes it after it; of a test that failed it prints what happened. @throws ActRefused */
async function sandboxOfTest<const P extends WorldPlan = Record<never, never>>(
  context: Pick<TestContext, 'after'> & Partial<Pick<TestContext, 'passed'>>,
  plan?: P,
): Promise<World<P>> {
  const worlds = new Worlds()
  context.after(() => worlds.end({ hasFailed: context.passed === false }))
  return worlds.sandbox(plan)
}

export { expectOf as expect, sandboxOfTest as sandbox }
