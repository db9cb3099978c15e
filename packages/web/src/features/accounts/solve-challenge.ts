import type { RegistrationChallenge } from '@guildhall/protocol/objects/users/registration-challenge'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** Shorter than a frame, so that the page stays responsive. */
const slice_ms = 8
/** How many integers are tried between two looks at the clock. */
const batch = 64

/**
 * Solves a challenge in short slices. WebCrypto would be slower for so many short texts, and is missing on pages
 * without TLS; the content security policy allows no workers.
 *
 * @param onProgress called with the number of searches that are done
 * @returns the proof for Register
 */
export async function solveChallenge(
  { challenge, bits, count }: Pick<RegistrationChallenge, 'challenge' | 'bits' | 'count'>,
  onProgress: (done: number) => void,
): Promise<string> {
  const found: number[] = []
  for (let i = 0; i < count; i++) {
    found.push(await search(`${challenge}.${i}.`, bits))
    onProgress(i + 1)
  }
  return `${challenge}:${found.join(',')}`
}

async function search(prefix: string, bits: number): Promise<number> {
  const begun = sha256.create().update(utf8ToBytes(prefix))
  for (let n = 0; ; ) {
    for (const end = performance.now() + slice_ms; performance.now() < end; ) {
      for (const last = n + batch; n < last; n++) {
        const digest = begun
          .clone()
          .update(utf8ToBytes(String(n)))
          .digest()
        if (Math.clz32(new DataView(digest.buffer, digest.byteOffset).getUint32(0)) >= bits) return n
      }
    }
    await nextTurn()
  }
}

/** Lets the page handle input and draw. A timer would wait longer, in a tab in the background for a second. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
