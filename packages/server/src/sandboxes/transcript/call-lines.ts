import { CommandType } from '@guildhall/protocol/enums/application-command'
import { CallbackType, InteractionType } from '@guildhall/protocol/enums/interaction'
import type { CompletedCall } from '../../http/interceptors/call-interceptor.ts'
import { modalInputsOf } from '../find-component.ts'
import type { TranscriptLine } from './event-lines.ts'
import { shownChoice, shownComponent } from './shown-message.ts'
import type { TranscriptNames } from './transcript-names.ts'

interface UsedOption {
  readonly name: string
  readonly value?: unknown
  readonly focused?: boolean
  readonly options?: readonly UsedOption[]
}

/** The body of a successful Create Interaction. */
interface UsedInteraction {
  readonly type: number
  readonly channel_id: string
  readonly message_id?: string | null
  readonly data: {
    readonly id?: string
    readonly type?: number
    readonly name?: string
    readonly custom_id?: string
    readonly values?: readonly string[]
    readonly target_id?: string
    readonly options?: readonly UsedOption[]
    readonly components?: readonly { readonly custom_id: string; readonly value?: unknown; readonly values?: unknown }[]
  }
}

/** The line for a user's interaction with an application. */
export function lineOfUse(body: string, userId: string | null, known: TranscriptNames): TranscriptLine {
  const used: UsedInteraction = JSON.parse(body)
  return { channelId: used.channel_id, text: `${known.user(userId)} ${describeUse(used, known)}` }
}

function describeUse({ type, message_id, data }: UsedInteraction, known: TranscriptNames): string {
  if (type === InteractionType.MODAL_SUBMIT) return describeForm(data, known)
  if (type === InteractionType.MESSAGE_COMPONENT) {
    const message = known.messages.get(message_id ?? '')
    const shown = shownComponent(message, data.custom_id ?? '')
    if (data.values === undefined) return `clicks ${shown}`
    return `chooses ${shownChoice(message, data.custom_id ?? '', data.values) || 'nothing'} in ${shown}`
  }
  if (type === InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE) return `types /${describeCommand(data)}`
  if (data.type === CommandType.CHAT_INPUT) return `uses /${describeCommand(data)}`
  const target = data.type === CommandType.USER ? known.user(data.target_id) : known.quote(data.target_id ?? '')
  return `uses “${data.name}” on ${target}`
}

function describeForm({ id, custom_id, components = [] }: UsedInteraction['data'], known: TranscriptNames): string {
  const modal = known.modals.get(id ?? '')
  const labels = new Map(modalInputsOf(modal?.components ?? []).map(({ label, input }) => [input.custom_id, label]))
  const filled = components.map(({ custom_id: name, value, values }) => {
    return `${labels.get(name) || name} = ${JSON.stringify(value ?? values ?? null)}`
  })
  return `sends the form “${modal?.title ?? custom_id}”: ${filled.join(', ')}`
}

function describeCommand({ name, options }: UsedInteraction['data']): string {
  const words = (inner: readonly UsedOption[] = []): string[] =>
    inner.flatMap((option) =>
      option.value === undefined ? [option.name, ...words(option.options)] : [`${option.name}:${option.value}`],
    )
  return [name, ...words(options)].join(' ')
}

/** Routes whose effects are shown by events already. */
const SHOWN_BY_EVENTS = /\/(?:messages|typing)(?:\/|$)|^\/(?:interactions|webhooks)\//u

/** The line for a call of the bot: a refusal, or a change. */
export function lineOfBotCall(call: CompletedCall, botName: string): TranscriptLine | null {
  const { method, path, route, operation, status, faultId, body } = call
  const why = faultId === null ? '' : ` (fault ${faultId})`
  if (status === null) return { channelId: null, text: `! ${botName} gave up ${method} ${path}${why}` }
  if (status >= 400)
    return { channelId: null, text: `! ${botName}: ${method} ${path} is refused: ${refusalOf(call)}${why}` }
  if (isDeferredUpdate(call)) return { channelId: null, text: `${botName} will change the message later` }
  const isPin = route?.includes('/pins/') === true
  if (method === 'GET' || operation === null || (SHOWN_BY_EVENTS.test(path) && !isPin)) return null
  const sent = body !== null && body.length <= MOST_BODY ? ` ${body}` : ''
  return { channelId: null, text: `${botName}: ${operation.name}, ${method} ${path}${sent}` }
}

/** Longer bodies of the bot's calls are only in the journal. */
const MOST_BODY = 200

function isDeferredUpdate({ route, body }: Pick<CompletedCall, 'route' | 'body'>): boolean {
  if (!route?.endsWith('/callback') || body === null) return false
  const { type }: { type?: number } = JSON.parse(body) ?? {}
  return type === CallbackType.DEFERRED_UPDATE_MESSAGE
}

/** The status of a refusal, with the server's message. */
function refusalOf({ status, answer }: CompletedCall): string {
  const { code, message }: { code?: unknown; message?: unknown } = JSON.parse(answer ?? '{}') ?? {}
  const reason = typeof message === 'string' ? message.replace(/^\d+: /u, '') : ''
  return [status, code, reason].filter(Boolean).join(' ')
}
