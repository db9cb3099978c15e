import type { Contract, ParamsOf, Returns } from '@guildhall/protocol/contract'
import type { AuditAction } from '@guildhall/protocol/enums/audit-log-event'
import type { OAuth2Scope } from '@guildhall/protocol/enums/oauth2-scope'
import type { EventName, EventPayload } from '@guildhall/protocol/events'
import type { Of, Schema } from '@guildhall/protocol/schema'
import type { Db } from '../store/db.ts'
import type { CallerKind } from './callers/caller.ts'
import type { RecentAuthentication } from './callers/recent-authentication.ts'
import type { FileStreaming, UploadedFiles } from './files/uploaded-file.ts'
import type { Uploads } from './files/uploads.ts'
import type { Kernel } from './kernel.ts'
import type { Requirement } from './permissions/requirement.ts'
import type { PathOf, ResolvedScopeOf, Scope } from './scopes/scopes.ts'
import type { Tx, TxBase } from './unit-of-work/tx.ts'

/** A JSON text that was made before: it is sent as it is. */
export class ReadyJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A PNG as it is sent. */
export class ReadyPicture {
  /** Its bytes, each as a character: with the head of an answer they leave in one piece. */
  readonly latin1: string
  /** Names what is to be seen, as the header `ETag` has it. */
  readonly tag: string

  constructor(bytes: Uint8Array, tag: string) {
    this.latin1 = Buffer.from(bytes).toString('latin1')
    this.tag = tag
  }
}

/** A few words that are no JSON. */
export class PlainText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A table as text, made while it is sent: no faster than it is taken. */
export class CsvText {
  readonly chunks: AsyncIterable<string>

  constructor(chunks: AsyncIterable<string>) {
    this.chunks = chunks
  }
}

/** An answer of which nothing is left to be made. */
export type PreparedAnswer = ReadyJson | ReadyPicture

/** A query as it came. */
export type RawQuery = Readonly<Record<string, unknown>>

/** An empty 204 from an operation that otherwise has something to show: there was nothing to do. */
export class NoContent {
  readonly status = 204
}

/** An answer of 200 from an operation that otherwise makes something: it was there before. */
export class WasThere<T> {
  readonly value: T

  constructor(value: T) {
    this.value = value
  }
}

/** What a schema's values look like in an answer. */
export type AnswerOf<R extends Returns> = R extends Schema
  ? Of<R> | WasThere<Of<R>> | ReadyJson | NoContent
  : R extends 'picture'
    ? ReadyPicture
    : R extends 'csv'
      ? CsvText
      : R extends 'plain'
        ? PlainText
        : unknown

/** What single fields of a body ask for beyond `requires`, of whoever sends them. */
export type FieldRequirements<B extends Schema | undefined> = B extends Schema
  ? { readonly [field in Exclude<keyof Of<B>, keyof []>]?: Requirement<'guild'> }
  : undefined

type FieldOf<B extends Schema | undefined> = B extends Schema ? Exclude<keyof Of<B>, keyof [] | symbol | number> : never

interface Sent<P extends string, B extends Schema | undefined, Q extends Schema | undefined> {
  readonly params: Record<ParamsOf<P>, string>
  readonly body: B extends Schema ? Of<B> : undefined
  readonly query: Q extends Schema ? Of<Q> : undefined
  /** The files that came with the body, by the names of their parts. */
  readonly files: UploadedFiles
  /** Those that were streamed. */
  readonly uploads: Uploads
  /** The text of X-Audit-Log-Reason, decoded (docs/spec/http.md#audit-log-reason). */
  readonly reason: string | null
  /** The network that the sender counts for, for throttles. */
  readonly address: string
  /**
   * What an application signs in with (docs/spec/http.md#client-credentials), still in base64; null if it doesn't by a header.
   */
  readonly basic: string | null
  /** The language that the caller prefers (docs/spec/http.md#locale-header). */
  readonly locale: string
  /** What has happened, as GitHub names it in a header of its own; null if it says nothing. */
  readonly githubEvent: string | null
}

/** What a handler is given. */
export type Context<
  S extends Scope,
  P extends string = string,
  B extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  E extends EventName = EventName,
> = Sent<P, B, Q> &
  ResolvedScopeOf<S> & {
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
    /** 'own' is for writes about the caller alone: nobody else in the guild or channel waits for them. */
    write<T>(work: (tx: TxBase<E>) => Promise<T>, turn: 'own'): Promise<T>
  }

/** What the server does about an operation: who may call it, what it causes, and how. */
interface Behavior<
  S extends Scope,
  P extends string,
  B extends Schema | undefined,
  Q extends Schema | undefined,
  R extends Returns,
  E extends EventName,
> {
  /** The field of the body that names the channel in which rights are judged, if that isn't the path's. */
  readonly channelIn?: 'channel_id' | 'webhook_channel_id'
  readonly requires: Requirement<S>
  /**
   * The scope with which applications may call in a user's name; any with `any`. None may if it isn't said
   * (docs/spec/http.md#operations-open-to-access-tokens).
   */
  readonly opens?: OAuth2Scope | 'any'
  /** Who may call: bots, people's sessions, or both (the default). */
  readonly callers?: readonly CallerKind[]
  readonly fields?: FieldRequirements<B>
  /** What asks people for their password or second factor within the last ten minutes; nothing if absent. */
  readonly recentAuthentication?: true | RecentAuthentication<FieldOf<B>>
  /** The contract's files go to the disk as they come: the handler finds them in `uploads`, not in `files`. */
  readonly streamed?: FileStreaming
  readonly emits: readonly E[]
  readonly audits: AuditAction | readonly AuditAction[] | 'none'
  /** False if it takes rights from nobody, though its events may: then nobody who talks in the guild waits for it. */
  readonly takesRights?: false
  /** Where what it says in a channel is said, if in private ones alone: in a guild its turn is the guild's, and may take rights. */
  readonly talksIn?: 'private'
  /**
   * What is answered to whoever sends no token, if it is there already: of an operation without authentication that is asked
   * for very often. Undefined leaves it to `handle`, refusals too. The query is as it came.
   */
  readonly known?: (kernel: Kernel, params: Record<ParamsOf<P>, string>, query: RawQuery) => PreparedAnswer | undefined
  readonly handle: (context: Context<S, P, B, Q, E>) => Promise<AnswerOf<R>> | AnswerOf<R>
}

/** One HTTP operation: its contract, and what the server does about it. */
export type Operation<
  S extends Scope,
  P extends string,
  B extends Schema | undefined,
  Q extends Schema | undefined,
  R extends Returns,
  E extends EventName,
> = Contract<P, B, Q, R> & Behavior<S, P, B, Q, R, E>

/** A requirement whose kind of place is forgotten. */
type AnyRequirement = Omit<Requirement, 'judge'> & { judge(place: never): void }

/** Any operation, its types forgotten: what the kernel and the tests iterate over. */
export interface AnyOperation extends Contract {
  readonly channelIn?: 'channel_id' | 'webhook_channel_id'
  readonly requires: AnyRequirement
  readonly opens?: OAuth2Scope | 'any'
  readonly callers?: readonly CallerKind[]
  readonly fields?: Readonly<Record<string, AnyRequirement>> | undefined
  readonly recentAuthentication?: true | RecentAuthentication
  readonly streamed?: FileStreaming
  readonly emits: readonly EventName[]
  readonly audits: AuditAction | readonly AuditAction[] | 'none'
  readonly takesRights?: false
  readonly talksIn?: 'private'
  readonly known?: (kernel: Kernel, params: never, query: RawQuery) => PreparedAnswer | undefined
  readonly handle: (context: never) => unknown
}

/** Whether a value that a file exports is an operation. */
export const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === 'object' && value !== null && 'path' in value && 'handle' in value

/** Declares what the server does about a contract. */
export function operation<
  S extends Scope,
  const P extends PathOf<S>,
  R extends Returns,
  const E extends EventName,
  B extends Schema | undefined,
  Q extends Schema | undefined,
>(contract: Contract<P, B, Q, R>, behavior: Behavior<S, P, B, Q, R, E>): Operation<S, P, B, Q, R, E> {
  return { ...contract, ...behavior }
}
