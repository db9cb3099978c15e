import { join } from 'node:path'
import type { FilledGuild } from './gateway-server.ts'
import { BEAT } from './gateway-talk.ts'
import type { Usage } from './measured.ts'
import { moment, Peer } from './peer.ts'
import { Poster } from './poster.ts'

const PROFILES = process.env.GUILDHALL_BENCH_PROFILES

/** The result of one measured phase. */
export interface Stretch {
  /** Frames delivered per second. */
  rate: number
  /** The server's CPU time, microseconds per frame. */
  cpu: number
}

/** One side of a comparison: a server in its own process, and its clients in another. */
export class Side {
  readonly name: string
  readonly server: Peer
  readonly clients: Peer
  readonly port: number
  readonly token: string | null
  count = 0
  #poster: Poster | null = null
  #bodyOf: (content: string) => string = (content) => JSON.stringify({ content })

  private constructor(name: string, server: Peer, { port, token }: { port: number; token: string | null }) {
    this.name = name
    this.server = server
    this.clients = Peer.start('./gateway-clients.ts')
    this.port = port
    this.token = token
  }

  static async start(name: 'ours' | 'floor'): Promise<Side> {
    const file = name === 'ours' ? './gateway-server.ts' : './gateway-floor-server.ts'
    const server = Peer.start(file, ['--expose-gc'])
    return new Side(name, server, await server.ask('listen'))
  }

  fill(guilds: number, bots: number): Promise<FilledGuild[]> {
    return this.server.ask('fill', { guilds, bots })
  }

  /** Opens a client for each greeting. Resolves with ms until all were open, and until each had its first frames. */
  async connect(
    greetings: readonly string[],
    frames: number,
    query = '',
  ): Promise<{ openMs: number; servedMs: number }> {
    this.count += greetings.length
    const path = `/gateway?v=10${query}`
    return this.clients.ask('connect', { port: this.port, path, greetings, frames })
  }

  async leave(): Promise<void> {
    this.count = 0
    await this.clients.ask('leave')
  }

  postsTo(path: string, bodyOf: (content: string) => string): void {
    this.#poster = new Poster(this.port, path, this.token)
    this.#bodyOf = bodyOf
  }

  async post(content: string): Promise<void> {
    await this.#poster?.post(this.#bodyOf(content))
  }

  /** Sends heartbeats, which bare `ws` doesn't require. */
  async #beat(): Promise<void> {
    if (this.name === 'ours') await this.clients.ask('send', { frame: BEAT })
  }

  /** Sends two heartbeats, as clients do in a minute and a half. */
  async stayIdle(): Promise<void> {
    for (let i = 0; i < 2; i++) await this.#beat()
  }

  /** Writes events with `atOnce` concurrent requests, and waits until all clients have received all of them. */
  async run(contents: readonly string[], atOnce: number): Promise<Stretch> {
    await this.#beat()
    await this.clients.ask('expect', { frames: contents.length })
    const before = await this.server.ask<number>('cpu')
    const begun = moment()
    const left = [...contents]
    const write = async () => {
      for (let content = left.shift(); content !== undefined; content = left.shift()) await this.post(content)
    }
    await Promise.all(Array.from({ length: atOnce }, write))
    const stamps = await this.clients.ask<number[]>('reached', { place: contents.length - 1 })
    const used = (await this.server.ask<number>('cpu')) - before
    const frames = contents.length * this.count
    return { rate: frames / (((stamps.at(-1) ?? 0) - begun) / 1000), cpu: (used * 1000) / frames }
  }

  /** Writes events one after the other. Resolves with ms from each response until the last client had received the event, sorted. */
  async delays(contents: readonly string[]): Promise<number[]> {
    await this.#beat()
    await this.clients.ask('expect', { frames: contents.length })
    const delays: number[] = []
    for (const [place, content] of contents.entries()) {
      await this.post(content)
      const answered = moment()
      const stamps = await this.clients.ask<number[]>('reached', { place })
      delays.push((stamps[place] ?? Number.NaN) - answered)
    }
    return delays.sort((a, b) => a - b)
  }

  usage(): Promise<Usage> {
    return this.server.ask('usage')
  }

  /** Writes a CPU profile of the server during the work, if profiles are enabled. */
  async profiled<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (PROFILES === undefined) return work()
    await this.server.ask('profile', { file: null })
    const result = await work()
    await this.server.ask('profile', { file: join(PROFILES, `${this.name}-${name}.cpuprofile`) })
    return result
  }

  async end(): Promise<void> {
    this.#poster?.end()
    await Promise.all([this.server.end(), this.clients.end()])
  }
}
