import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { openPostgres } from 'guildhall/store/postgres/open-postgres'
import { type Program, startServerProgram } from './program.ts'
import { World } from './world.ts'

/** Two servers, as real programs on one PostgreSQL, behind a load balancer that selects one that answers. */
export class ServerPair {
  readonly servers: (Running | null)[] = [null, null]
  /** The port of the load balancer. */
  port = 0
  readonly #url: string
  readonly #front: Server
  readonly #ends = new Set<Socket>()
  #turn = 0

  private constructor(url: string) {
    this.#url = url
    this.#front = createServer((near) => this.#give(near, 2))
  }

  /** Prepares the database by `prepare`, then starts both. */
  static async start<T>(url: string, prepare: (world: World) => Promise<T>): Promise<{ pair: ServerPair; made: T }> {
    const world = await World.create({}, await openPostgres(url))
    const made = await prepare(world)
    await world.close()
    const pair = new ServerPair(url)
    await once(pair.#front.listen(0, '127.0.0.1'), 'listening')
    pair.port = (pair.#front.address() as AddressInfo).port
    await Promise.all([pair.begin(0), pair.begin(1)])
    return { pair, made }
  }

  /** @param url another path to the database */
  async begin(place: number, url = this.#url): Promise<void> {
    const program = await startServerProgram(['--database-url', url, '--no-web', '--no-rate-limits'])
    this.servers[place] = { program, port: Number(new URL(program.ready.api).port) }
  }

  /** Ends one by a crash, or by a regular stop. */
  async end(place: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<string> {
    const { program } = this.at(place)
    this.servers[place] = null
    return (await program.stop(signal)).stderr
  }

  at(place: number): Running {
    const running = this.servers[place]
    assert.ok(running, `server ${place} is not there`)
    return running
  }

  /** Sends a request to one of the two; by default to either that is running. */
  async call(method: string, path: string, { place, token, body }: Asked): Promise<{ status: number; body: any }> {
    const port = place === undefined ? this.port : this.at(place).port
    const answer = await fetch(`http://127.0.0.1:${port}/api/v10${path}`, {
      method,
      headers: { authorization: token, 'content-type': 'application/json', connection: 'close' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }

  async close(): Promise<void> {
    for (const end of this.#ends) end.destroy()
    this.#front.close()
    await Promise.all(this.servers.map((running) => running?.program.stop()))
  }

  #give(near: Socket, tries: number): void {
    this.#ends.add(near)
    near.on('close', () => this.#ends.delete(near))
    near.on('error', () => {})
    const running = this.servers[this.#turn++ % 2]
    if (!running) {
      if (tries > 1) this.#give(near, tries - 1)
      else near.destroy()
      return
    }
    const far = connect(running.port, '127.0.0.1')
    let isThere = false
    far.on('connect', () => {
      isThere = true
      near.pipe(far)
      far.pipe(near)
    })
    far.on('error', () => {})
    far.on('close', () => {
      if (isThere || tries === 1) near.destroy()
      else this.#give(near, tries - 1)
    })
    near.on('close', () => far.destroy())
  }
}

interface Running {
  readonly program: Program
  readonly port: number
}

/** The caller, the method and the path. */
interface Asked {
  place?: number
  token: string
  body?: object
}
