import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ManualClock } from '@guildhall/testing/worlds/manual-clock'
import { pino } from 'pino'
import { RateLimited } from '../api-error.ts'
import { systemIds } from '../ids/ids.ts'
import { UploadShares } from './upload-shares.ts'
import { type FileTaker, Uploads } from './uploads.ts'

const nowhere: FileTaker = {
  begin: async () => ({ write: async () => {}, finish: async () => {}, abandon: async () => {} }),
  keep: async () => {},
  discard: async () => {},
}

describe('Pending uploads', () => {
  const shares = new UploadShares(100)
  const kernel = { ids: systemIds(new ManualClock(), 0), log: pino({ level: 'silent' }) }
  const request = (sender: string): Uploads =>
    new Uploads({ kernel, files: nowhere, sender, shares, admission: { mostBytes: 1000, judge: () => {} } })
  const receive = (uploads: Uploads, bytes: number) => uploads.begin('file', 'a.txt', '')(new Uint8Array(bytes))

  test('of one sender are limited across requests, without affecting others', () => {
    receive(request('busy'), 60)
    assert.throws(() => receive(request('busy'), 41), RateLimited)
    receive(request('busy'), 40)
    receive(request('other'), 100)
  })

  test('no longer count when their request has ended in any way', async () => {
    const [kept, failed, refused] = [request('sender'), request('sender'), request('sender')]
    receive(kept, 50)
    receive(failed, 50)
    assert.throws(() => receive(refused, 1), RateLimited)
    await refused.settle(new RateLimited(1))
    assert.equal(shares.of('sender'), 100)
    await kept.settle(null)
    await failed.settle(new Error('cut off'))
    assert.equal(shares.of('sender'), 0)
  })

  test('no longer count if their file can’t be removed', async () => {
    const files = { ...nowhere, discard: () => Promise.reject(new Error('broken')) }
    const uploads = new Uploads({
      kernel,
      files,
      sender: 'unlucky',
      shares,
      admission: { mostBytes: 10, judge: () => {} },
    })
    receive(uploads, 10)
    await uploads.settle(new Error('cut off'))
    assert.equal(shares.of('unlucky'), 0)
  })
})
