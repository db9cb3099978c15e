import { CallbackType, InteractionType } from '@guildhall/protocol/enums/interaction'
import { Callback } from '@guildhall/protocol/objects/applications/interaction'
import { ApiError } from '../../kernel/api-error.ts'
import { collect, OutsideFailure } from '../../kernel/outside.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Media } from '../../kernel/parts/media.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { parsedAt } from './sent-rules.ts'
import { type SignedBody, signed } from './signing-rules.ts'

/** An answer is JSON without files. */
const MAX_BYTES = 1_048_576
/** The status of an answer. */
export const ANSWERED = 200
const REFUSED = 401
const TAKEN = 204
/** What is sent to see whether somebody is there who takes events. */
const EVENT_PING = 0
const EVENT = 1

/** Where an application is asked, and the key by which it knows who asks. */
export type InteractionsEndpoint = Pick<ApplicationRow, 'id' | 'signing_key'> & { readonly url: string }

/**
 * An endpoint answers a ping, and refuses what somebody else has signed (docs/spec/applications.md#checking-endpoints).
 *
 * @throws InvalidFormBody
 */
export async function mustBeSoundEndpoint(kernel: Essentials & Media, endpoint: InteractionsEndpoint): Promise<void> {
  const ping = { id: kernel.ids.next(), application_id: endpoint.id, type: InteractionType.PING, version: 1, token: '' }
  const isPong = ({ status, value }: Reply) =>
    status === ANSWERED && parsedAt(Callback, value, []).type === CallbackType.PONG
  const found = await probed(kernel, endpoint, ping, isPong)
  if (isSound(found)) return
  throw unsound(found, {
    field: 'interactions_endpoint_url',
    code: 'APPLICATION_INTERACTIONS_ENDPOINT_VERIFICATION_FAILED',
    message: 'The specified interactions endpoint url could not be verified.',
    wanted: '200 with a pong in JSON',
  })
}

/**
 * Where events are to be sent: it takes a ping without a word, and refuses what somebody else has signed
 * (docs/spec/applications.md#event-webhooks).
 *
 * @throws InvalidFormBody
 */
export async function mustBeSoundEventEndpoint(
  kernel: Essentials & Media,
  endpoint: InteractionsEndpoint,
): Promise<void> {
  const ping = { version: 1, application_id: endpoint.id, type: EVENT_PING }
  const found = await probed(kernel, endpoint, ping, ({ status }) => status === TAKEN)
  if (isSound(found)) return
  throw unsound(found, {
    field: 'event_webhooks_url',
    code: 'APPLICATION_EVENT_WEBHOOKS_URL_VERIFICATION_FAILED',
    message: 'The specified event webhooks url could not be verified.',
    wanted: '204',
  })
}

/** Tells an application of an event, at its endpoint. @returns whether it has taken it */
export async function takesEvent(
  kernel: Essentials & Media,
  endpoint: InteractionsEndpoint,
  event: object,
): Promise<boolean> {
  try {
    const { status } = await post(kernel, endpoint, { version: 1, application_id: endpoint.id, type: EVENT, event })
    return status === TAKEN
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    kernel.log.debug({ application_id: endpoint.id, reason: error.message }, 'an endpoint took no event')
    return false
  }
}

/** What came of asking an endpoint twice: a fault in words, or null where it answered as it must. */
interface Probed {
  readonly signed: string | null
  /** Undefined if it was not asked again, for it isn't there. */
  readonly forged?: string | null
}

const isSound = ({ signed, forged }: Probed): boolean => signed === null && forged === null

/** Whether an endpoint answers what is sent to it, and refuses the same from somebody else. */
async function probed(
  kernel: Essentials & Media,
  endpoint: InteractionsEndpoint,
  sent: object,
  isRight: (reply: Reply) => boolean,
): Promise<Probed> {
  const judgeSigned = (reply: Reply) => (isRight(reply) ? null : `answered with ${reply.shown}`)
  const judgeForged = (reply: Reply) => (reply.status === REFUSED ? null : `answered with ${reply.shown}`)
  const first = await attempted(() => post(kernel, endpoint, sent), judgeSigned)
  if (first.isAway) return { signed: first.fault }
  return {
    signed: first.fault,
    forged: (await attempted(() => post(kernel, endpoint, sent, 'forged'), judgeForged)).fault,
  }
}

async function attempted(
  ask: () => Promise<Reply>,
  judge: (reply: Reply) => string | null,
): Promise<{ fault: string | null; isAway: boolean }> {
  try {
    return { fault: judge(await ask()), isAway: false }
  } catch (error) {
    if (error instanceof ApiError) return { fault: 'answered with something else', isAway: false }
    if (error instanceof OutsideFailure) return { fault: `not answered: ${error.message}`, isAway: true }
    throw error
  }
}

/** What each of the two came to stands behind what the platform says (docs/spec/applications.md#checking-endpoints). */
function unsound(
  { signed, forged }: Probed,
  { field, code, message, wanted }: { field: string; code: string; message: string; wanted: string },
): ApiError {
  const words = [
    `A signed ping: ${signed ?? 'answered as it must be'}${signed === null ? '' : `, where ${wanted} is wanted`}.`,
    forged === undefined
      ? 'A ping with a wrong signature: not sent.'
      : `A ping with a wrong signature: ${forged === null ? 'refused, as it must be' : `${forged}, where 401 is wanted`}.`,
  ]
  const path = [field]
  return new ApiError(
    'InvalidFormBody',
    [message, ...words].map((each) => ({ path, code, message: each })),
  )
}

interface Reply {
  status: number
  /** The status in words. */
  shown: string
  value: unknown
}

/** @throws OutsideFailure also for an answer that is no JSON */
export async function post(
  { outside, clock, ids }: Essentials & Media,
  { url, signing_key }: InteractionsEndpoint,
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
    return answer.status === ANSWERED
      ? { status: 0, shown: '200 and no JSON', value: undefined }
      : { status: answer.status, shown: String(answer.status), value: undefined }
  }
  const text = (await collect(answer)).toString('utf8')
  try {
    return { status: answer.status, shown: String(answer.status), value: JSON.parse(text) }
  } catch {
    throw new OutsideFailure('bad_answer')
  }
}

const SIGNATURE_BYTES = 64
