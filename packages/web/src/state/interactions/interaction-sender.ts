import type { ShownModal, SuggestedChoice } from '@guildhall/protocol/objects/applications/interaction'
import { createInteraction } from '@guildhall/protocol/operations/interactions/create-interaction'
import { ApiProblem, describeProblem } from '../../api/api-problem.ts'
import { upload } from '../../api/upload.ts'
import type { ReceivedEvent } from '../../gateway/received-events.ts'
import { t } from '../../language/main.ts'
import type { Client } from '../client.ts'
import { generateNonce } from '../nonce.ts'
import type { AttemptOutcome, OpenModal } from './interaction-attempt.ts'

/** The interaction to send. */
export type InteractionRequest = {
  readonly type: 2 | 3 | 4 | 5
  readonly applicationId: string
  readonly applicationName: string
  readonly guildId: string | null
  readonly channelId: string
  readonly messageId?: string
  readonly data: object
  readonly files?: readonly File[]
  readonly onProgress?: (progress: number) => void
  /** The message instead of a refusal. */
  readonly explained?: (problem: unknown) => unknown
}

type Listeners = {
  /** An application responded to an interaction of this page with a modal. */
  onModal: (modal: OpenModal) => void
  /** A response arrived after the attempt was given up. */
  onLate: (nonce: string) => void
}

type Waiting = {
  readonly settle: (outcome: AttemptOutcome) => void
  readonly applicationName: string
  readonly awaitsChoices: boolean
}

/** The server reports after three seconds that there is no response; after this time nothing more is expected. */
const patience_ms = 15_000

/** Modals are shown where their interaction was sent: how many of these are remembered. */
const remembered = 50

/** Sends interactions by Create Interaction, and learns the outcome from events. */
export class InteractionSender {
  readonly #client: Pick<Client, 'onEvent' | 'store' | 'token'>
  readonly #listeners: Listeners
  readonly #waiting = new Map<string, Waiting>()
  /** The guilds of this page's interactions, by nonce. */
  readonly #places = new Map<string, string | null>()

  constructor(client: Pick<Client, 'onEvent' | 'store' | 'token'>, listeners: Listeners) {
    this.#client = client
    this.#listeners = listeners
    client.onEvent((event) => this.#receive(event))
    client.store.subscribe(({ link }, before) => {
      const isLost = link.state === 'lost' || link.state === 'over'
      if (isLost && before.link.state !== link.state) this.#loseAll()
    })
  }

  newNonce(): string {
    return generateNonce(Date.now())
  }

  /** Resolves when the application has responded, or when it is certain that it won't. */
  async ask(nonce: string, asked: InteractionRequest): Promise<AttemptOutcome> {
    const { promise, resolve } = Promise.withResolvers<AttemptOutcome>()
    this.#waiting.set(nonce, {
      settle: resolve,
      applicationName: asked.applicationName,
      awaitsChoices: asked.type === 4,
    })
    this.#remember(nonce, asked.guildId)
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      await this.#post(nonce, asked)
      timer = setTimeout(() => this.#fail(nonce), patience_ms)
    } catch (problem) {
      resolve(refusal(asked.explained?.(problem) ?? problem))
    }
    const outcome = await promise
    clearTimeout(timer)
    this.#waiting.delete(nonce)
    return outcome
  }

  async #post(nonce: string, { files = [], onProgress, ...asked }: InteractionRequest): Promise<void> {
    const body = {
      type: asked.type,
      application_id: asked.applicationId,
      guild_id: asked.guildId,
      channel_id: asked.channelId,
      message_id: asked.messageId ?? null,
      // The session that joins an Activity, if one is launched.
      session_id: this.#client.store.getState().session?.id ?? null,
      nonce,
      data: asked.data,
    }
    await upload(this.#client.token, createInteraction, {}, body, { files, onProgress })
  }

  #receive(event: ReceivedEvent): void {
    switch (event.type) {
      case 'INTERACTION_SUCCESS':
        this.#answer(event.data.nonce, null)
        break
      case 'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE':
        this.#answer(event.data.nonce, event.data.choices)
        break
      case 'INTERACTION_FAILURE':
        this.#fail(String(event.data.nonce))
        break
      case 'INTERACTION_MODAL_CREATE':
        this.#open(event.data)
        break
    }
  }

  /** Suggestions arrive in a separate event, after that of the response. */
  #answer(sent: string | number | undefined, choices: readonly SuggestedChoice[] | null): void {
    const nonce = String(sent)
    const waiting = this.#waiting.get(nonce)
    if (waiting === undefined) this.#listeners.onLate(nonce)
    else if (!waiting.awaitsChoices || choices !== null) waiting.settle({ isAnswered: true, choices: choices ?? [] })
  }

  #fail(nonce: string): void {
    const waiting = this.#waiting.get(nonce)
    waiting?.settle(failure(t('state.didnt-respond', { applicationName: waiting.applicationName })))
  }

  #loseAll(): void {
    for (const { settle, applicationName } of this.#waiting.values()) {
      settle(failure(t('state.the-connection-was-lost-before', { applicationName })))
    }
  }

  /** Another window of the same user receives its own interactions. */
  #open(shown: ShownModal): void {
    const guildId = this.#places.get(String(shown.nonce))
    if (guildId !== undefined) this.#listeners.onModal({ shown, guildId })
  }

  #remember(nonce: string, guildId: string | null): void {
    this.#places.set(nonce, guildId)
    const [oldest] = this.#places.keys()
    if (oldest !== undefined && this.#places.size > remembered) this.#places.delete(oldest)
  }
}

const failure = (problem: string): AttemptOutcome => ({ isAnswered: false, problem, fields: new Map() })

/** The error of one field is more specific than a general one. */
function refusal(problem: unknown): AttemptOutcome {
  const fields = problem instanceof ApiProblem ? problem.fields : new Map<string, string>()
  const [first] = fields.values()
  return { isAnswered: false, problem: first ?? describeProblem(problem), fields }
}
