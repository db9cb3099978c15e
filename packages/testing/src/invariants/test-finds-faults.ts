import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { EventName } from '@guildhall/protocol/events'
import { World } from '../worlds/world.ts'
import { storeFaults } from './store-invariants.ts'

/** What a SQL statement breaks in a store, and how `storeFaults` reports it. */
type Breach<T> = readonly [title: string, statement: string | ((world: World, prepared: T) => string), fault: RegExp]

/** Tests that `storeFaults` finds each fault, one after the other, in a store without faults. */
export function testFindsFaults<T = void>(
  what: string,
  prepare: (world: World) => Promise<T>,
  breaches: readonly Breach<T>[],
): void {
  describe(`faults of ${what}`, () => {
    let world: World
    let prepared: T
    before(async () => {
      world = await World.create()
      prepared = await prepare(world)
      await world.app.worker.settled()
      assert.deepEqual(await storeFaults(world.db), [])
    })
    after(() => world.close())

    for (const [title, statement, fault] of breaches) {
      test(`${what}: ${title}`, async () => {
        const faults = await faultsAfter(world, typeof statement === 'string' ? statement : statement(world, prepared))
        assert.ok(
          faults.some((each) => fault.test(each)),
          `${fault} is not among:\n${faults.join('\n')}`,
        )
      })
    }
  })
}

/** The faults after a statement, which is then reverted. */
async function faultsAfter(world: World, statement: string): Promise<string[]> {
  const undo = new Error('taken back')
  let faults: string[] = []
  const attempt = world.app.kernel.store.write(async (tx) => {
    await tx.run(statement, [])
    faults = await storeFaults(tx)
    throw undo
  })
  await assert.rejects(attempt, undo)
  return faults
}

/** A statement after which no stream has such an event, but others instead. */
export const withoutEvent = (event: EventName): string =>
  `update events set lines = replace(lines, '${event} {', 'TYPING_START {')`

/** A statement after which documents have another ID. */
export const withOtherId = (table: string): string =>
  `update ${table} set wire = replace(wire, '"id":"' || id || '"', '"id":"1"')`

/** A statement after which documents refer to a missing image. */
export const withImage = (table: string, field = 'icon', column = 'wire'): string =>
  `update ${table} set ${column} = replace(${column}, '"${field}":null', '"${field}":"x"')`
