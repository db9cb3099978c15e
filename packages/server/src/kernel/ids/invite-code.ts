import type { Ids } from './ids.ts'

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const CODE_LENGTH = 10

/** A random code with uniformly distributed characters. It contains a capital letter, which distinguishes it from a vanity URL. */
export function newCode(ids: Pick<Ids, 'secret'>): string {
  for (;;) {
    const fair = [...ids.secret(2 * CODE_LENGTH)].filter((byte) => byte < 4 * CHARACTERS.length)
    const characters = fair.slice(0, CODE_LENGTH).map((byte) => CHARACTERS[byte % CHARACTERS.length])
    const code = characters.join('')
    if (characters.length === CODE_LENGTH && /[A-Z]/u.test(code)) return code
  }
}
