import { CommandType } from '@guildhall/protocol/enums/application-command'
import { InteractionType } from '@guildhall/protocol/enums/interaction'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { Environment } from '../flags.ts'
import { Failure } from './failure.ts'
import type { SandboxChannel, SandboxRecord } from './transcript.ts'

/** How many of the last messages of a channel are read. */
const MOST_MESSAGES = 1000
const PAGE = 100

/** A sandbox as the test API describes it, as far as a command needs it. */
export interface ExecSandbox {
  readonly id: string
  readonly api: string
  readonly users: Readonly<Record<string, { readonly id: string; readonly token: string }>>
  readonly guilds: Readonly<Record<string, { readonly id: string }>>
  readonly channels: Readonly<Record<string, { readonly id: string; readonly guild_id: string }>>
}

interface Thread {
  readonly id: string
  readonly name: string
}

type Settled = Omit<SandboxRecord['interactions'][number], 'used'> & { readonly id: string }

interface UsedOption {
  readonly name: string
  readonly value?: unknown
  readonly options?: readonly UsedOption[]
}

/** A call in the journal; `body` is that of Create Interaction where it has data. */
interface Call {
  readonly body: {
    readonly nonce?: string
    readonly type?: number
    readonly data?: {
      readonly type?: number
      readonly name?: string
      readonly custom_id?: string
      readonly options?: readonly UsedOption[]
    }
  } | null
}

/** The test API of a server, and what a sandbox holds, for commands. */
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
    const extended = Object.entries(given).filter(([name]) => EXTENDED.test(name))
    const sent = { environment: Object.fromEntries(extended) }
    const { environment } = await this.#ask<{ environment: Record<string, string> }>('POST', `/${id}/environment`, sent)
    return environment
  }

  /** The calls of the bot, a line of JSON each. */
  async calls({ id }: ExecSandbox): Promise<string> {
    const headers = { accept: 'application/x-ndjson' }
    return (await fetch(`${this.url}/sandboxes/${id}/calls`, { headers })).text()
  }

  /** All channels and threads with their messages, and the messages that only some users see. */
  async readSandbox(sandbox: ExecSandbox): Promise<SandboxRecord> {
    const names = new Map(Object.entries(sandbox.guilds).map(([name, { id }]) => [id, name]))
    const channels: SandboxChannel[] = []
    for (const [name, { id, guild_id }] of Object.entries(sandbox.channels)) {
      channels.push({ id, name: `${names.get(guild_id)} / ${name}`, messages: await messagesOf(sandbox, id) })
    }
    for (const [guild, { id }] of Object.entries(sandbox.guilds)) {
      const { threads } = await askAsOwner<{ threads: Thread[] }>(sandbox, `/guilds/${id}/threads/active`)
      for (const thread of threads) {
        const messages = await messagesOf(sandbox, thread.id)
        channels.push({ id: thread.id, name: `${guild} / ${thread.name}`, messages })
      }
    }
    const settled = await this.#ask<{ interactions: Settled[] }>('POST', `/${sandbox.id}/settle`)
    const calls = await this.#ask<Call[]>('GET', `/${sandbox.id}/calls?all=true`)
    const used = new Map(calls.flatMap(({ body }) => (body?.nonce === undefined ? [] : [[body.nonce, nameOf(body)]])))
    return {
      channels,
      interactions: settled.interactions.map((each) => ({ ...each, used: used.get(each.id) ?? null })),
    }
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

/** What a user used, as they know it. */
function nameOf({ type, data }: NonNullable<Call['body']>): string {
  if (type === InteractionType.MODAL_SUBMIT) return `the modal ${data?.custom_id}`
  if (type === InteractionType.MESSAGE_COMPONENT) return `the component ${data?.custom_id}`
  const words = (options: readonly UsedOption[] = []): string[] =>
    options.flatMap(({ name, value, options: inner }) =>
      value === undefined ? [name, ...words(inner)] : [`${name}:${value}`],
    )
  const isSlash = data?.type === CommandType.CHAT_INPUT
  return `${isSlash ? '/' : ''}${[data?.name, ...words(data?.options)].join(' ')}`
}

/** What the server reads of an environment. */
const EXTENDED = /^(?:NODE_OPTIONS|PYTHONPATH|NODE_EXTRA_CA_CERTS|DENO_CERT|SSL_CERT_FILE|\w+_CA_BUNDLE|\w+_proxy)$/iu

async function askAsOwner<T>({ api, users }: ExecSandbox, path: string): Promise<T> {
  const answer = await fetch(`${api}/v10${path}`, { headers: { authorization: users.owner?.token ?? '' } })
  if (!answer.ok) throw new Failure(`the sandbox can't be read: ${path} was answered with ${answer.status}`)
  return JSON.parse(await answer.text())
}

async function messagesOf(sandbox: ExecSandbox, channelId: string): Promise<Message[]> {
  const found: Message[] = []
  while (found.length < MOST_MESSAGES) {
    const before = found.length === 0 ? '' : `&before=${found.at(-1)?.id}`
    const path = `/channels/${channelId}/messages?limit=${PAGE}${before}`
    const page = await askAsOwner<Message[]>(sandbox, path).catch(() => [])
    found.push(...page)
    if (page.length < PAGE) break
  }
  return found.toReversed()
}
