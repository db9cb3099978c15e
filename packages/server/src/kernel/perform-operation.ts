import { coversScope } from '@guildhall/protocol/enums/oauth2-scope'
import { shape, snowflake } from '@guildhall/protocol/schema'
import { AdministrationRecord } from './administration/administration-record.ts'
import type { AuditedDetails } from './administration/audited-details.ts'
import { ApiError } from './api-error.ts'
import { type CallResponse, toCallResponse } from './call-response.ts'
import type { Caller, Grant } from './callers/caller.ts'
import { proveRecentAuthentication } from './callers/recent-authentication.ts'
import { mustHaveTakenSteps } from './callers/required-steps.ts'
import { sendEphemeral } from './ephemeral-events.ts'
import { uploadsOf } from './files/request-uploads.ts'
import type { ReadBody, SentFields } from './files/upload-types.ts'
import { fileLimitOf, type UploadRules, type Uploads } from './files/uploads.ts'
import { isSnowflake, mustBeSnowflakes } from './ids/snowflakes.ts'
import type { Kernel } from './kernel.ts'
import { reasonIn } from './legacy-reason.ts'
import type { AnyOperation } from './operation.ts'
import { parsedForm } from './parsed-form.ts'
import type { LiveState } from './parts/live-state.ts'
import type { ResolvedScope } from './scopes/scope.ts'
import { resolveScope, SCOPES } from './scopes/scopes.ts'
import { write } from './unit-of-work/unit-of-work.ts'

/** A request, over HTTP or from within the server. */
export interface CallRequest {
  caller: Caller | null
  /** Authenticates the request again, after its body has arrived. @throws Unauthorized */
  currentCaller: () => Promise<Caller | null>
  params: Record<string, string>
  query: Record<string, unknown>
  /** Called only if the caller has permission. Throws an ApiError if the body can't be read. */
  readBody: ReadBody
  /** Reads the reason for the audit log. Called and throws like {@link readBody}. */
  readReason: () => string | null
  address: string
  /** An application's client credentials, in base64; null without the header. */
  basic: string | null
  locale: string
  githubEvent: string | null
}

/** Whether an operation needs an authenticated caller. */
export const requiresAuthentication = ({ requires: { scope } }: Pick<AnyOperation, 'requires'>): boolean =>
  SCOPES[scope].requiresAuthentication

/**
 * Performs an operation: checks the caller, target, permission and body, then calls the handler (docs/status-codes.md).
 */
export async function perform(kernel: Kernel, operation: AnyOperation, sent: CallRequest): Promise<CallResponse> {
  // Operations without authentication ignore OAuth2 tokens, since no scope covers them.
  const request = sent.caller?.grant && !requiresAuthentication(operation) ? { ...sent, caller: null } : sent
  mustBeAllowedKind(operation, request.caller)
  if (requiresAuthentication(operation)) mustHaveTakenSteps(kernel, operation, request.caller)
  mustBeSnowflakes(request.params)
  const { channelIn } = operation
  if (channelIn) return performWhereNamed(kernel, operation, request, channelIn)
  const resolved = await findJudged(kernel, operation, request)
  const uploads = uploadsOf(kernel, operation, request, await admissionAt(kernel, operation, request, resolved))
  return settled(uploads, () => carryOut(kernel, operation, request, resolved, uploads))
}

/** Performs an operation whose body names the channel, which is resolved before the first file. */
async function performWhereNamed(
  kernel: Kernel,
  operation: AnyOperation,
  request: CallRequest,
  field: NonNullable<AnyOperation['channelIn']>,
): Promise<CallResponse> {
  let there: { channelId: string; resolved: Promise<ResolvedScope> } | undefined
  const standBy = (sent: SentFields): Promise<ResolvedScope> => {
    const channelId = channelOf(sent, field)
    there ??= { channelId, resolved: findJudged(kernel, operation, request, channelId) }
    // Fields after the files named another channel.
    if (there.channelId !== channelId) throw new ApiError('BadRequest')
    return there.resolved
  }
  const uploads = uploadsOf(kernel, operation, request, async (sent) =>
    admissionAt(kernel, operation, request, await standBy(sent)),
  )
  return settled(uploads, async () => {
    const sent = await request.readBody(uploads)
    const resolved = await standBy(sent)
    return carryOut(kernel, operation, { ...request, readBody: async () => sent }, resolved, uploads)
  })
}

/** Resolves the target and checks the caller's permission there. */
async function findJudged(
  kernel: Kernel,
  operation: AnyOperation,
  { caller, params, query }: CallRequest,
  channelId?: string,
): Promise<ResolvedScope> {
  const named = channelId === undefined ? {} : { channelId }
  const resolved = await resolveScope(kernel, operation, caller, { ...params, ...named, ...threadOf(operation, query) })
  operation.requires.judge({ caller, ...resolved } as never)
  return resolved
}

/** Checks a caller again if their account or token changed while the body arrived. */
async function judgedAgain(
  kernel: Kernel,
  operation: AnyOperation,
  request: CallRequest,
  resolved: ResolvedScope,
): Promise<{ request: CallRequest; resolved: ResolvedScope }> {
  const caller = request.caller && (await request.currentCaller())
  if (caller === request.caller) return { request, resolved }
  mustBeAllowedKind(operation, caller)
  if (requiresAuthentication(operation)) mustHaveTakenSteps(kernel, operation, caller)
  const again = { ...request, caller }
  const channelId = operation.channelIn && resolved.channel?.id
  return { request: again, resolved: await findJudged(kernel, operation, again, channelId) }
}

/** Settles the files after the work, even if that fails. */
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

/** Performs an operation for which the caller was checked: parses the request and calls the handler. */
async function carryOut(
  kernel: Kernel,
  operation: AnyOperation,
  begun: CallRequest,
  scopeBefore: ResolvedScope,
  uploads: Uploads,
): Promise<CallResponse> {
  const sent = operation.body && (await begun.readBody(uploads))
  const { request, resolved } = await judgedAgain(kernel, operation, begun, scopeBefore)
  const { streamId = null, ...place } = resolved
  const judge = (current: Caller) => operation.requires.judge({ ...place, caller: current } as never)
  const record = await proveRecentAuthentication(kernel, operation, { ...request, judge }, sent, uploads)
  const body = operation.body && parsedForm(operation.body, sent?.value ?? {})
  const asked = askedByFields(operation, body)
  for (const each of asked) each.judge({ caller: request.caller, ...place } as never)
  const query = operation.query && parsedForm(operation.query, request.query)
  const reason = request.readReason() ?? reasonIn(query) ?? reasonIn(body)
  const { caller, params, address, basic, locale, githubEvent } = request
  const administration = new AdministrationRecord(kernel, { operation, caller, params, reason, address })
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
    note: (details: AuditedDetails) => administration.note(details),
    sendEphemeral: (type: never, data: never) => sendEphemeral(kernel, unit, place, type, data),
    write: (work: never, turn?: 'guild' | 'own') =>
      write(kernel, { ...unit, turn }, record.in(administration.in(work))),
  } as never)
  await record.finish()
  await administration.finish(value)
  return toCallResponse(operation, value)
}

/** The channel that a body names. Its other fields aren't read before the caller's permission was checked. */
function channelOf({ value }: SentFields, field: NonNullable<AnyOperation['channelIn']>): string {
  const { [field]: channelId = '' } = parsedForm(shape({ [field]: snowflake() }), value ?? {})
  return channelId
}

/** The thread in which a webhook acts. An invalid id is left to the check of the query. */
function threadOf({ requires, query }: AnyOperation, { thread_id: sent }: CallRequest['query']): { threadId?: string } {
  const isAsked = requires.scope === 'bearer' && query?.properties?.thread_id !== undefined
  return isAsked && typeof sent === 'string' && isSnowflake(sent) ? { threadId: sent } : {}
}

/** Which files the request may contain: of the guild's maximum size, if the caller may send files there. */
async function admissionAt(
  { readModel }: LiveState,
  { streamed }: AnyOperation,
  { caller }: CallRequest,
  resolved: ResolvedScope,
): Promise<UploadRules> {
  const answeredIn = streamed ? resolved.interaction?.guildId : null
  const guild = answeredIn == null ? resolved.guild : await readModel.find(answeredIn)
  return {
    mostBytes: streamed?.into?.mostBytes ?? fileLimitOf(guild),
    judge: () => streamed?.requires?.judge({ caller, ...resolved } as never),
  }
}

/** What the sent fields require in addition to the operation. */
function askedByFields({ fields = {} }: AnyOperation, body: unknown): AnyOperation['requires'][] {
  const sent: Readonly<Record<string, unknown>> = { ...(body as object) }
  return Object.entries(fields).flatMap(([name, requirement]) => (sent[name] === undefined ? [] : [requirement]))
}

function mustBeAllowedKind(operation: AnyOperation, caller: Caller | null): void {
  if (!requiresAuthentication(operation)) return
  if (!caller) throw new ApiError('Unauthorized')
  if (caller.grant) {
    mustOpen(operation, caller.grant)
    return
  }
  if (operation.callers && !operation.callers.includes(caller.kind)) {
    throw new ApiError(caller.kind === 'bot' ? 'BotsNotAllowed' : 'OnlyBots')
  }
}

/** @throws Unauthorized if no scope would suffice, MissingScope if another one would */
function mustOpen({ oauth2Scope }: AnyOperation, { scopes }: Grant): void {
  if (oauth2Scope === undefined) throw new ApiError('Unauthorized')
  if (oauth2Scope !== 'any' && !coversScope(scopes, oauth2Scope)) throw new ApiError('MissingScope')
}
