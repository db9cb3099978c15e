import type { Caller } from '../callers/caller.ts'
import { networkOf } from '../callers/network.ts'
import type { Kernel } from '../kernel.ts'
import type { AnyOperation } from '../operation.ts'
import { UploadShares } from './upload-shares.ts'
import { type UploadParts, Uploads } from './uploads.ts'

/** The parts of a request that determine the owner of its files. */
interface Sending {
  readonly caller: Caller | null
  readonly params: Readonly<Record<string, string>>
  readonly address: string
}

/** The shares of this process. */
const shares = new UploadShares()

/** The files of a request. A webhook's files count for the webhook. */
export const uploadsOf = (
  kernel: Kernel,
  { streamed }: AnyOperation,
  { caller, params, address }: Sending,
  admission: UploadParts['admission'],
): Uploads =>
  new Uploads({
    kernel,
    files: streamed?.into?.taker(kernel) ?? kernel.files,
    sender: caller?.user.id ?? params.webhookId ?? networkOf(address),
    shares,
    admission,
  })
