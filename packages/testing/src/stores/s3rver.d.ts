declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  /** The part of the server that tests use. */
  export default class S3rver {
    constructor(options: {
      silent: boolean
      directory: string
      vhostBuckets: boolean
      configureBuckets: readonly { name: string }[]
    })
    readonly logger: { readonly exceptions: { unhandle(): void }; close(): void }
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}
