import assert from 'node:assert/strict'
import type { App } from 'guildhall/app'
import { OPERATIONS } from 'guildhall/features'
import { officialSchemaErrors } from '../invariants/official-schema.ts'
import { TOLERATED_DIFFERENCES } from './tolerated-differences.ts'

/** A response with its JSON parsed. */
export interface ApiResponse<T = any> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: T
}

/** A method of the operations. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An HTTP client for an account. Every response is checked against the official schema. */
export class TestClient {
  readonly #app: App
  readonly #token: string | null

  constructor(app: App, token: string | null) {
    this.#app = app
    this.#token = token
  }

  get<T = any>(path: string): Promise<ApiResponse<T>> {
    return this.send('GET', path)
  }

  post<T = any>(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse<T>> {
    return this.send('POST', path, body, headers)
  }

  put<T = any>(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse<T>> {
    return this.send('PUT', path, body, headers)
  }

  patch<T = any>(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse<T>> {
    return this.send('PATCH', path, body, headers)
  }

  delete<T = any>(path: string, headers?: Record<string, string>): Promise<ApiResponse<T>> {
    return this.send('DELETE', path, undefined, headers)
  }

  /**
   * Sends a body as JSON, a form as multipart, and text unchanged. A picture is returned as bytes, a table, lines
   * of JSON or plain text as text.
   */
  async send<T = any>(
    method: Method,
    path: string,
    sent?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse<T>> {
    const { payload, type } = await written(sent)
    const response = await this.#app.http.inject({
      method,
      url: `/api/v10${path}`,
      headers: {
        ...(this.#token !== null && { authorization: this.#token }),
        ...(type !== undefined && { 'content-type': type }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    })
    const isPicture = response.headers['content-type'] === 'image/png'
    const isText = /^(?:text\/|application\/jsonl)/u.test(String(response.headers['content-type']))
    const body = isPicture ? response.rawPayload : isText ? response.payload : parsed(response.payload)
    const answer = { status: response.statusCode, headers: response.headers, body }
    assertOfficialResponse(method, path, answer)
    return answer
  }
}

async function written(body: unknown): Promise<{ payload?: string | Buffer; type?: string }> {
  if (body === undefined) return {}
  if (!(body instanceof FormData)) {
    return { payload: typeof body === 'string' ? body : JSON.stringify(body), type: 'application/json' }
  }
  const form = new Response(body)
  return { payload: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type') ?? '' }
}

function parsed(text: string): any {
  return text === '' ? undefined : JSON.parse(text)
}

/** Asserts that a response matches the official schema of the path's operation. */
export function assertOfficialResponse(method: Method, path: string, { status, body }: ApiResponse): void {
  const [bare = ''] = path.split('?')
  const steps = bare.split('/')
  const fitting = OPERATIONS.filter(
    (each) =>
      each.method === method &&
      each.path.split('/').length === steps.length &&
      each.path.split('/').every((step, i) => step.startsWith(':') || step === steps[i]),
  )
  const parameters = (each: { path: string }) => each.path.split('/:').length
  const [operation] = fitting.sort((a, b) => parameters(a) - parameters(b))
  if (!operation || body === undefined) return
  const tolerated = TOLERATED_DIFFERENCES.filter((each) => each.operation === operation.name)
  const complaints = officialSchemaErrors(method, operation.path, status, body).filter((complaint) => {
    const ofOne = complaint.replace(/^\d+\./u, '')
    return !tolerated.some(({ field }) => ofOne.startsWith(field))
  })
  assert.deepEqual(complaints, [], `${operation.name} ${status}: ${JSON.stringify(body)}`)
}
