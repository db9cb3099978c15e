import { variablesToExtend } from '@guildhall/protocol/sandboxes/sandbox-variables'
import type { Environment } from '../flags.ts'
import { Failure } from './failure.ts'

/** A sandbox as the test API describes it, as far as a command needs it. */
export interface ExecSandbox {
  readonly id: string
}

/** The test API of a server, for commands. */
export class TestApi {
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** @throws Failure with the reason for which the server doesn't make it */
  make(plan: object): Promise<ExecSandbox> {
    return this.#ask('POST', '', plan)
  }

  /** @param given what the program would have in its environment without the sandbox */
  async environmentFor({ id }: ExecSandbox, given: Environment): Promise<Record<string, string>> {
    const sent = { environment: variablesToExtend(given) }
    const { environment } = await this.#ask<{ environment: Record<string, string> }>('POST', `/${id}/environment`, sent)
    return environment
  }

  async #ask<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${this.url}/sandboxes${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const said = JSON.parse(await answer.text())
    if (answer.ok) return said
    const errors: { path: string; message: string }[] = said.errors ?? []
    throw new Failure([said.message, ...errors.map((each) => `${each.path}: ${each.message}`)].join('\n'))
  }
}
