import type { Program } from '../worlds/program.ts'

interface Waiting {
  resolve: (result: any) => void
  reject: (error: Error) => void
}

/** A client of an MCP server that reads and writes lines of JSON. */
export class McpClient {
  readonly #program: Program
  readonly #waiting = new Map<number, Waiting>()
  #rest = ''
  #lastId = 0

  constructor(program: Program) {
    this.#program = program
    program.child.stdout?.on('data', (text: string) => this.#read(text))
    void program.ended.then(({ stderr }) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`the MCP server ended: ${stderr}`))
    })
  }

  /** Begins the session. */
  async initialize(): Promise<void> {
    const clientInfo = { name: 'test', version: '1' }
    await this.request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
    this.#write({ jsonrpc: '2.0', method: 'notifications/initialized' })
  }

  /** Calls a method; resolves with its result. */
  request(method: string, params: object = {}): Promise<any> {
    this.#lastId += 1
    const { promise, resolve, reject } = Promise.withResolvers<any>()
    this.#waiting.set(this.#lastId, { resolve, reject })
    this.#write({ jsonrpc: '2.0', id: this.#lastId, method, params })
    return promise
  }

  /** Calls a tool; resolves with its text, parsed as JSON. */
  async use(name: string, args: object = {}): Promise<any> {
    const { content } = await this.request('tools/call', { name, arguments: args })
    return JSON.parse(content[0].text)
  }

  #write(message: object): void {
    this.#program.child.stdin?.write(`${JSON.stringify(message)}\n`)
  }

  #read(text: string): void {
    const lines = `${this.#rest}${text}`.split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) {
      const { id, result, error } = JSON.parse(line)
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (error) waiting?.reject(new Error(error.message))
      else waiting?.resolve(result)
    }
  }
}
