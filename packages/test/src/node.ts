import type { TestContext } from 'node:test'
import { expectOf } from './expectation.ts'
import type { WorldPlan } from './plan.ts'
import { Worlds } from './shared-server.ts'
import type { World } from './world.ts'

type TestLike = Pick<TestContext, 'after'> & Partial<Pick<TestContext, 'passed'>>

/**
 * Creates a sandbox for a test from a plan or a plan's file, and closes it after the test; if the test failed, it
 * prints the transcript.
 *
 * @throws ActionRefusedError
 */
async function sandboxOfTest<const P extends WorldPlan = Record<never, never>>(
  context: TestLike,
  plan?: P,
): Promise<World<P>>
async function sandboxOfTest(context: TestLike, file: string | URL): Promise<World>
async function sandboxOfTest(context: TestLike, given?: WorldPlan | string | URL): Promise<World> {
  const worlds = new Worlds()
  context.after(() => worlds.end({ hasFailed: context.passed === false }))
  return typeof given === 'string' || given instanceof URL ? worlds.sandbox(given) : worlds.sandbox(given)
}

export { expectOf as expect, sandboxOfTest as sandbox }
