import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Preloaded into the servers of stories. Hashing the password of every account that a story registers takes a quarter of a second each.
const { scrypt } = crypto
type Done = (error: Error | null, key: Buffer) => void
Object.assign(crypto, {
  scrypt: (password: string, salt: Buffer, length: number, options: ScryptOptions, done: Done) =>
    scrypt(password, salt, length, { ...options, N: 2, p: 1 }, done),
})
syncBuiltinESMExports()
