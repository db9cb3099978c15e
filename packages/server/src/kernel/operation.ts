import type { AuditAction } from '@guildhall/protocol/enums/audit-log-event'
import type { EventName, EventPayload } from '@guildhall/protocol/events'
import type { GuildChannel } from '@guildhall/protocol/objects/channel'
import type { Of, Schema } from '@guildhall/protocol/schema'
import type { Db } from '../store/db.ts'
import type { Actor } from './actor.ts'
import type { AnyChannel } from './any-channel.ts'
import type { Caller, CallerKind } from './caller.ts'
import type { GuildModel } from './guild-model.ts'
import type { Kernel } from './kernel.ts'
import type { Requirement, Scope } from './requirement.ts'
import type { Speaker } from './speaker.ts'
import type { Tx } from './tx.ts'
import type { FileRules, UploadedFiles } from './uploaded-file.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The names behind the colons of a path. */
type ParamsOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** A path that names what the scope needs. */
type PathOf<S extends Scope> = S extends 'guild' | 'visitor'
  ? `${string}:guildId${string}`
  : S extends 'channel' | 'anyChannel'
    ? `${string}:channelId${string}`
    : string

/** A JSON text that was made before: it is sent as it is. */
export class ReadyJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** An empty 204 from an operation that otherwise has something to show: there was nothing to do. */
export class NoContent {
  readonly status = 204
}

/** What a schema's values look like in an answer; no schema means an empty 204. */
export type AnswerOf<R extends Schema | 'nothing'> = R extends Schema ? Of<R> | ReadyJson | NoContent : unknown

/** What single fields of a body ask for beyond `requires`, of whoever sends them. */
export type FieldRequirements<B extends Schema | undefined> = B extends Schema
  ? { readonly [field in Exclude<keyof Of<B>, keyof []>]?: Requirement<'guild'> }
  : undefined

interface Sent<P extends string, B extends Schema | undefined, Q extends Schema | undefined> {
  readonly params: Record<ParamsOf<P>, string>
  readonly body: B extends Schema ? Of<B> : undefined
  readonly query: Q extends Schema ? Of<Q> : undefined
  /** The files that came with the body, by the names of their parts. */
  readonly files: UploadedFiles
  /** The text of X-Audit-Log-Reason, decoded (conventions A.7). */
  readonly reason: string | null
  /** The sender's network address, for throttles. */
  readonly address: string
}

/** Where the handler stands; its actor is the one who was judged. */
type Standing<S extends Scope> = S extends 'public'
  ? { readonly caller: null }
  : S extends 'caller'
    ? { readonly caller: Caller }
    : S extends 'visitor'
      ? { readonly caller: Caller; readonly guild: GuildModel; readonly actor: Actor | null }
      : S extends 'guild'
        ? { readonly caller: Caller; readonly guild: GuildModel; readonly actor: Actor }
        : S extends 'channel'
          ? {
              readonly caller: Caller
              readonly guild: GuildModel
              readonly actor: Actor
              readonly channel: GuildChannel
            }
          : {
              readonly caller: Caller
              /** Null in a private channel. */
              readonly guild: GuildModel | null
              readonly actor: Speaker
              readonly channel: AnyChannel
            }

/** What a handler is given. */
export type Context<
  S extends Scope,
  P extends string = string,
  B extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  E extends EventName = EventName,
> = Sent<P, B, Q> &
  Standing<S> & {
    readonly db: Db
    readonly kernel: Kernel
    /** Hands on an event that is stored nowhere. */
    tell<N extends E>(type: N, data: EventPayload<N>): void
    /**
     * Runs one unit of work: rows, audit entries and events become visible together or not at all. It takes its turn in
     * the stream of the operation's events: in that of the channel if any of them belongs there, unless it is said that
     * it changes the guild too.
     */
    write<T>(work: (tx: Tx<S, E>) => Promise<T>, turn?: 'guild'): Promise<T>
  }

/** One HTTP operation: the row of the specification, typed. */
export interface Operation<
  S extends Scope = Scope,
  P extends string = string,
  B extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  R extends Schema | 'nothing' = Schema | 'nothing',
  E extends EventName = EventName,
> {
  /** The official name. */
  readonly name: string
  readonly method: Method
  readonly path: P
  readonly requires: Requirement<S>
  /** Who may call: bots, people's sessions, or both (the default). */
  readonly callers?: readonly CallerKind[]
  readonly body?: B
  readonly fields?: FieldRequirements<B>
  /** What the operation takes beside the fields of its body, which may then be multipart. */
  readonly files?: FileRules
  readonly query?: Q
  readonly returns: R
  /** The status of success, where it isn't 200 with a body and 204 without. */
  readonly status?: number
  readonly emits: readonly E[]
  readonly audits: AuditAction | readonly AuditAction[] | 'none'
  readonly handle: (context: Context<S, P, B, Q, E>) => Promise<AnswerOf<R>> | AnswerOf<R>
}

/** Any operation, its types forgotten: what the kernel and the tests iterate over. */
export interface AnyOperation {
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly requires: Omit<Requirement, 'judge'> & { judge(place: never): void }
  readonly callers?: readonly CallerKind[]
  readonly body?: Schema | undefined
  readonly fields?: Readonly<Record<string, Omit<Requirement, 'judge'> & { judge(place: never): void }>> | undefined
  readonly files?: FileRules
  readonly query?: Schema | undefined
  readonly returns: Schema | 'nothing'
  readonly status?: number
  readonly emits: readonly EventName[]
  readonly audits: AuditAction | readonly AuditAction[] | 'none'
  readonly handle: (context: never) => unknown
}

/** Declares an operation. It only checks the types. */
export function operation<
  S extends Scope,
  const P extends PathOf<S>,
  R extends Schema | 'nothing',
  const E extends EventName,
  B extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
>(declared: Operation<S, P, B, Q, R, E>): Operation<S, P, B, Q, R, E> {
  return declared
}
