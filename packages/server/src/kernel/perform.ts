import { shape, snowflake } from '@guildhall/protocol/schema'
import { ApiError } from './api-error.ts'
import type { Caller, Grant } from './callers/caller.ts'
import { proveRecentAuthentication } from './callers/recent-authentication.ts'
import { tellAtOnce } from './ephemeral-events.ts'
import { uploadsOf } from './files/request-uploads.ts'
import type { ReadBody, SentFields } from './files/uploaded-file.ts'
import { fileLimitOf, type UploadPermission, type Uploads } from './files/uploads.ts'
import { isSnowflake, mustBeSnowflakes } from './ids/snowflakes.ts'
import type { Kernel } from './kernel.ts'
import { type AnyOperation, CsvText, NoContent, PlainText, ReadyJson, ReadyPicture, WasThere } from './operation.ts'
import { parsedForm } from './parsed-form.ts'
import type { LiveState } from './parts/live-state.ts'
import { reasonIn } from './reason-in.ts'
import type { ResolvedScope } from './scopes/scope.ts'
import { resolveScope, SCOPES } from './scopes/scopes.ts'
import { write } from './unit-of-work/unit-of-work.ts'

/** A request, whatever it came over. */
export interface CallRequest {
  caller: Caller | null
  /** Authenticates the request once more, for what may have changed while its body arrived. @throws Unauthorized */
  currentCaller: () => Promise<Caller | null>
  params: Record<string, string>
  query: Record<string, unknown>
  /** Called only when the caller may act. Throws an ApiError if it can't be read. */
  readBody: ReadBody
  /** Reads the reason for the audit log; called when the caller may act, and throws like {@link readBody}. */
  readReason: () => string | null
  address: string
  /** What an application signs in with, still in base64; null if it doesn't by a header. */
  basic: string | null
  locale: string
  githubEvent: string | null
}

/** An answer: JSON text, a picture, a table, plain text, or nothing. */
export interface CallResponse {
  status: number
  json: string | null
  picture?: ReadyPicture
  csv?: CsvText
  plain?: PlainText
}

/** Whether an operation needs an authenticated caller. */
export const asksForCaller = ({ requires: { scope } }: Pick<AnyOperation, 'requires'>): boolean =>
  SCOPES[scope].asksForCaller

/**
 * Performs an operation: checks the caller, the place, the permission and the body, and only then does the work
 * (docs/status-codes.md has the order of the checks).
 */
export async function perform(kernel: Kernel, operation: AnyOperation, sent: CallRequest): Promise<CallResponse> {
  // Where nobody has to sign in no scope opens what is shown to some alone: whoever speaks for another is nobody there.
  const request = sent.caller?.grant && !asksForCaller(operation) ? { ...sent, caller: null } : sent
  mustBeAllowedKind(operation, request.caller)
  mustBeSnowflakes(request.params)
  const { channelIn } = operation
  if (channelIn) return performWhereNamed(kernel, operation, request, channelIn)
  const standing = await findJudged(kernel, operation, request)
  const uploads = uploadsOf(kernel, operation, request, await admissionAt(kernel, operation, request, standing))
  return settled(uploads, () => carryOut(kernel, operation, request, standing, uploads))
}

/** The same where the body names the channel: with files it does so before the first of them. */
async function performWhereNamed(
  kernel: Kernel,
  operation: AnyOperation,
  request: CallRequest,
  field: NonNullable<AnyOperation['channelIn']>,
): Promise<CallResponse> {
  let there: { channelId: string; standing: Promise<ResolvedScope> } | undefined
  const standBy = (sent: SentFields): Promise<ResolvedScope> => {
    const channelId = channelOf(sent, field)
    there ??= { channelId, standing: findJudged(kernel, operation, request, channelId) }
    // What came behind the files names another.
    if (there.channelId !== channelId) throw new ApiError('BadRequest')
    return there.standing
  }
  const uploads = uploadsOf(kernel, operation, request, async (sent) =>
    admissionAt(kernel, operation, request, await standBy(sent)),
  )
  return settled(uploads, async () => {
    const sent = await request.readBody(uploads)
    const standing = await standBy(sent)
    return carryOut(kernel, operation, { ...request, readBody: async () => sent }, standing, uploads)
  })
}

/** Where the caller stands, if they may act there. */
async function findJudged(
  kernel: Kernel,
  operation: AnyOperation,
  { caller, params, query }: CallRequest,
  channelId?: string,
): Promise<ResolvedScope> {
  const named = channelId === undefined ? {} : { channelId }
  const standing = await resolveScope(kernel, operation, caller, { ...params, ...named, ...threadOf(operation, query) })
  operation.requires.judge({ caller, ...standing } as never)
  return standing
}

/** Judges a caller again whose account or token changed while the body arrived. */
async function judgedAgain(
  kernel: Kernel,
  operation: AnyOperation,
  request: CallRequest,
  standing: ResolvedScope,
): Promise<{ request: CallRequest; standing: ResolvedScope }> {
  const caller = request.caller && (await request.currentCaller())
  if (caller === request.caller) return { request, standing }
  mustBeAllowedKind(operation, caller)
  const again = { ...request, caller }
  const channelId = operation.channelIn && standing.channel?.id
  return { request: again, standing: await findJudged(kernel, operation, again, channelId) }
}

/** Settles what became of the files, whatever became of the work. */
async function settled(uploads: Uploads, work: () => Promise<CallResponse>): Promise<CallResponse> {
  try {
    const answer = await work()
    await uploads.settle(null)
    return answer
  } catch (error) {
    await uploads.settle(error)
    throw error
  }
}

/** Performs an operation that the caller may call: parses the request and hands it to the operation. */
async function carryOut(
  kernel: Kernel,
  operation: AnyOperation,
  begun: CallRequest,
  standingBefore: ResolvedScope,
  uploads: Uploads,
): Promise<CallResponse> {
  const sent = operation.body && (await begun.readBody(uploads))
  const { request, standing } = await judgedAgain(kernel, operation, begun, standingBefore)
  const { streamId = null, ...place } = standing
  const judge = (current: Caller) => operation.requires.judge({ ...place, caller: current } as never)
  const record = await proveRecentAuthentication(kernel, operation, { ...request, judge }, sent, uploads)
  const body = operation.body && parsedForm(operation.body, sent?.value ?? {})
  const asked = askedByFields(operation, body)
  for (const each of asked) each.judge({ caller: request.caller, ...place } as never)
  const query = operation.query && parsedForm(operation.query, request.query)
  const reason = request.readReason() ?? reasonIn(query) ?? reasonIn(body)
  const { caller, params, address, basic, locale, githubEvent } = request
  const guildId = place.guild?.id ?? null
  const channelId = place.channel?.id ?? null
  const unit = {
    operation,
    caller,
    guildId,
    channelId,
    streamId,
    before: place,
    reason,
    asked,
  }
  const value = await operation.handle({
    ...place,
    kernel,
    db: kernel.store.db,
    caller,
    params,
    body,
    files: sent?.files ?? new Map(),
    uploads,
    query,
    reason,
    address,
    basic,
    locale,
    githubEvent,
    tell: (type: never, data: never) => tellAtOnce(kernel, unit, place, type, data),
    write: (work: never, turn?: 'guild' | 'own') => write(kernel, { ...unit, turn }, record.in(work)),
  } as never)
  await record.finish()
  return toAnswer(operation, value)
}

function toAnswer(operation: AnyOperation, value: unknown): CallResponse {
  if (value instanceof ReadyPicture) return { status: 200, json: null, picture: value }
  if (value instanceof CsvText) return { status: 200, json: null, csv: value }
  if (value instanceof PlainText) return { status: 200, json: null, plain: value }
  if (value instanceof NoContent) return { status: value.status, json: null }
  if (operation.returns === 'nothing') return { status: operation.status ?? 204, json: null }
  if (value instanceof WasThere) return { status: 200, json: JSON.stringify(value.value) }
  const json = value instanceof ReadyJson ? value.text : JSON.stringify(value)
  return { status: operation.status ?? 200, json }
}

/** The channel that a body names: of that body nothing else is looked at before it is known who may act there. */
function channelOf({ value }: SentFields, field: NonNullable<AnyOperation['channelIn']>): string {
  const { [field]: channelId = '' } = parsedForm(shape({ [field]: snowflake() }), value ?? {})
  return channelId
}

/** The thread in which a bearer acts; what is no id is left to the check of the query. */
function threadOf({ requires, query }: AnyOperation, { thread_id: sent }: CallRequest['query']): { threadId?: string } {
  const isAsked = requires.scope === 'bearer' && query?.properties?.thread_id !== undefined
  return isAsked && typeof sent === 'string' && isSnowflake(sent) ? { threadId: sent } : {}
}

/** What files a request may carry: as large as the guild may have them, if whoever sends them may. */
async function admissionAt(
  { readModel }: LiveState,
  { streamed }: AnyOperation,
  { caller }: CallRequest,
  standing: ResolvedScope,
): Promise<UploadPermission> {
  const answeredIn = streamed ? standing.interaction?.guildId : null
  const guild = answeredIn == null ? standing.guild : await readModel.find(answeredIn)
  return {
    mostBytes: streamed?.into?.mostBytes ?? fileLimitOf(guild),
    judge: () => streamed?.requires?.judge({ caller, ...standing } as never),
  }
}

/** What the fields that were sent ask for beyond the operation itself. */
function askedByFields({ fields = {} }: AnyOperation, body: unknown): AnyOperation['requires'][] {
  const sent: Readonly<Record<string, unknown>> = { ...(body as object) }
  return Object.entries(fields).flatMap(([name, requirement]) => (sent[name] === undefined ? [] : [requirement]))
}

function mustBeAllowedKind(operation: AnyOperation, caller: Caller | null): void {
  if (!asksForCaller(operation)) return
  if (!caller) throw new ApiError('Unauthorized')
  if (caller.grant) {
    mustOpen(operation, caller.grant)
    return
  }
  if (operation.callers && !operation.callers.includes(caller.kind)) {
    throw new ApiError(caller.kind === 'bot' ? 'BotsNotAllowed' : 'OnlyBots')
  }
}

/** @throws Unauthorized if no scope would do, MissingScope if another one would */
function mustOpen({ opens }: AnyOperation, { scopes }: Grant): void {
  if (opens === undefined) throw new ApiError('Unauthorized')
  if (opens !== 'any' && !scopes.includes(opens)) throw new ApiError('MissingScope')
}
