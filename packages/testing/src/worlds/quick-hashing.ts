import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Preloaded into test processes and the servers of stories: hashing the password of every account that a test registers takes a
// quarter of a second each. Other parameters still give another key. `password-hash.alone.test.ts` tests the real function.
const { scrypt, scryptSync } = crypto
type Done = (error: Error | null, key: Buffer) => void

const withParameters = (salt: BinaryLike, { N, r, p }: ScryptOptions): string =>
  JSON.stringify([typeof salt === 'string' ? salt : Buffer.from(salt as Uint8Array).toString('hex'), N, r, p])
const cheap = (options: ScryptOptions): ScryptOptions => ({ ...options, N: 2, p: 1 })

Object.assign(crypto, {
  scrypt: (password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Done) =>
    scrypt(password, withParameters(salt, options), length, cheap(options), done),
  scryptSync: (password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions) =>
    scryptSync(password, withParameters(salt, options), length, cheap(options)),
})
syncBuiltinESMExports()

// For the programs that tests start.
process.env.GUILDHALL_TEST_HASHING = `--import=${import.meta.url}`
