import type { Method } from '@guildhall/protocol/contract'
import type { App } from '../app.ts'

/** An error response of the server. */
interface Refusal {
  readonly message?: string
  readonly code?: number
  readonly errors?: FieldTree
}

interface FieldTree {
  readonly _errors?: readonly { readonly code: string; readonly message: string }[]
  readonly [field: string]: unknown
}

/** A call that the server refused. */
export class CallRefused extends Error {
  readonly status: number
  readonly code: number

  constructor(what: string, status: number, { message = '', code = 0, errors = {} }: Refusal) {
    const fields = [...fieldMessages(errors, '')]
    super(`${what}: ${status} ${message}${fields.length === 0 ? '' : ` (${fields.join('; ')})`}`)
    this.status = status
    this.code = code
  }
}

function* fieldMessages({ _errors = [], ...below }: FieldTree, path: string): Iterable<string> {
  for (const { message } of _errors) yield path === '' ? message : `${path}: ${message}`
  for (const [name, tree] of Object.entries(below)) {
    if (isTree(tree)) yield* fieldMessages(tree, path === '' ? name : `${path}.${name}`)
  }
}

const isTree = (value: unknown): value is FieldTree => typeof value === 'object' && value !== null

/** A file that is attached to a message. */
interface SentFile {
  readonly name: string
  readonly data: Buffer
}

/** The address of users differs from the bot's, so that rate limits by network are separate. */
const ADDRESS = '127.0.0.2'

/** Calls the API of a server in this process as a user, without a connection. */
export class LocalCaller {
  readonly #app: App
  readonly #headers: Readonly<Record<string, string>>

  /** @param locale the language of the client, if it isn't the default */
  constructor(app: App, authorization: string, locale?: string) {
    this.#app = app
    this.#headers = { authorization, ...(locale !== undefined && { 'x-discord-locale': locale }) }
  }

  /** Resolves with the JSON of the response; null if it is empty. @throws CallRefused */
  async call<T = unknown>(method: Method, path: string, sent?: object, files: readonly SentFile[] = []): Promise<T> {
    const form = files.length === 0 ? null : formOf(sent ?? {}, files)
    const type = form === null ? 'application/json' : form.headers.get('content-type')
    const payload = form === null ? sent && JSON.stringify(sent) : Buffer.from(await form.arrayBuffer())
    const answer = await this.#app.http.inject({
      remoteAddress: ADDRESS,
      method,
      url: `/api/v10${path}`,
      headers: { ...this.#headers, ...(payload && type !== null && { 'content-type': type }) },
      ...(payload && { payload }),
    })
    if (answer.statusCode >= 400) {
      throw new CallRefused(`${method} ${path}`, answer.statusCode, JSON.parse(answer.payload || '{}'))
    }
    return JSON.parse(answer.payload || 'null')
  }
}

/** A multipart body, as clients send it for messages with files. */
function formOf(sent: object, files: readonly SentFile[]): Response {
  const form = new FormData()
  form.append('payload_json', JSON.stringify(sent))
  files.forEach(({ name, data }, index) => {
    form.append(`files[${index}]`, new Blob([new Uint8Array(data)]), name)
  })
  return new Response(form)
}
