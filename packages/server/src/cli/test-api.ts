import type { RecordingDifference } from '@guildhall/protocol/sandboxes/recording'
import { variablesToExtend } from '@guildhall/protocol/sandboxes/sandbox-variables'
import type { Environment } from '../flags.ts'
import { Failure } from './failure.ts'

/** The parts of a sandbox's description that commands need. */
export interface ExecSandbox {
  readonly id: string
  readonly api: string
  readonly bot: { readonly id: string } | null
  readonly users: { readonly owner: { readonly token: string } }
}

/** The test API of a server, for commands. */
export class TestApi {
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** @throws Failure with the server's reason for refusing */
  make(plan: object): Promise<ExecSandbox> {
    return this.#ask('POST', '', plan)
  }

  /**
   * @param given the program's environment without the sandbox
   * @param timers the clock that the program's timers follow
   */
  async environmentFor(
    { id }: ExecSandbox,
    given: Environment,
    timers: 'machine' | 'sandbox' = 'machine',
  ): Promise<Record<string, string>> {
    const sent = { environment: variablesToExtend(given), timers }
    const { environment } = await this.#ask<{ environment: Record<string, string> }>('POST', `/${id}/environment`, sent)
    return environment
  }

  /** The acts in a sandbox and the bot's calls, as JSON Lines. @throws Failure if the sandbox was deleted */
  async recording({ id }: ExecSandbox): Promise<string> {
    const answer = await fetch(`${this.url}/sandboxes/${id}/recording`)
    if (!answer.ok) throw new Failure('there is nothing to record: the command has deleted the sandbox')
    return answer.text()
  }

  /** Replays a recording, and resolves with the differences as sentences. @throws Failure */
  async replay({ id }: ExecSandbox, recording: string): Promise<string[]> {
    const { differences } = await this.#ask<{ differences: RecordingDifference[] }>('POST', `/${id}/replay`, {
      recording,
    })
    return differences.map(({ text }) => text)
  }

  /** Whether the bot of a sandbox is connected, or has an endpoint for interactions. @throws Failure */
  async hasBot({ id, api, bot, users }: ExecSandbox): Promise<boolean> {
    const { sessions } = await this.#ask<{ sessions: unknown[] }>('GET', `/${id}/gateway`)
    if (sessions.length > 0) return true
    const headers = { authorization: users.owner.token }
    const own = await fetch(`${api}/v10/applications/${bot?.id}`, { headers })
    const { interactions_endpoint_url: endpoint }: { interactions_endpoint_url?: unknown } = JSON.parse(
      await own.text(),
    )
    return typeof endpoint === 'string'
  }

  async #ask<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${this.url}/sandboxes${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answered = JSON.parse(await answer.text())
    if (answer.ok) return answered
    const errors: { path: string; message: string }[] = answered.errors ?? []
    throw new Failure([answered.message, ...errors.map((each) => `${each.path}: ${each.message}`)].join('\n'))
  }
}
