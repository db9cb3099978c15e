import { Callback, type Interaction } from '@guildhall/protocol/objects/applications/interaction'
import { ApiError } from '../../kernel/api-error.ts'
import { OutsideFailure } from '../../kernel/external-requests.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { findInteractionById } from '../../store/rows/interaction-row.ts'
import { ANSWERED, type InteractionsEndpoint, post } from '../applications/endpoint-actions.ts'
import { parsedAt } from '../applications/nested-schema-rules.ts'
import { removeUnanswered } from '../interaction-responses/interactions-store.ts'
import { answerInteraction } from './callbacks-actions.ts'
import { reportFailure } from './interactions-actions.ts'

/** The status with which an endpoint announces that it responds by the callback route. */
const LATER = 202

/**
 * Sends an interaction to the endpoint of its application and uses the reply as the first response
 * (docs/spec/interactions.md#delivery). Runs outside a unit of work. Without a valid reply, the user is notified that
 * there will be no response.
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
    // Of two responses, the first counts.
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
    kernel.log.debug({ application_id: endpoint.id, reason: error.message }, 'an endpoint did not respond')
    await giveUp(kernel, interaction.id)
  }
}

/** Keeps a response that arrived by the callback route meanwhile. */
async function giveUp(kernel: Kernel, id: string): Promise<void> {
  await writeAsSystem(kernel, { name: 'Create Interaction', emits: ['INTERACTION_FAILURE'] }, async (tx) => {
    for (const each of await removeUnanswered(tx.db, id)) reportFailure(tx, each)
  })
}
