import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import { parseComponents } from '@guildhall/protocol/components/parse-components'
import { CallbackType, InteractionType } from '@guildhall/protocol/enums/interaction'
import {
  type Callback,
  type CallbackResponse,
  NewModal,
  NewSuggestions,
} from '@guildhall/protocol/objects/applications/interaction'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Uploads } from '../../kernel/files/uploads.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import type { KnownInteraction } from '../../store/rows/interaction-row.ts'
import { parsedAt } from '../applications/nested-schema-rules.ts'
import { acknowledge, interactionNonce, toResponse } from '../interaction-responses/acknowledge-actions.ts'
import { answerWithMessage, changeUsedMessage } from '../interaction-responses/message-callbacks-actions.ts'
import { mustFindResponder } from '../interaction-responses/responders-store.ts'
import { answerWithActivity } from './activity-callbacks-actions.ts'
import { toShownApplication } from './applications-view.ts'

const { PING, APPLICATION_COMMAND, MESSAGE_COMPONENT, APPLICATION_COMMAND_AUTOCOMPLETE, MODAL_SUBMIT } = InteractionType
const { CHANNEL_MESSAGE_WITH_SOURCE, DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE, DEFERRED_UPDATE_MESSAGE } = CallbackType
const { UPDATE_MESSAGE, APPLICATION_COMMAND_AUTOCOMPLETE_RESULT, MODAL, LAUNCH_ACTIVITY } = CallbackType

/** The response types that each interaction type allows (docs/spec/interactions.md#callbacks). */
const ANSWERS: ReadonlyMap<number, readonly number[]> = new Map<number, readonly number[]>([
  [PING, [CallbackType.PONG]],
  [APPLICATION_COMMAND, [CHANNEL_MESSAGE_WITH_SOURCE, DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE, MODAL, LAUNCH_ACTIVITY]],
  [
    MESSAGE_COMPONENT,
    [
      CHANNEL_MESSAGE_WITH_SOURCE,
      DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE,
      DEFERRED_UPDATE_MESSAGE,
      UPDATE_MESSAGE,
      MODAL,
      LAUNCH_ACTIVITY,
    ],
  ],
  [APPLICATION_COMMAND_AUTOCOMPLETE, [APPLICATION_COMMAND_AUTOCOMPLETE_RESULT]],
  [MODAL_SUBMIT, [CHANNEL_MESSAGE_WITH_SOURCE, DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE, LAUNCH_ACTIVITY]],
])
/** Additionally for a modal that a component opened. */
const OF_MESSAGE: readonly number[] = [DEFERRED_UPDATE_MESSAGE, UPDATE_MESSAGE]

/** The events of a first response. */
export const CALLBACK_EVENTS = [
  'INTERACTION_SUCCESS',
  'INTERACTION_MODAL_CREATE',
  'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE',
  'EMBEDDED_ACTIVITY_UPDATE_V2',
] as const

/**
 * Sends the first response to an interaction, from any process (docs/spec/interactions.md#callbacks).
 *
 * @throws InvalidFormBody under `data`, UnknownInteraction if it is too late, AlreadyAcknowledged
 */
export async function answerInteraction(
  kernel: Kernel,
  interaction: KnownInteraction,
  callback: Callback,
  uploads?: Uploads,
): Promise<CallbackResponse> {
  mustFit(interaction, callback.type)
  switch (callback.type) {
    case APPLICATION_COMMAND_AUTOCOMPLETE_RESULT:
      return suggest(kernel, interaction, callback)
    case MODAL:
      return showModal(kernel, interaction, callback)
    case UPDATE_MESSAGE:
    case DEFERRED_UPDATE_MESSAGE:
      return changeUsedMessage(kernel, interaction, callback, uploads)
    case LAUNCH_ACTIVITY:
      return answerWithActivity(kernel, interaction)
    default:
      return answerWithMessage(kernel, interaction, callback, uploads)
  }
}

function mustFit({ type, context }: KnownInteraction, answer: number): void {
  const ofMessage = type === MODAL_SUBMIT && context.messageId !== undefined ? OF_MESSAGE : []
  const fitting = [...(ANSWERS.get(type) ?? []), ...ofMessage]
  if (fitting.includes(answer)) return
  throw fieldError('type', 'BASE_TYPE_CHOICES', `Value must be one of (${fitting.join(', ')}).`)
}

const unit = {
  name: 'Create Interaction Response',
  emits: ['INTERACTION_SUCCESS', 'INTERACTION_MODAL_CREATE', 'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE'],
} as const

async function suggest(kernel: Kernel, interaction: KnownInteraction, { type, data }: Callback) {
  const { choices } = parsedAt(NewSuggestions, data, ['data'])
  mustBeSuggestions(choices)
  await writeAsSystem(kernel, unit, async (tx) => {
    await acknowledge(tx, interaction, { type })
    const sentPayload = { id: interaction.id, choices, ...interactionNonce(interaction) }
    tx.emitTo(interaction.userId, 'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE', sentPayload)
  })
  return toResponse(interaction, { type })
}

function mustBeSuggestions(choices: readonly { value: unknown }[]): void {
  const faults = choices.flatMap(({ value }, index) => {
    const isText = typeof value === 'string' && value.length <= APPLICATION_LIMITS.choiceValue.max
    if (isText || (typeof value === 'number' && Number.isFinite(value))) return []
    const path = ['data', 'choices', index, 'value']
    return [
      {
        path,
        code: 'BASE_TYPE_MAX_LENGTH',
        message: `Must be ${APPLICATION_LIMITS.choiceValue.max} or fewer in length.`,
      },
    ]
  })
  if (faults.length > 0) throw new ApiError('InvalidFormBody', faults)
}

async function showModal(kernel: Kernel, interaction: KnownInteraction, { type, data }: Callback) {
  const { custom_id, title, components: sent } = parsedAt(NewModal, data, ['data'])
  const parsed = parseComponents('modal', sent, { path: ['data', 'components'] })
  if (!parsed.ok) throw new ApiError('InvalidFormBody', parsed.errors)
  const modal = { custom_id, title, components: parsed.value }
  const responder = await mustFindResponder(kernel.store.db, interaction.applicationId)
  const application = toShownApplication(responder)
  const { id, channelId: channel_id } = interaction
  await writeAsSystem(kernel, unit, async (tx) => {
    await acknowledge(tx, interaction, { type, modal })
    const sentPayload = { id, application, channel_id, ...modal, ...interactionNonce(interaction) }
    tx.emitTo(interaction.userId, 'INTERACTION_MODAL_CREATE', sentPayload)
  })
  return toResponse(interaction, { type })
}
