import { LIMITS } from '@guildhall/protocol/limits'
import type { Sharp, SharpOptions } from 'sharp'
import { ApiError } from '../kernel/api-error.ts'

type Codec = (input: Uint8Array, options?: SharpOptions) => Sharp

/** What is read: everything else that the library knows (documents, vector drawings, camera files) stays shut. */
const READERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`)

const MOST_WAITING = 200

/** Whoever may look at a picture may not hold up those who send one: the two wait apart. */
type Purpose = 'reading' | 'drawing'

let loading: Promise<Codec> | undefined
const queues = { reading: newQueue(), drawing: newQueue() }

interface Queue {
  isBusy: boolean
  readonly waiting: (() => void)[]
}

function newQueue(): Queue {
  return { isBusy: false, waiting: [] }
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
export async function workOnPicture<T>(purpose: Purpose, work: (open: Codec) => Promise<T>): Promise<T> {
  const queue = queues[purpose]
  if (queue.waiting.length >= MOST_WAITING) throw new ApiError('ServiceUnavailable')
  const open = await codec()
  if (queue.isBusy) await new Promise<void>((resolve) => queue.waiting.push(resolve))
  queue.isBusy = true
  try {
    return await work(open)
  } finally {
    // Whoever waits first takes over the place; nobody else can slip in between.
    const next = queue.waiting.shift()
    if (next) next()
    else queue.isBusy = false
  }
}
