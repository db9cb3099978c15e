import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isLoopbackHost } from '../kernel/callers/loopback.ts'
import { type ComposedMail, type Mailer, MailFailure } from '../kernel/parts/mailing.ts'

/** How long to wait for the mail server, ms. */
const CONNECT_MS = 20_000
const SILENCE_MS = 60_000
/** The longest line that every mail server accepts is 998 bytes. */
const SAFE_LINE = 900

/** The mail server, and the sender of all mail. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user name and password if the mail server requires them. */
  readonly url: string
  readonly from: { readonly name: string; readonly address: string }
}

/** Sends mail by SMTP, each over its own connection. */
export class SmtpMailer implements Mailer {
  readonly #settings: MailSettings

  constructor(settings: MailSettings) {
    this.#settings = settings
  }

  async send(recipient: string, compose: () => Promise<ComposedMail>): Promise<void> {
    const connection = await this.#open()
    let failure: unknown
    try {
      await new Promise<void>((resolve, reject) => {
        const contents = async function* (from: MailSettings['from']) {
          try {
            yield await assemble(from, recipient, await compose())
          } catch (error) {
            failure = error
            reject(error)
            // Without the final dot, the mail server discards what it has received.
            connection.close()
            throw error
          }
        }
        const message = Readable.from(contents(this.#settings.from))
        connection.once('error', reject)
        const envelope = { from: this.#settings.from.address, to: [recipient] }
        connection.send(envelope, message, (error) => (error ? reject(error) : resolve()))
      })
    } catch (error) {
      throw failure ?? failureOf(error)
    } finally {
      connection.quit()
    }
  }

  /** Connects and signs in, without sending a mail. @throws MailFailure */
  async check(): Promise<void> {
    const connection = await this.#open()
    connection.quit()
  }

  async #open(): Promise<SMTPConnection> {
    const { protocol, hostname, port, username, password } = new URL(this.#settings.url)
    const host = hostname.replace(/^\[(.*)\]$/u, '$1')
    const secure = protocol === 'smtps:'
    const isLocal = isLoopbackHost(hostname)
    const connection = new SMTPConnection({
      host,
      secure,
      ...(port !== '' && { port: Number(port) }),
      // A password must not cross a network in plain text; on this machine, certificates are rarely valid.
      requireTLS: !secure && !isLocal && username !== '',
      ignoreTLS: isLocal,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
    })
    try {
      await new Promise<void>((resolve, reject) => {
        connection.once('error', reject)
        connection.connect((error) => (error ? reject(error) : resolve()))
      })
      if (username !== '')
        await signIn(connection, { user: decodeURIComponent(username), pass: decodeURIComponent(password) })
    } catch (error) {
      connection.close()
      throw failureOf(error)
    }
    // Errors after the last response concern nobody.
    connection.on('error', () => undefined)
    return connection
  }
}

const signIn = (connection: SMTPConnection, credentials: { user: string; pass: string }): Promise<void> =>
  new Promise((resolve, reject) => {
    connection.once('error', reject)
    connection.login(credentials, (error) => (error ? reject(error) : resolve()))
  })

function assemble(
  from: MailSettings['from'],
  recipient: string,
  { id, subject, text, html }: ComposedMail,
): Promise<Buffer> {
  const host = from.address.slice(from.address.lastIndexOf('@') + 1)
  return new MailComposer({
    from,
    to: { name: '', address: recipient },
    subject,
    text: partOf('text/plain', text),
    html: partOf('text/html', html),
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

/** A part of a mail. A text in ASCII stays as it is: otherwise long links would be divided into several lines. */
function partOf(type: string, body: string): string | { raw: string } {
  const lines = body.split('\n')
  const isPlain = /^[\n\x20-\x7e]*$/u.test(body) && lines.every(({ length }) => length < SAFE_LINE)
  if (!isPlain) return body
  const head = [`Content-Type: ${type}; charset=utf-8`, 'Content-Transfer-Encoding: 7bit', '']
  return { raw: [...head, ...lines].join('\r\n') }
}

/** The commands whose refusal concerns this mail; other refusals concern the configuration, which may be corrected. */
const OF_THE_MAIL = ['RCPT TO', 'DATA']

/** Describes an error of the connection by its reply code or its kind, without the addresses in its message. */
function failureOf(error: unknown): MailFailure {
  const facts = new Map<string, unknown>(error instanceof Error ? Object.entries(error) : [])
  const [reply, code, command] = [facts.get('responseCode'), facts.get('code'), facts.get('command')]
  if (typeof reply !== 'number') {
    return new MailFailure(typeof code === 'string' ? code : 'SMTP_UNKNOWN', {
      isPermanent: code === 'EENVELOPE',
      isUnsent: false,
    })
  }
  const isPermanent = reply >= 500 && OF_THE_MAIL.some((each) => each === command)
  return new MailFailure(`SMTP_${reply}`, { isPermanent, isUnsent: true })
}
