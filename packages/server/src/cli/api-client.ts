import { describeError } from '../describe-error.ts'
import { Failure } from './failure.ts'

interface Refusal {
  readonly message?: string
  readonly errors?: unknown
}

/** Calls a server's API as a user, for commands. */
export class ApiClient {
  readonly token: string
  readonly #origin: string

  private constructor(origin: string, token: string) {
    this.#origin = origin
    this.token = token
  }

  /** @throws Failure if the server is unreachable or refuses the credentials */
  static async signIn(
    origin: string,
    credentials: { readonly login: string; readonly password: string },
  ): Promise<ApiClient> {
    const nobody = new ApiClient(origin, '')
    const answer = await nobody.#send('POST', '/auth/login', credentials)
    if (answer.status === 400)
      throw new Failure(
        `cannot sign in as ${credentials.login}: give --login and --password of an account of ${origin}`,
      )
    const { token, mfa } = await resultOf<{ token?: string; mfa?: boolean }>(answer)
    if (mfa === true || token === undefined)
      throw new Failure(
        `cannot sign in as ${credentials.login}: the account has two-factor authentication; use one without`,
      )
    return new ApiClient(origin, token)
  }

  /** @throws Failure with the server's message */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    return resultOf<T>(await this.#send(method, path, body))
  }

  async #send(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = {
      ...(this.token !== '' && { authorization: this.token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    try {
      return await fetch(`${this.#origin}/api/v10${path}`, sent)
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
      throw new Failure(`cannot reach ${this.#origin}: ${describeError(cause)}`)
    }
  }
}

async function resultOf<T>(answer: Response): Promise<T> {
  const text = await answer.text()
  if (answer.ok) return JSON.parse(text || 'null')
  throw new Failure(`the server refused the request: ${complaintIn(text) ?? `status ${answer.status}`}`)
}

function complaintIn(text: string): string | null {
  try {
    const { message, errors }: Refusal = JSON.parse(text)
    const first = firstMessage(errors)
    return [message, first].filter(Boolean).join(' ') || null
  } catch {
    return null
  }
}

function firstMessage(errors: unknown): string | null {
  if (typeof errors !== 'object' || errors === null) return null
  if ('message' in errors && typeof errors.message === 'string') return errors.message
  for (const each of Object.values(errors)) {
    const found = firstMessage(each)
    if (found !== null) return found
  }
  return null
}
