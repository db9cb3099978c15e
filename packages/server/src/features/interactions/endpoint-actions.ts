import { Callback, type Interaction } from '@guildhall/protocol/objects/applications/interaction'
import { ApiError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { OutsideFailure } from '../../kernel/outside.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { findInteractionById } from '../../store/rows/interaction-row.ts'
import { ANSWERED, type InteractionsEndpoint, post } from '../applications/endpoint-actions.ts'
import { parsedAt } from '../applications/sent-rules.ts'
import { removeUnanswered } from '../interaction-answers/interactions-store.ts'
import { answerInteraction } from './callbacks-actions.ts'
import { tellOfFailure } from './interactions-actions.ts'

/** The application answers by the callback route instead. */
const LATER = 202

/**
 * Sends an interaction to the endpoint of its application and takes what is answered for the first answer
 * (docs/spec/interactions.md#delivery). It is done outside a unit of work. If nothing sound comes back, the user is
 * told that there will be no answer.
 */
export async function handOver(
  kernel: Kernel,
  endpoint: InteractionsEndpoint,
  interaction: Interaction,
): Promise<void> {
  try {
    const fault = kernel.delivery?.endpoint() ?? null
    if (fault === 'unreachable') throw new OutsideFailure('unreachable')
    const how = fault === 'wrong_signature' ? 'forged' : 'signed'
    // Of two answers the first counts.
    if (fault === 'twice') post(kernel, endpoint, interaction).catch(() => {})
    const { status, value } = await post(kernel, endpoint, interaction, how)
    if (status === LATER) return
    if (status !== ANSWERED) throw new OutsideFailure('bad_answer')
    const callback = parsedAt(Callback, value, [])
    const known = await findInteractionById(kernel.store.db, interaction.id)
    if (known) await answerInteraction(kernel, known, callback)
  } catch (error) {
    const isTheirs = error instanceof ApiError || error instanceof OutsideFailure
    if (!isTheirs) throw error
    kernel.log.debug({ application_id: endpoint.id, reason: error.message }, 'an endpoint gave no answer')
    await giveUp(kernel, interaction.id)
  }
}

/** What was answered by the callback route meanwhile stays. */
async function giveUp(kernel: Kernel, id: string): Promise<void> {
  await writeAsSystem(kernel, { name: 'Create Interaction', emits: ['INTERACTION_FAILURE'] }, async (tx) => {
    for (const each of await removeUnanswered(tx.db, id)) tellOfFailure(tx, each)
  })
}
