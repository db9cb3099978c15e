import type { Contract, ParamsOf, ResponseKind } from '@guildhall/protocol/contract'
import type { AuditAction } from '@guildhall/protocol/enums/audit-log-event'
import type { OAuth2Scope } from '@guildhall/protocol/enums/oauth2-scope'
import type { EventName, EventPayload } from '@guildhall/protocol/events'
import type { Infer, Schema } from '@guildhall/protocol/schema'
import type { Db } from '../store/db.ts'
import type { AuditedDetails } from './administration/audited-details.ts'
import type { CallerKind } from './callers/caller.ts'
import type { RecentAuthentication } from './callers/recent-authentication.ts'
import type { FileStreaming, UploadedFiles } from './files/upload-types.ts'
import type { Uploads } from './files/uploads.ts'
import type { Kernel } from './kernel.ts'
import type { Requirement } from './permissions/requirement.ts'
import type { PathOf, ResolvedScopeOf, Scope } from './scopes/scopes.ts'
import type { Tx, TxBase } from './unit-of-work/tx.ts'

/** A JSON text that is already serialized and is sent unchanged. */
export class ReadyJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A PNG that is sent unchanged. */
export class ReadyPicture {
  /** Its bytes as a Latin-1 string, which is written to the socket together with the headers. */
  readonly latin1: string
  /** The value of the header `ETag`. */
  readonly tag: string

  constructor(bytes: Uint8Array, tag: string) {
    this.latin1 = Buffer.from(bytes).toString('latin1')
    this.tag = tag
  }
}

/** A short response that isn't JSON. */
export class PlainText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A CSV table that is generated while it is sent, with backpressure. */
export class CsvText {
  readonly chunks: AsyncIterable<string>

  constructor(chunks: AsyncIterable<string>) {
    this.chunks = chunks
  }
}

/** JSON values, one on each line, that are generated while they are sent, with backpressure. */
export class JsonLines {
  readonly chunks: AsyncIterable<string>

  constructor(chunks: AsyncIterable<string>) {
    this.chunks = chunks
  }
}

/** A response that is already serialized. */
export type PreparedAnswer = ReadyJson | ReadyPicture

/** A query that isn't parsed. */
export type RawQuery = Readonly<Record<string, unknown>>

/** An empty 204 response of an operation that otherwise has a body: there was nothing to do. */
export class NoContent {
  readonly status = 204
}

/** A 200 response of an operation that otherwise creates something: it existed before. */
export class WasThere<T> {
  readonly value: T

  constructor(value: T) {
    this.value = value
  }
}

/** The type of a response's values by its schema. */
export type AnswerOf<R extends ResponseKind> = R extends Schema
  ? Infer<R> | WasThere<Infer<R>> | ReadyJson | NoContent
  : R extends 'picture'
    ? ReadyPicture
    : R extends 'csv'
      ? CsvText
      : R extends 'json-lines'
        ? JsonLines
        : R extends 'plain'
          ? PlainText
          : unknown

/** What individual fields of a body require of the caller, in addition to `requires`. */
export type FieldRequirements<B extends Schema | undefined> = B extends Schema
  ? { readonly [field in Exclude<keyof Infer<B>, keyof []>]?: Requirement<'guild'> }
  : undefined

type FieldOf<B extends Schema | undefined> = B extends Schema
  ? Exclude<keyof Infer<B>, keyof [] | symbol | number>
  : never

interface Sent<P extends string, B extends Schema | undefined, Q extends Schema | undefined> {
  readonly params: Record<ParamsOf<P>, string>
  readonly body: B extends Schema ? Infer<B> : undefined
  readonly query: Q extends Schema ? Infer<Q> : undefined
  /** The buffered files of the body, by the names of their parts. */
  readonly files: UploadedFiles
  /** The streamed files. */
  readonly uploads: Uploads
  /** The text of X-Audit-Log-Reason, decoded (docs/spec/http.md#audit-log-reason). */
  readonly reason: string | null
  /** The sender's network, as throttles count it. */
  readonly address: string
  /** An application's client credentials (docs/spec/http.md#client-credentials), in base64; null without the header. */
  readonly basic: string | null
  /** The language that the caller prefers (docs/spec/http.md#locale-header). */
  readonly locale: string
  /** The type of event in GitHub's own header; null without it. */
  readonly githubEvent: string | null
}

/** What a handler receives. */
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
    /** Adds facts to the entry in the instance's audit log. Call it in the unit of work of an administrators' operation. */
    note(details: AuditedDetails): void
    /** Sends an ephemeral event. */
    sendEphemeral<N extends E>(type: N, data: EventPayload<N>): void
    /**
     * Runs one unit of work: rows, audit log entries and events become visible together or not at all. Units on one
     * stream run one after the other: the channel's stream if the operation emits channel events, else the guild's.
     * `turn: 'guild'` selects the guild's anyway.
     */
    write<T>(work: (tx: Tx<S, E>) => Promise<T>, turn?: 'guild'): Promise<T>
    /**
     * Use 'own' for writes that concern only the caller, so that nobody else in the guild or channel waits for them.
     */
    write<T>(work: (tx: TxBase<E>) => Promise<T>, turn: 'own'): Promise<T>
  }

/** What the server does for an operation: who may call it, its effects, and its handler. */
interface Behavior<
  S extends Scope,
  P extends string,
  B extends Schema | undefined,
  Q extends Schema | undefined,
  R extends ResponseKind,
  E extends EventName,
> {
  /** The body's field that names the channel in which permissions are checked, if it isn't in the path. */
  readonly channelIn?: 'channel_id' | 'webhook_channel_id'
  readonly requires: Requirement<S>
  /**
   * The scope with which applications may call in a user's name; with `any`, any scope. Without it, none may
   * (docs/spec/http.md#access-token-scopes).
   */
  readonly oauth2Scope?: OAuth2Scope | 'any'
  /** Who may call: bots, users, or both (the default). */
  readonly callers?: readonly CallerKind[]
  /** Users may call it even if they must first do something that the instance requires (see `pendingSteps`). */
  readonly beforeSteps?: true
  readonly fields?: FieldRequirements<B>
  /**
   * What requires users to have confirmed their password or second factor within the last ten minutes; nothing by default.
   */
  readonly recentAuthentication?: true | RecentAuthentication<FieldOf<B>>
  /** Streams the contract's files to the disk: the handler receives them in `uploads`, not in `files`. */
  readonly streamed?: FileStreaming
  readonly emits: readonly E[]
  readonly audits: AuditAction | readonly AuditAction[] | 'none'
  /**
   * False if the operation never removes permissions, though its events may; then messages in the guild don't wait for
   * it.
   */
  readonly takesRights?: false
  /**
   * 'private' if only its messages in private channels take the channel's turn. In a guild it takes the guild's turn,
   * and may remove permissions.
   */
  readonly talksIn?: 'private'
  /**
   * The cached response for an unauthenticated caller, for operations without authentication that are called very
   * often. If it is undefined, `handle` responds, also with errors. The query isn't parsed.
   */
  readonly known?: (kernel: Kernel, params: Record<ParamsOf<P>, string>, query: RawQuery) => PreparedAnswer | undefined
  readonly handle: (context: Context<S, P, B, Q, E>) => Promise<AnswerOf<R>> | AnswerOf<R>
}

/** An HTTP operation: its contract and its behavior. */
export type Operation<
  S extends Scope,
  P extends string,
  B extends Schema | undefined,
  Q extends Schema | undefined,
  R extends ResponseKind,
  E extends EventName,
> = Contract<P, B, Q, R> & Behavior<S, P, B, Q, R, E>

/** A requirement whose scope type is erased. */
type AnyRequirement = Omit<Requirement, 'judge'> & { judge(place: never): void }

/** An operation whose types are erased, for the kernel and the tests. */
export interface AnyOperation extends Contract {
  readonly channelIn?: 'channel_id' | 'webhook_channel_id'
  readonly requires: AnyRequirement
  readonly oauth2Scope?: OAuth2Scope | 'any'
  readonly callers?: readonly CallerKind[]
  readonly beforeSteps?: true
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

export const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === 'object' && value !== null && 'path' in value && 'handle' in value

/** Defines the behavior of a contract's operation. */
export function operation<
  S extends Scope,
  const P extends PathOf<S>,
  R extends ResponseKind,
  const E extends EventName,
  B extends Schema | undefined,
  Q extends Schema | undefined,
>(contract: Contract<P, B, Q, R>, behavior: Behavior<S, P, B, Q, R, E>): Operation<S, P, B, Q, R, E> {
  return { ...contract, ...behavior }
}
