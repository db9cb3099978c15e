import { CallbackType, InteractionType } from '@guildhall/protocol/enums/interaction'
import { Callback, type Interaction } from '@guildhall/protocol/objects/interaction'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { collect, OutsideFailure } from '../../kernel/outside.ts'
import { writeAsSystem } from '../../kernel/system-unit.ts'
import { findInteractionById } from '../../store/interaction-row.ts'
import type { ApplicationRow } from '../../store/tables.ts'
import { answerInteraction } from './callbacks-actions.ts'
import { tellOfFailure } from './interactions-actions.ts'
import { removeUnanswered } from './interactions-store.ts'
import { parsedAt } from './sent-rules.ts'
import { type SignedBody, signed } from './signing-rules.ts'

/** An answer is JSON without files. */
const MAX_BYTES = 1_048_576
const ANSWERED = 200
/** The application answers by the callback route instead. */
const LATER = 202
const REFUSED = 401
const TAKEN = 204
/** What is sent to see whether somebody is there who takes events. */
const EVENT_PING = 0

type Endpoint = Pick<ApplicationRow, 'id' | 'signing_key'> & { readonly url: string }

/**
 * Sends an interaction to the endpoint of its application and takes what is answered for the first answer (conventions H.1).
 * It is done outside a unit of work. If nothing sound comes back, the user is told that there will be no answer.
 */
export async function handOver(kernel: Kernel, endpoint: Endpoint, interaction: Interaction): Promise<void> {
  try {
    const { status, value } = await post(kernel, endpoint, interaction)
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

/**
 * An endpoint answers a ping, and refuses what somebody else has signed (conventions H.1).
 *
 * @throws InvalidFormBody
 */
export async function mustBeSoundEndpoint(kernel: Kernel, endpoint: Endpoint): Promise<void> {
  const ping = { id: kernel.ids.next(), application_id: endpoint.id, type: InteractionType.PING, version: 1, token: '' }
  const isPong = ({ status, value }: Reply) =>
    status === ANSWERED && parsedAt(Callback, value, []).type === CallbackType.PONG
  if (await isSound(kernel, endpoint, ping, isPong)) return
  throw fieldError(
    'interactions_endpoint_url',
    'APPLICATION_INTERACTIONS_ENDPOINT_VERIFICATION_FAILED',
    'The specified interactions endpoint url could not be verified.',
  )
}

/**
 * Where events are to be sent: it takes a ping without a word, and refuses what somebody else has signed (conventions C.8).
 *
 * @throws InvalidFormBody
 */
export async function mustBeSoundEventEndpoint(kernel: Kernel, endpoint: Endpoint): Promise<void> {
  const ping = { version: 1, application_id: endpoint.id, type: EVENT_PING }
  if (await isSound(kernel, endpoint, ping, ({ status }) => status === TAKEN)) return
  throw fieldError(
    'event_webhooks_url',
    'APPLICATION_EVENT_WEBHOOKS_URL_VERIFICATION_FAILED',
    'The specified event webhooks url could not be verified.',
  )
}

/** Whether an endpoint answers what is sent to it, and refuses the same from somebody else. */
async function isSound(
  kernel: Kernel,
  endpoint: Endpoint,
  sent: object,
  isRight: (reply: Reply) => boolean,
): Promise<boolean> {
  try {
    const answered = isRight(await post(kernel, endpoint, sent))
    const refused = answered && (await post(kernel, endpoint, sent, 'forged'))
    return refused && refused.status === REFUSED
  } catch (error) {
    if (!(error instanceof OutsideFailure) && !(error instanceof ApiError)) throw error
    return false
  }
}

interface Reply {
  status: number
  value: unknown
}

/** @throws OutsideFailure also for an answer that is no JSON */
async function post(
  { outside, clock, ids }: Kernel,
  { url, signing_key }: Endpoint,
  sent: object,
  how: 'signed' | 'forged' = 'signed',
): Promise<Reply> {
  const body = signed(signing_key, JSON.stringify(sent), clock.now())
  const forged = { ...body.headers, 'x-signature-ed25519': ids.secret(SIGNATURE_BYTES).toString('hex') }
  const request: SignedBody = how === 'signed' ? body : { ...body, headers: forged }
  const answer = await outside.postSigned(url, { ...request, maxBytes: MAX_BYTES })
  const isJson = /^application\/json\s*(;|$)/iu.test(answer.headers['content-type'] ?? '')
  if (answer.status !== ANSWERED || !isJson) {
    answer.body.destroy()
    return { status: answer.status === ANSWERED ? 0 : answer.status, value: undefined }
  }
  const text = (await collect(answer)).toString('utf8')
  try {
    return { status: answer.status, value: JSON.parse(text) }
  } catch {
    throw new OutsideFailure('bad_answer')
  }
}

const SIGNATURE_BYTES = 64
