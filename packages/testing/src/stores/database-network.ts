import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** What happens to data sent to the database. */
type Fate = 'arrives' | 'is lost' | 'is held' | 'arrives unanswered'

/** A simulated network between servers and their database, as slow and unreliable as a test requires. */
export class DatabaseNetwork {
  /** The delay in each direction, ms. */
  delay_ms = 0
  /** Nothing arrives any more, without an error. */
  isSilent = false
  /**
   * Decides about sent data. After lost or unanswered data the connection is closed; after held data nothing passes
   * until it is released.
   */
  fateOf: (sent: string) => Fate = () => 'arrives'
  /** Replaces sent data with other data of the same length. */
  altered: (sent: string) => string = (sent) => sent
  readonly #server: Server
  readonly #ends = new Set<Socket>()
  readonly #held = new Set<() => void>()

  private constructor(port: number) {
    this.#server = createServer((near) => this.#join(near, connect(port, '127.0.0.1')))
  }

  /** A path to the database at an address. */
  static async to(url: string): Promise<{ line: DatabaseNetwork; url: string }> {
    const parsed = new URL(url)
    const line = new DatabaseNetwork(Number(parsed.port || 5432))
    await once(line.#server.listen(0, '127.0.0.1'), 'listening')
    parsed.hostname = '127.0.0.1'
    parsed.port = String((line.#server.address() as AddressInfo).port)
    return { line, url: parsed.href }
  }

  /** Releases held data. */
  release(): void {
    for (const release of this.#held) release()
    this.#held.clear()
  }

  /** Closes every connection. */
  cut(): void {
    for (const end of this.#ends) end.destroy()
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise((closed) => this.#server.close(closed))
  }

  #join(near: Socket, far: Socket): void {
    let isUnanswered = false
    let held: Buffer[] | null = null
    const release = () => {
      for (const chunk of held ?? []) pass(chunk, far)
      held = null
    }
    const pass = (chunk: Buffer, to: Socket) => {
      if (this.isSilent) return
      if (this.delay_ms === 0) to.write(chunk)
      else setTimeout(() => to.write(chunk), this.delay_ms)
    }
    near.on('data', (chunk: Buffer) => {
      const sent = chunk.toString('latin1')
      const fate = this.fateOf(sent)
      if (fate === 'is lost') return near.destroy()
      if (fate === 'is held' && held === null) {
        held = []
        this.#held.add(release)
      }
      if (fate === 'arrives unanswered') isUnanswered = true
      const altered = Buffer.from(this.altered(sent), 'latin1')
      if (held === null) pass(altered, far)
      else held.push(altered)
    })
    far.on('data', (chunk: Buffer) => {
      if (isUnanswered) near.destroy()
      else pass(chunk, near)
    })
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      end.setNoDelay(true)
      this.#ends.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        this.#ends.delete(end)
        this.#held.delete(release)
        other.destroy()
      })
    }
  }
}
