import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import vm from 'node:vm'
import { closeFrame, errorFrame, eventFrame, readFrame, replyFrame } from './frames.ts'

describe('A frame to an app', () => {
  test('has all keys, also those that are null', () => {
    assert.deepEqual(replyFrame('GET', '7', 1), [1, { cmd: 'GET', evt: null, nonce: '7', data: 1 }])
    assert.deepEqual(eventFrame('READY', null), [1, { cmd: 'DISPATCH', evt: 'READY', nonce: null, data: null }])
    assert.deepEqual(closeFrame(4000, 'no'), [2, { code: 4000, message: 'no' }])
    const problem = { code: 4001, message: 'no', more: true }
    const data = { code: 4001, message: 'no' }
    assert.deepEqual(errorFrame('GET', '7', problem), [1, { cmd: 'GET', evt: 'ERROR', nonce: '7', data }])
  })
})

describe('A frame of an app', () => {
  const command = (fields: object = {}) => readFrame([1, { cmd: 'GET', nonce: '7', ...fields }])

  test('is a handshake, a command or the end', () => {
    assert.deepEqual(readFrame([0, { v: 1 }]), { kind: 'handshake', payload: { v: 1 } })
    assert.deepEqual(readFrame([2, []]), { kind: 'close', payload: {} })
    const payload = { cmd: 'GET', nonce: '7' }
    assert.deepEqual(command(), { kind: 'command', cmd: 'GET', nonce: '7', payload })
    for (const other of [[3, {}], [1, null], [1, { cmd: 1 }], {}, null, 'text', 7]) assert.equal(readFrame(other), null)
  })

  test('has names of limited length', () => {
    const [name, nonce] = ['x'.repeat(64), 'x'.repeat(128)]
    assert.equal(readFrame([1, { cmd: `${name}x` }]), null)
    const longest = readFrame([1, { cmd: name, nonce }])
    assert.ok(longest?.kind === 'command')
    assert.deepEqual([longest.cmd, longest.nonce], [name, nonce])
    const tooLong = command({ nonce: `${nonce}x` })
    assert.ok(tooLong?.kind === 'command')
    assert.equal(tooLong.nonce, null)
  })

  /** An object within some others. */
  const nested = (levels: number): object => (levels === 0 ? {} : { a: nested(levels - 1) })

  test('is plain data of limited size', () => {
    assert.ok(command({ a: [1, 'b', null, true, { c: undefined }] }))
    assert.ok(command({ a: Object.create(null) }))
    for (const a of [1n, new Map(), new Date(), new Uint8Array(2), new (class {})()]) assert.equal(command({ a }), null)
    const cycle: any = {}
    cycle.self = cycle
    assert.equal(command({ cycle }), null)
  })

  test('has at most 24 levels, two million characters and twenty thousand values', () => {
    // The list and the payload are two of them. Keys count, too.
    assert.ok(command({ a: nested(21) }))
    assert.equal(command({ a: nested(22) }), null)
    const others = '01cmdGETnonce7a'.length
    assert.ok(command({ a: 'x'.repeat(2_000_000 - others) }))
    assert.equal(command({ a: 'x'.repeat(2_000_000 - others + 1) }), null)
    assert.equal(command({ ['x'.repeat(2_000_000)]: 1 }), null)
    assert.ok(command({ a: new Array(9_000).fill(1) }))
    assert.equal(command({ a: new Array(20_000).fill(1) }), null)
    assert.equal(command({ a: new Array(20_000) }), null)
  })

  test('may not be of another window’s kind of object', () => {
    assert.equal(command({ a: vm.runInNewContext('new Map()') }), null)
  })
})
