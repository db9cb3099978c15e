import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, test } from 'node:test'
import { solveChallenge } from './solve-challenge.ts'

const challenge = '1700000000000.8.some-random_text.and-its-seal'

describe('Challenges', () => {
  test('are solved with an integer for each search', async () => {
    const progress: number[] = []
    const proof = await solveChallenge({ challenge, bits: 8, count: 4 }, (done) => progress.push(done))
    assert.deepEqual(progress, [1, 2, 3, 4])
    const [sent, solution = ''] = proof.split(':')
    assert.equal(sent, challenge)
    const integers = solution.split(',')
    assert.equal(integers.length, 4)
    for (const [i, each] of integers.entries()) {
      assert.equal(hash('sha256', `${challenge}.${i}.${each}`, 'buffer')[0], 0)
    }
  })

  test('leave other work its turn', async () => {
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    await solveChallenge({ challenge, bits: 14, count: 4 }, () => undefined)
    isOver = true
    assert.ok(turns > 1)
  })
})
