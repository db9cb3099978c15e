import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anyBody, anyForm, anyQuery } from '@guildhall/testing/requests/arbitrary-bodies'
import { exampleIds } from '@guildhall/testing/requests/example-ids'
import { examplePath } from '@guildhall/testing/requests/example-request'
import { unexpectedId } from '@guildhall/testing/requests/unexpected-values'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { World } from '@guildhall/testing/worlds/world'
import fc from 'fast-check'
import { OPERATIONS } from './features.ts'

/**
 * The number of calls to each operation; the long form of the suite raises it. On PostgreSQL, comparing contents takes
 * three times as long.
 */
const RUNS = Number(process.env.GUILDHALL_FUZZ_RUNS ?? (STORE_UNDER_TEST === 'postgres' ? 5 : 10))

/**
 * No request causes a 500, and a refused request changes nothing. The caller has all permissions, so that calls get as
 * far as possible.
 */
describe('Random requests cause no internal errors, and refused requests change nothing', () => {
  for (const operation of OPERATIONS) {
    test(operation.name, async () => {
      const world = await World.create()
      const { params, channelIds } = await exampleIds(world, operation)
      const names = Object.keys(params)
      const strange = fc.record({
        // In another channel, an operation is refused or does something else.
        channelId: fc.oneof(fc.constant(params.channelId), fc.constantFrom(params.channelId, ...channelIds)),
        wrong: fc.option(fc.record({ name: fc.constantFrom(...names), value: unexpectedId }), { freq: 4 }),
        body: fc.oneof(
          anyBody(operation.body, Object.values(params)),
          ...(operation.files ? [anyForm(operation.body, operation.files.parts, Object.values(params))] : []),
        ),
        query: anyQuery(operation.query, Object.values(params)),
        reason: fc.option(fc.string({ maxLength: 40 }).map(encodeURIComponent), { nil: undefined }),
      })
      /** The store's contents if the last call didn't change them. */
      let unchanged: string | null = null
      const who = operation.callers && !operation.callers.includes('user') ? world.bot : world.owner
      try {
        await fc.assert(
          fc.asyncProperty(strange, async ({ channelId, wrong, body, query, reason }) => {
            const ids = { ...params, ...(channelId && { channelId }), ...(wrong && { [wrong.name]: wrong.value }) }
            const path = `${examplePath(operation, ids)}${query}`
            const before = unchanged ?? (await world.contents())
            unchanged = null
            const headers: Record<string, string> = reason === undefined ? {} : { 'x-audit-log-reason': reason }
            const answer = await who.api.send(operation.method, path, body, headers)
            assert.ok(answer.status < 500 || answer.status === 501, `${answer.status} ${JSON.stringify(answer.body)}`)
            if (answer.status < 400) return
            assert.equal(await world.contents(), before, 'a refusal wrote something')
            unchanged = before
          }),
          { numRuns: RUNS },
        )
      } finally {
        await world.close()
      }
    })
  }
})
