import assert from 'node:assert/strict'
import crypto, { randomBytes, type ScryptOptions, scryptSync } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { describe, test } from 'node:test'

// Other tests replace scrypt by something quick. Here its parameters are recorded.
const costs: ScryptOptions[] = []
const scrypt: (...args: any[]) => void = crypto.scrypt
Object.assign(crypto, {
  scrypt: (...args: any[]) => {
    costs.push(args[3])
    scrypt(...args)
  },
})
syncBuiltinESMExports()
const { hashPassword, isPassword } = await import('./accounts-rules.ts')

describe('A password hash', () => {
  const keyOf = (password: string, salt: Buffer, N: number, p: number) =>
    scryptSync(password, salt, 32, { N, r: 8, p, maxmem: 2 ** 27 })

  test('is made by scrypt with 32 MB in three passes', async () => {
    const kept = await hashPassword('violet-rowing-boat', '192.0.2.1')
    const [kind, cost, salt = '', key = ''] = kept.split('$')
    assert.deepEqual([kind, cost], ['scrypt', '32768,3'])
    assert.equal(Buffer.from(salt, 'base64').length, 16)
    assert.equal(key, keyOf('violet-rowing-boat', Buffer.from(salt, 'base64'), 32_768, 3).toString('base64'))
    assert.ok(await isPassword('violet-rowing-boat', kept, '192.0.2.1'))
    assert.ok(!(await isPassword('violet-rowing-boats', kept, '192.0.2.1')))
  })

  test('of an older version fits its password', async () => {
    const salt = randomBytes(16)
    const old = `scrypt$32768$${salt.toString('base64')}$${keyOf('rowing', salt, 32_768, 1).toString('base64')}`
    assert.ok(await isPassword('rowing', old, '192.0.2.1'))
    assert.ok(!(await isPassword('sailing', old, '192.0.2.1')))
  })

  test('of an unknown account costs as much as that of an existing one', async () => {
    const kept = await hashPassword('violet-rowing-boat', '192.0.2.1')
    costs.length = 0
    for (const each of [kept, null]) assert.ok(!(await isPassword('rowing', each, '192.0.2.1')))
    assert.equal(costs.length, 2)
    assert.deepEqual(costs[0], costs[1])
  })
})
