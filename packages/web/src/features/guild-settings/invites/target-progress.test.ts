import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { markupOf, textsOf } from '../../../testing/render-component.ts'

const { TargetProgress } = await import('./target-progress.tsx')

const known = (status: object): any => ({ job: { state: 'known', status } })
const texts = (job: any) => textsOf(TargetProgress, job)

describe('The progress of a list of users', () => {
  test('is not known at first, and there may be no list', () => {
    assert.deepEqual(texts({ job: { state: 'waiting' } }), ['Loading…'])
    assert.deepEqual(texts({ job: { state: 'none' } }), ['Anyone with the link can join.'])
    assert.equal(texts({ job: { state: 'failed', problem: new Error('x') } }).length, 1)
  })

  test('is a number of users', () => {
    const job = known({ status: 1, total_users: 2000, processed_users: 1000 })
    assert.deepEqual(texts(job), ['1,000 of 2,000 processed.'])
    assert.match(markupOf(TargetProgress, job), /value="1000" max="2000"/u)
    assert.match(
      markupOf(TargetProgress, known({ status: 1, total_users: 0, processed_users: 0 })),
      /value="0" max="1"/u,
    )
  })

  test('ends with a list, or with an error', () => {
    assert.deepEqual(texts(known({ status: 2, total_users: 1 })), ['Only 1 user on the list can join.'])
    assert.match(texts(known({ status: 2, total_users: 3 })).join(' '), /^Only 3 users on the list can join\.$/u)
    assert.ok(texts(known({ status: 3, error_message: 'Line 2' })).includes('Line 2'))
    assert.ok(texts(known({ status: 3, error_message: null })).includes('The list couldn’t be processed.'))
  })
})
