import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** The only key pair that the server knows. */
const KEY = 'S3RVER'

/** What happens to a request: it is served, refused with 503 or 404, performed without an answer, or ignored. */
export type BucketFault = 'none' | 'refused' | 'missing' | 'unanswered' | 'ignored'

/** A server with one bucket, which checks signatures. Its faults can be chosen for each request. */
export class BucketServer {
  readonly bucket = 'files'
  /** The requests so far, such as `PUT /files/incoming/1`. */
  readonly requests: string[] = []
  fault: (request: string) => BucketFault = () => 'none'
  readonly #folder: string
  readonly #server: Server
  readonly #path: string
  readonly #end: () => void

  private constructor(folder: string, server: Server, path: string, end: () => void) {
    this.#folder = folder
    this.#server = server
    this.#path = path
    this.#end = end
  }

  /** @param path the path below which the server has its buckets, such as `/storage/s3` */
  static async start(path = ''): Promise<BucketServer> {
    const directory = mkdtempSync(join(tmpdir(), 'guildhall-bucket-'))
    const s3 = new S3rver({ silent: true, directory, vhostBuckets: false, configureBuckets: [{ name: 'files' }] })
    await s3.configureBuckets()
    const serve: RequestListener = s3.callback()
    const server = createServer((request, response) => {
      if (!request.url?.startsWith(`${path}/`)) return void response.writeHead(404).end()
      request.url = request.url.slice(path.length)
      Object.assign(request, { baseUrl: path })
      const line = `${request.method} ${request.url}`
      started.requests.push(line)
      const fault = started.fault(line)
      if (fault === 'ignored') return
      if (fault === 'refused' || fault === 'missing') {
        response.writeHead(fault === 'missing' ? 404 : 503, { connection: 'close' }).end()
        return
      }
      if (fault === 'unanswered') {
        const end: typeof response.end = () => response.destroy()
        response.end = end
      }
      serve(request, response)
    })
    const started = new BucketServer(directory, server, path, () => {
      s3.logger.exceptions.unhandle()
      s3.logger.close()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return started
  }

  /** The variables from which S3 clients read the server's address and the keys. */
  get env(): Record<string, string> {
    const { port } = this.#server.address() as AddressInfo
    const endpoint = `http://127.0.0.1:${port}${this.#path}`
    return { AWS_ENDPOINT_URL: endpoint, AWS_ACCESS_KEY_ID: KEY, AWS_SECRET_ACCESS_KEY: KEY }
  }

  /** The value of `--files` for the bucket, with keys. */
  url(prefix = ''): string {
    const { port } = this.#server.address() as AddressInfo
    return `s3://${KEY}:${KEY}@127.0.0.1:${port}/${this.bucket}${prefix && `/${prefix}`}`
  }

  /** The names of all objects, sorted. */
  objects(): string[] {
    const folder = join(this.#folder, this.bucket)
    if (!existsSync(folder)) return []
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return names
      .filter((name) => name.endsWith('_object'))
      .map((name) => name.replace(/\._S3rver_object$/u, ''))
      .sort()
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
    this.#end()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
