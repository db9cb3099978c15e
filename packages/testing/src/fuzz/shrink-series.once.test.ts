import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shrinkSeries } from './shrink-series.ts'

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i)

test('the smallest series contains nothing that could be omitted', async () => {
  const shows = async (part: readonly number[]) => part.includes(17) && part.includes(60)
  assert.deepEqual(await shrinkSeries(upTo(100), shows, () => true), [17, 60])
  assert.deepEqual(
    await shrinkSeries(
      upTo(3),
      async (part) => part.length > 0,
      () => true,
    ),
    [2],
  )
})

test('the smallest series so far is returned when time is up', async () => {
  let left = 3
  const found = await shrinkSeries(
    upTo(64),
    async (part) => part.includes(63),
    () => left-- > 0,
  )
  assert.ok(found.includes(63) && found.length < 64)
})
