import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as ws from 'ws'
import { framed, withHeaderSpace } from './frame-header-space.ts'

/** What a client decodes from some bytes. */
function received(bytes: Buffer): Promise<{ payload: Buffer; isBinary: boolean }> {
  // The client's class for reading frames has no types.
  const receiver = new (ws as any).Receiver({ isServer: false })
  return new Promise((resolve, reject) => {
    receiver.on('message', (payload: Buffer, isBinary: boolean) => resolve({ payload, isBinary }))
    receiver.on('error', reject)
    receiver.write(bytes)
  })
}

describe('A frame', () => {
  for (const length of [0, 1, 125, 126, 127, 65_535, 65_536, 70_001]) {
    test(`holds a payload of ${length} bytes`, async () => {
      for (const isBinary of [false, true]) {
        const payload = Buffer.alloc(length, 'x')
        const got = await received(framed(withHeaderSpace(payload), isBinary))
        assert.equal(got.isBinary, isBinary)
        assert.ok(got.payload.equals(payload))
      }
    })
  }

  test('can be created twice from the same bytes', () => {
    const roomy = withHeaderSpace(Buffer.from('one'), Buffer.from('two'))
    assert.deepEqual(Buffer.from(framed(roomy, false)), Buffer.from(framed(roomy, false)))
  })
})
