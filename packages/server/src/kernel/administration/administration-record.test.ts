import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { INSTANCE_OPERATION_ACTIONS } from '@guildhall/protocol/instance-action'
import { exampleParams } from '@guildhall/testing/requests/example-request'
import { World } from '@guildhall/testing/worlds/world'
import { OPERATIONS } from '../../features.ts'
import { authenticator } from '../../http/authenticate.ts'
import type { Caller } from '../callers/caller.ts'
import { type AnyOperation, NoContent } from '../operation.ts'
import { perform } from '../perform-operation.ts'
import { instanceActionOf, isAdministration } from './administration-record.ts'
import type { AuditedDetails } from './audited-details.ts'

const ofAdministrators = OPERATIONS.filter(({ requires }) => requires.sentence === 'an administrator of the instance')
const recorded = ofAdministrators.filter(isAdministration)

/** What a test needs of a handler's context. */
interface Given {
  note(details: AuditedDetails): void
  write(work: () => Promise<unknown>): Promise<unknown>
}

describe('The audit log of the instance', () => {
  let world: World
  let caller: Caller | null
  before(async () => {
    world = await World.create()
    caller = await authenticator(world.app.kernel).authenticate(world.administrator.token)
  })
  after(() => world.close())

  /** Performs an operation with another handler, which needs no body. */
  const act = (operation: AnyOperation, handle: (given: Given) => unknown) => {
    const { body, query, recentAuthentication, ...rest } = operation
    const params = Object.fromEntries(
      Object.entries(exampleParams(world)).filter(([name]) => rest.path.split('/').includes(`:${name}`)),
    )
    return perform(
      world.app.kernel,
      { ...rest, handle, returns: 'nothing' },
      {
        caller,
        currentCaller: async () => caller,
        params,
        query: {},
        readBody: async () => ({ value: {}, files: new Map() }),
        readReason: () => 'because',
        address: '2001:db8:1:2::/64',
        basic: null,
        locale: 'en-US',
        githubEvent: null,
      },
    )
  }
  const entries = () => world.db.q.selectFrom('instance_audit_entries').selectAll().orderBy('id').execute()
  /** The entries that are added. */
  const added = async (acting: () => Promise<unknown>) => {
    const { length } = await entries()
    await acting()
    return (await entries()).slice(length)
  }

  test('has an action for every operation of administrators that isn’t read-only, and for no other', () => {
    assert.deepEqual(new Set(recorded.map(instanceActionOf)), new Set(INSTANCE_OPERATION_ACTIONS))
    for (const { method, name } of ofAdministrators.filter((each) => !recorded.includes(each)))
      assert.equal(method, 'GET', name)
    const others = OPERATIONS.filter((each) => !ofAdministrators.includes(each))
    assert.deepEqual(others.filter(isAdministration), [])
  })

  for (const operation of recorded) {
    test(`contains ${operation.name} exactly once, from its unit of work or without one`, async () => {
      for (const handle of [
        ({ write, note }: Given) => write(async () => note({ count: 1 })),
        async ({ write }: Given) => {
          await write(async () => {})
          await write(async () => {})
        },
        () => {},
      ]) {
        const [entry, ...more] = await added(() => act(operation, handle))
        assert.deepEqual(more, [])
        assert.equal(entry?.action, instanceActionOf(operation))
        assert.equal(entry.actor_id, world.administrator.id)
        assert.deepEqual([entry.reason, entry.address], ['because', '2001:db8:1:2::/64'])
        const ids = [...operation.path.matchAll(/:(\w+)/gu)].map(([, name = '']) => exampleParams(world)[name])
        assert.deepEqual(new Set(Object.values(JSON.parse(entry.targets))), new Set(ids))
      }
    })

    test(`doesn’t contain ${operation.name} if it fails or does nothing`, async () => {
      const failed = await added(() =>
        assert.rejects(async () =>
          act(operation, ({ write }) =>
            write(async () => {
              throw new Error('failed')
            }),
          ),
        ),
      )
      assert.deepEqual(failed, [])
      assert.deepEqual(await added(() => act(operation, () => new NoContent())), [])
      const same = { name: 'unchanged', count: { old: 1, new: 1 } }
      assert.deepEqual(await added(() => act(operation, ({ write, note }) => write(async () => note(same)))), [])
    })
  }

  test('refuses facts of other operations', async () => {
    const operation = OPERATIONS.find(({ name }) => name === 'Get Current User') ?? assert.fail()
    await assert.rejects(async () => act(operation, ({ note }) => note({})), /not an operation of administrators/u)
  })
})
