import assert from 'node:assert/strict'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as the mail server received it. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** The headers and the body, unchanged. */
  readonly source: string
  readonly headers: ReadonlyMap<string, string>
  /** The part in plain text, decoded. */
  readonly text: string
  /** The part in HTML, decoded. */
  readonly html: string
}

/** A mail server on this machine, which keeps what it receives. */
export class MailServer {
  readonly received: ReceivedMail[] = []
  /** Called before a mail is accepted; returns the error with which it is refused instead. */
  judge: (to: readonly string[]) => Promise<Error | null> = async () => null
  /** Called for each recipient; returns the error with which it is refused. */
  judgeRecipient: (address: string) => Error | null = () => null
  readonly #server: SMTPServer
  readonly #sockets = new Set<Socket>()

  private constructor(options: SMTPServerOptions) {
    this.#server = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      logger: false,
      ...options,
      onRcptTo: ({ address }, _session, done) => done(this.judgeRecipient(address)),
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', async () => {
          const to = envelope.rcptTo.map(({ address }) => address)
          const refusal = await this.judge(to)
          if (refusal === null) {
            const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
            this.received.push({ from, to, ...parse(Buffer.concat(chunks).toString()) })
          }
          done(refusal)
        })
      },
    })
    this.#server.server.on('connection', (socket) => this.#sockets.add(socket))
    // A client that ends its connection early is no error of the test.
    this.#server.on('error', () => undefined)
  }

  /** Listens on a port of its own. */
  static async start(options: SMTPServerOptions = {}): Promise<MailServer> {
    const server = new MailServer(options)
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve))
    return server
  }

  /** The URL for `--smtp-url`. */
  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`
  }

  /** The mails to an address. */
  to(address: string): ReceivedMail[] {
    return this.received.filter(({ to }) => to.includes(address))
  }

  /** Ends all connections without a response. */
  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
  }

  close(): Promise<void> {
    this.hangUp()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}

/** An error with which a mail server refuses something, for example with the code 451. */
export const smtpError = (responseCode: number): Error => Object.assign(new Error('Refused'), { responseCode })

/** The token in the link of a mail. */
export function tokenIn({ text }: Pick<ReceivedMail, 'text'>, path: string): string {
  const token = new RegExp(`/${path}#token=(\\S+)`, 'u').exec(text)?.[1]
  assert.ok(token !== undefined, text)
  return token
}

function parse(source: string): Omit<ReceivedMail, 'from' | 'to'> {
  const { headers, body } = divide(source)
  const boundary = /boundary="([^"]+)"/u.exec(headers.get('content-type') ?? '')?.[1]
  const parts = boundary === undefined ? [] : body.split(`--${boundary}`).slice(1, -1)
  const decoded = parts
    .map((part) => divide(part.replace(/^\r\n/u, '')))
    .map((part) => ({
      type: part.headers.get('content-type') ?? '',
      content: decode(part.headers.get('content-transfer-encoding') ?? '7bit', part.body),
    }))
  const ofType = (type: string) => decoded.find((part) => part.type.startsWith(type))?.content ?? ''
  return { source, headers, text: ofType('text/plain'), html: ofType('text/html') }
}

function divide(source: string): { headers: ReadonlyMap<string, string>; body: string } {
  const end = source.indexOf('\r\n\r\n')
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/gu, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  return { headers, body: source.slice(end + 4) }
}

function decode(encoding: string, body: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/gu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
