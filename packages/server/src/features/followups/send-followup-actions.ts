import { InteractionType } from '@guildhall/protocol/enums/interaction'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { NewResponseMessage } from '@guildhall/protocol/objects/applications/interaction'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { ApiError } from '../../kernel/api-error.ts'
import type { Uploads } from '../../kernel/files/uploads.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { KnownInteraction } from '../../store/rows/interaction-row.ts'
import { type AnyMessage, findAnyMessage } from '../interaction-responses/any-message-store.ts'
import { changeAnswer, isLoading } from '../interaction-responses/edit-response-actions.ts'
import { takeOutsideMessage } from '../interaction-responses/external-message-rules.ts'
import { countFollowup } from '../interaction-responses/interactions-store.ts'
import { readResponse } from '../interaction-responses/message-callbacks-actions.ts'
import {
  ANSWERING,
  type AnswerPlace,
  findAnswerPlace,
  postResponse,
  turnOfAnswer,
  writeAnswer,
} from '../interaction-responses/response-message-actions.ts'

/**
 * Sends a followup message to an interaction (docs/spec/interactions.md#deadlines). Their number is limited if only the user has
 * installed the application (docs/spec/interactions.md#follow-ups).
 *
 * @throws TooManyFollowups
 */
export async function sendFollowup(
  kernel: Kernel,
  interaction: KnownInteraction,
  sent: NewResponseMessage,
  uploads?: Uploads,
): Promise<Message> {
  if (interaction.type === InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE) throw new ApiError('UnknownWebhook')
  const place = await findAnswerPlace(kernel, interaction)
  const { draft, isEphemeral, how } = await readResponse(place, sent, uploads)
  const { tts: _, ...changes } = sent
  const turn = isEphemeral ? undefined : await turnOfAnswer(place, draft)
  if (!isEphemeral) takeOutsideMessage(kernel, interaction)
  const unit = { name: 'Create Followup Message', emits: [...ANSWERING, 'MESSAGE_UPDATE'], turn } as const
  return writeAnswer(place, unit, async (tx) => {
    const first = await findFirst(tx, place)
    if (first && isLoading(first.stored)) return changeAnswer(tx, place, first, changes, draft.attachments)
    if (interaction.context.outside) await countFollowup(tx.db, interaction.id)
    const answered = first?.onlyFor === null && !isEphemeral ? first.stored : undefined
    const marks = { interaction_metadata: metadataOf(interaction), ...(!answered && { type: MessageType.DEFAULT }) }
    return postResponse(tx, place, { draft, marks, isEphemeral, how: { ...how, answered } })
  })
}

/** The first response, if it still exists. */
async function findFirst(
  { db, guild, channel, now }: Parameters<typeof changeAnswer>[0],
  { interaction: { applicationId, responseId } }: AnswerPlace,
): Promise<AnyMessage | undefined> {
  return responseId === null ? undefined : findAnyMessage(db, { guild, channel, applicationId, now }, responseId)
}

const metadataOf = ({ context: { metadata }, responseId }: KnownInteraction) => ({
  ...metadata,
  ...(responseId !== null && { original_response_message_id: responseId }),
})
