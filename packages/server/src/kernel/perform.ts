import { parseForm } from '@guildhall/protocol/parse-form'
import type { Schema } from '@guildhall/protocol/schema'
import { Actor } from './actor.ts'
import { ApiError } from './api-error.ts'
import type { Caller } from './caller.ts'
import type { GuildModel } from './guild-model.ts'
import type { Kernel } from './kernel.ts'
import { type AnyOperation, NoContent, ReadyJson } from './operation.ts'
import { write } from './unit-of-work.ts'

/** A request, whatever it came over. */
export interface Request {
  caller: Caller | null
  params: Record<string, string>
  query: Record<string, unknown>
  /** Reads the body; called only when the caller may act. Throws an ApiError if it can't be read. */
  readBody: () => unknown
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
  const place = await standing(kernel, operation, request)
  operation.requires.judge({ caller: request.caller, ...place } as never)
  const body = operation.body && parsed(operation.body, request.readBody() ?? {}, 'body')
  const query = operation.query && parsed(operation.query, request.query, 'query')
  const reason = request.readReason()
  const { caller, params, address } = request
  const guildId = place.guild?.id ?? null
  const channelId = place.channel?.id ?? null
  const unit = { operation, caller, guildId, channelId, reason, judged: place.actor ?? null }
  const value = await operation.handle({
    ...place,
    kernel,
    db: kernel.store.db,
    caller,
    params,
    body,
    query,
    reason,
    address,
    write: (work: never) => write(kernel, unit, work),
  } as never)
  if (value instanceof NoContent) return { status: value.status, json: null }
  if (operation.returns === 'nothing') return { status: operation.status ?? 204, json: null }
  const json = value instanceof ReadyJson ? value.text : JSON.stringify(value)
  return { status: operation.status ?? 200, json }
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
const isSnowflake = (value: string): boolean =>
  /^(0|[1-9]\d{0,18})$/u.test(value) && (value.length < MAX_SNOWFLAKE.length || value <= MAX_SNOWFLAKE)

interface Standing {
  guild?: GuildModel
  actor?: Actor | null
  channel?: ReturnType<GuildModel['mustFindChannel']>
}

/** Finds the guild, the channel and the caller's member, as far as the operation's scope asks for them. */
async function standing(kernel: Kernel, operation: AnyOperation, request: Request): Promise<Standing> {
  const { scope } = operation.requires
  if (scope === 'public' || scope === 'caller') return {}
  const { channelId } = request.params
  const guildId = scope === 'channel' ? await kernel.readModel.guildOfChannel(channelId ?? '') : request.params.guildId
  if (scope === 'channel' && guildId === undefined) throw new ApiError('UnknownChannel')
  const guild = await kernel.readModel.find(guildId ?? '')
  if (!guild) throw new ApiError(scope === 'channel' ? 'UnknownChannel' : 'UnknownGuild')
  const channel = scope === 'channel' ? guild.mustFindChannel(channelId ?? '') : undefined
  const { caller } = request
  const bare = caller && (await kernel.readModel.findMember(guild, caller))
  if (!bare && scope !== 'visitor') throw new ApiError('MissingAccess')
  const actor = caller && bare ? new Actor(guild, caller.user.id, bare, kernel.clock.now()) : null
  return channel ? { guild, actor, channel } : { guild, actor }
}

function parsed(schema: Schema, value: unknown, source: 'body' | 'query'): unknown {
  const result = parseForm(schema, value, source)
  if (!result.ok) throw new ApiError('InvalidFormBody', result.errors)
  return result.value
}
