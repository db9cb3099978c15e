import { parseForm } from '@guildhall/protocol/parse-form'
import type { Schema } from '@guildhall/protocol/schema'
import { ApiError } from './api-error.ts'
import type { Caller } from './caller.ts'
import { tellAtOnce } from './fleeting.ts'
import type { Kernel } from './kernel.ts'
import { type AnyOperation, NoContent, ReadyJson } from './operation.ts'
import { findStanding } from './standing.ts'
import { write } from './unit-of-work.ts'
import type { SentBody } from './uploaded-file.ts'

/** A request, whatever it came over. */
export interface Request {
  caller: Caller | null
  params: Record<string, string>
  query: Record<string, unknown>
  /** Reads the body; called only when the caller may act. Throws an ApiError if it can't be read. */
  readBody: () => Promise<SentBody>
  /** Reads the reason for the audit log; called when the caller may act, and throws like {@link readBody}. */
  readReason: () => string | null
  address: string
}

/** An answer: JSON text, or nothing. */
export interface Answer {
  status: number
  json: string | null
}

/** A path parameter that is no id: answered in an older form than every other error (conventions A.5). */
export class NotASnowflake extends Error {
  readonly body: Record<string, string[]>

  constructor(param: string, value: string) {
    super(`${param} is no snowflake`)
    this.body = { [param]: [`Value "${value.slice(0, 100)}" is not snowflake.`] }
  }
}

/**
 * Performs an operation: who, where, whether he may, what he sent, and only then the work
 * (docs/status-codes.md has the order of the checks).
 */
export async function perform(kernel: Kernel, operation: AnyOperation, request: Request): Promise<Answer> {
  mustBeAllowedKind(operation, request.caller)
  mustBeSnowflakes(request.params)
  const { streamId = null, ...place } = await findStanding(kernel, operation, request.caller, request.params)
  operation.requires.judge({ caller: request.caller, ...place } as never)
  const sent = operation.body && (await request.readBody())
  const body = operation.body && parsed(operation.body, sent?.value ?? {}, sent?.source ?? 'body')
  const asked = askedByFields(operation, body)
  for (const each of asked) each.judge({ caller: request.caller, ...place } as never)
  const query = operation.query && parsed(operation.query, request.query, 'query')
  const reason = request.readReason()
  const { caller, params, address } = request
  const guildId = place.guild?.id ?? null
  const channelId = place.channel?.id ?? null
  const unit = { operation, caller, guildId, channelId, streamId, reason, judged: place.actor ?? null, asked }
  const value = await operation.handle({
    ...place,
    kernel,
    db: kernel.store.db,
    caller,
    params,
    body,
    files: sent?.files ?? new Map(),
    query,
    reason,
    address,
    tell: (type: never, data: never) => tellAtOnce(kernel, unit, place, type, data),
    write: (work: never, turn?: 'guild') => write(kernel, { ...unit, turn }, work),
  } as never)
  if (value instanceof NoContent) return { status: value.status, json: null }
  if (operation.returns === 'nothing') return { status: operation.status ?? 204, json: null }
  const json = value instanceof ReadyJson ? value.text : JSON.stringify(value)
  return { status: operation.status ?? 200, json }
}

/** What the fields that were sent ask for beyond the operation itself. */
function askedByFields({ fields = {} }: AnyOperation, body: unknown): AnyOperation['requires'][] {
  const sent: Readonly<Record<string, unknown>> = { ...(body as object) }
  return Object.entries(fields).flatMap(([name, requirement]) => (sent[name] === undefined ? [] : [requirement]))
}

function mustBeAllowedKind(operation: AnyOperation, caller: Caller | null): void {
  if (operation.requires.scope === 'public') return
  if (!caller) throw new ApiError('Unauthorized')
  if (operation.callers && !operation.callers.includes(caller.kind)) {
    throw new ApiError(caller.kind === 'bot' ? 'BotsNotAllowed' : 'OnlyBots')
  }
}

function mustBeSnowflakes(params: Record<string, string>): void {
  for (const [name, value] of Object.entries(params)) {
    if (!name.endsWith('Id') || isSnowflake(value)) continue
    throw new NotASnowflake(`${name.slice(0, -2)}_id`, value)
  }
}

const MAX_SNOWFLAKE = '9223372036854775807'

/** An id in its one written form: with leading zeros it would name a row and yet equal no id. */
export const isSnowflake = (value: string): boolean =>
  /^(0|[1-9]\d{0,18})$/u.test(value) && (value.length < MAX_SNOWFLAKE.length || value <= MAX_SNOWFLAKE)

function parsed(schema: Schema, value: unknown, source: 'body' | 'query'): unknown {
  const result = parseForm(schema, value, source)
  if (!result.ok) throw new ApiError('InvalidFormBody', result.errors)
  return result.value
}
