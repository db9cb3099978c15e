import assert from 'node:assert/strict'
import { type Program, startServerProgram } from './program.ts'

/** A sandbox and a test's access to it. */
export interface TestSandbox {
  /** The response to its creation. */
  readonly made: any
  /** Sends a request below the sandbox's path; resolves with the response. */
  send(method: string, path: string, body?: object): Promise<{ status: number; headers: Headers; body: any }>
  /** The same for a request that must be answered 200; resolves with the body. */
  get(path: string): Promise<any>
  post(path: string, body?: object): Promise<any>
  /** Calls the sandbox's API as the bot. */
  asBot(method: string, path: string, body?: object): Promise<Response>
}

/** The test API of a separate program. Every status is compared with the OpenAPI document. */
export class TestApi {
  readonly #program: Program & { ready: any }
  #document: Promise<any> | null = null

  private constructor(program: Program & { ready: any }) {
    this.#program = program
  }

  /** @param args further flags, with no pages by default */
  static async start(args: readonly string[] = ['--no-web'], env: Record<string, string> = {}): Promise<TestApi> {
    return new TestApi(await startServerProgram(['--test', ...args], env))
  }

  get address(): string {
    return `${this.#program.ready.api}/guildhall/test`
  }

  /** Creates a sandbox. */
  async sandbox(plan: object = {}): Promise<TestSandbox> {
    const { status, body: made } = await this.send('POST', '/sandboxes', plan)
    assert.equal(status, 201, JSON.stringify(made))
    const base = `/sandboxes/${made.id}`
    const must = async (method: string, path: string, body?: object) => {
      const answer = await this.send(method, `${base}${path}`, body)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      return answer.body
    }
    return {
      made,
      send: (method, path, body) => this.send(method, `${base}${path}`, body),
      get: (path) => must('GET', path),
      post: (path, body = {}) => must('POST', path, body),
      asBot: (method, path, body) =>
        fetch(`${made.api}/v10${path}`, {
          method,
          headers: { authorization: `Bot ${made.bot.token}`, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        }),
    }
  }

  /** Sends a request with a path below the test API's. */
  async send(method: string, path: string, body?: object) {
    const headers = { 'content-type': 'application/json' }
    const sent = { method, ...(body && { headers, body: JSON.stringify(body) }) }
    const response = await fetch(this.address + path, sent)
    const text = await response.text()
    const statuses = await this.#documentedStatuses(method, path)
    assert.ok(statuses.includes(String(response.status)), `${method} ${path}: ${response.status} is not documented`)
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
  }

  async #documentedStatuses(method: string, path: string): Promise<readonly string[]> {
    this.#document ??= fetch(`${this.address}/openapi.json`).then((response) => response.json())
    const { paths } = await this.#document
    const [plain = ''] = path.split('?')
    const template = Object.keys(paths).find((each) =>
      new RegExp(`^${RegExp.escape(each).replaceAll(/\\\{\w+\\\}/gu, '[^/]+')}$`, 'u').test(plain),
    )
    return Object.keys(paths[template ?? '']?.[method.toLowerCase()]?.responses ?? {})
  }

  async stop(): Promise<void> {
    await this.#program.stop()
  }
}
