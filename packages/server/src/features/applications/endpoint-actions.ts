import { CallbackType, InteractionType } from '@guildhall/protocol/enums/interaction'
import { Callback } from '@guildhall/protocol/objects/applications/interaction'
import { ApiError } from '../../kernel/api-error.ts'
import { collect, OutsideFailure } from '../../kernel/external-requests.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Media } from '../../kernel/parts/media.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { parsedAt } from './nested-schema-rules.ts'
import { type SignedBody, signed } from './request-signature-rules.ts'

/** A response of an endpoint is JSON without files, so it is small. */
const MAX_BYTES = 1_048_576
export const ANSWERED = 200
const REFUSED = 401
const TAKEN = 204
/** The type of the ping that verifies an endpoint for events. */
const EVENT_PING = 0
const EVENT = 1

/** The URL of an application's endpoint, and the key that signs requests to it. */
export type InteractionsEndpoint = Pick<ApplicationRow, 'id' | 'signing_key'> & { readonly url: string }

/**
 * Verifies that an endpoint answers a ping and refuses one with an invalid signature
 * (docs/spec/applications.md#checking-endpoints).
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
 * Verifies that an endpoint for events answers a ping with an empty response and refuses one with an invalid signature
 * (docs/spec/applications.md#event-webhooks).
 *
 * @throws InvalidFormBody
 */
export async function mustBeSoundEventEndpoint(
  kernel: Essentials & Media,
  endpoint: InteractionsEndpoint,
  field = 'event_webhooks_url',
): Promise<void> {
  const ping = { version: 1, application_id: endpoint.id, type: EVENT_PING }
  const found = await probed(kernel, endpoint, ping, ({ status }) => status === TAKEN)
  if (isSound(found)) return
  throw unsound(found, {
    field,
    code: 'APPLICATION_EVENT_WEBHOOKS_URL_VERIFICATION_FAILED',
    message: 'The specified event webhooks url could not be verified.',
    wanted: '204',
  })
}

/** Sends an event to an application's endpoint. @returns whether it accepted the event */
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
    kernel.log.debug({ application_id: endpoint.id, reason: error.message }, 'an endpoint did not accept an event')
    return false
  }
}

/**
 * The result of verifying an endpoint with two requests: a description of each fault, or null if the response was
 * right.
 */
interface Probed {
  readonly signed: string | null
  /** Undefined if the second request was not sent, because the endpoint is unreachable. */
  readonly forged?: string | null
}

const isSound = ({ signed, forged }: Probed): boolean => signed === null && forged === null

/** Sends a valid request to an endpoint, and the same one with an invalid signature. */
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

/**
 * Appends the results of both requests to the platform's error message (docs/spec/applications.md#checking-endpoints).
 */
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

/** @throws OutsideFailure also for a response that isn't JSON */
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
