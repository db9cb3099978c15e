import { connect, type Socket } from 'node:net'

const HANDSHAKE = 'connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13'
const KEY = 'dGhlIHNhbXBsZSBub25jZQ=='

/** The read buffer of all clients in the process: each parses its bytes before the next one reads. */
const SHARED = Buffer.allocUnsafe(256 * 1024)

export interface LightClientEvents {
  opened(client: LightClient): void
  /** A frame was received and counted. */
  counted(client: LightClient): void
  /** The server or the network closed the connection. */
  closed(client: LightClient): void
}

/** A cheap WebSocket client: it counts received frames, and keeps the text of the last one if requested. */
export class LightClient {
  readonly index: number
  frames = 0
  /** Payload bytes of the counted frames. */
  bytes = 0
  /** Only frames that begin with this text are counted; empty counts all. */
  only = ''
  /** While true, payloads are kept in {@link LightClient.last}. */
  keeps = false
  last = ''
  readonly #socket: Socket
  readonly #events: LightClientEvents
  #head: Buffer = Buffer.alloc(0)
  #isOpen = false
  #isLeft = false
  /** Payload bytes of the current frame that have not arrived yet. */
  #missing = 0
  #length = 0
  /** The beginning of the current frame, as long as {@link LightClient.only}. */
  #beginning = ''

  constructor(index: number, { port, path }: { port: number; path: string }, events: LightClientEvents) {
    this.index = index
    this.#events = events
    this.#socket = connect({
      port,
      host: '127.0.0.1',
      onread: {
        buffer: SHARED,
        callback: (length, bytes) => {
          this.#take(Buffer.from(bytes.buffer, bytes.byteOffset, length))
          return true
        },
      },
    })
    this.#socket.on('connect', () =>
      this.#socket.write(
        `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${HANDSHAKE}\r\nsec-websocket-key: ${KEY}\r\n\r\n`,
      ),
    )
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => this.#isLeft || events.closed(this))
  }

  /** Sends a text frame, masked with zeros. */
  send(text: string): void {
    const payload = Buffer.from(text)
    const head = Buffer.alloc(payload.length < 126 ? 6 : 8)
    head[0] = 0x81
    head[1] = 0x80 | Math.min(payload.length, 126)
    if (payload.length >= 126) head.writeUInt16BE(payload.length, 2)
    this.#socket.write(Buffer.concat([head, payload]))
  }

  leave(): void {
    this.#isLeft = true
    this.#socket.destroy()
  }

  #take(bytes: Buffer): void {
    let at = 0
    if (!this.#isOpen) {
      this.#head = Buffer.concat([this.#head, bytes])
      const end = this.#head.indexOf('\r\n\r\n')
      if (end < 0) return
      if (!this.#head.subarray(0, 12).equals(SWITCHING)) throw new Error(this.#head.toString())
      this.#isOpen = true
      bytes = this.#head.subarray(end + 4)
      this.#head = NOTHING
      this.#events.opened(this)
    }
    while (at < bytes.length) at = this.#missing > 0 ? this.#payload(bytes, at) : this.#header(bytes, at)
  }

  #payload(bytes: Buffer, at: number): number {
    const end = Math.min(at + this.#missing, bytes.length)
    if (this.keeps) this.last += bytes.toString('utf8', at, end)
    const unknown = this.only.length - this.#beginning.length
    if (unknown > 0) this.#beginning += bytes.toString('latin1', at, Math.min(at + unknown, end))
    this.#missing -= end - at
    if (this.#missing === 0) this.#count()
    return end
  }

  #header(bytes: Buffer, at: number): number {
    // A header may be split between two reads: then it is assembled byte by byte.
    if (this.#head.length > 0 || bytes.length - at < 10) return this.#piecewise(bytes, at)
    const short = bytes[at + 1] ?? 0
    this.#begin(short === 126 ? bytes.readUInt16BE(at + 2) : short === 127 ? bytes.readUInt32BE(at + 6) : short)
    return at + lengthOfHeader(short)
  }

  #piecewise(bytes: Buffer, at: number): number {
    this.#head = Buffer.concat([this.#head, bytes.subarray(at, at + 1)])
    const short = this.#head[1]
    if (short === undefined || this.#head.length < lengthOfHeader(short)) return at + 1
    const head = this.#head
    this.#head = NOTHING
    this.#begin(short === 126 ? head.readUInt16BE(2) : short === 127 ? head.readUInt32BE(6) : short)
    return at + 1
  }

  #begin(length: number): void {
    this.last = ''
    this.#beginning = ''
    this.#missing = this.#length = length
    if (length === 0) this.#count()
  }

  #count(): void {
    if (this.#beginning !== this.only) return
    this.frames++
    this.bytes += this.#length
    this.#events.counted(this)
  }
}

const NOTHING = Buffer.alloc(0)
const SWITCHING = Buffer.from('HTTP/1.1 101')

const lengthOfHeader = (short: number): number => (short === 126 ? 4 : short === 127 ? 10 : 2)
