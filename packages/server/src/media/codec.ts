import { LIMITS } from '@guildhall/protocol/limits'
import type { Sharp, SharpOptions } from 'sharp'
import { WaitingLine } from '../kernel/waiting-line.ts'

/** What is in memory, or in a file of ours. */
type Codec = (input: Uint8Array | string, options?: SharpOptions) => Sharp

/** What is read: everything else that the library knows (documents, vector drawings, camera files) stays shut. */
const READERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`)

const MOST_WAITING = 200

/** Whoever may look at a picture may not hold up those who send one: the two wait apart. */
type Purpose = 'reading' | 'drawing' | 'measuring'

let loading: Promise<Codec> | undefined
const lines = {
  reading: new WaitingLine(1, MOST_WAITING),
  drawing: new WaitingLine(1, MOST_WAITING),
  // Files that lie on the disk can wait: they hold no memory, and reading a head is quickly done.
  measuring: new WaitingLine(1, 20 * MOST_WAITING),
}

/** The picture library, loaded when it is first needed: it takes longer than the rest of the start. */
function codec(): Promise<Codec> {
  loading ??= load()
  return loading
}

async function load(): Promise<Codec> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: READERS })
  sharp.cache(false)
  sharp.concurrency(1)
  return (input, options) => sharp(input, { limitInputPixels: LIMITS.imagePixels, ...options })
}

/**
 * Works on a picture, one at a time for each purpose: the work is done in threads that passwords, for one, need too.
 *
 * @throws ServiceUnavailable when too much is waiting already
 */
export const workOnPicture = <T>(purpose: Purpose, work: (open: Codec) => Promise<T>): Promise<T> =>
  lines[purpose].take(async () => work(await codec()))
