import type { AuditAction } from '@guildhall/protocol/enums/audit-log-event'
import type { EventName } from '@guildhall/protocol/events'
import type { ImageKindName } from 'guildhall/media/image-kinds'
import type { StoreContents } from './store-contents.ts'

/** Faults, one sentence each. */
export type Faults = Iterable<string>

/**
 * The invariants of a feature's rows. `<feature>-invariants.ts` in the feature's folder exports them;
 * `load-invariants.ts` finds that file.
 */
export interface Invariants {
  /** @param all the invariants of every feature, for rows that several features refer to */
  readonly faults?: (contents: StoreContents, all: readonly Invariants[]) => Faults
  /** The images that the rows refer to. */
  readonly images?: (contents: StoreContents) => Iterable<ShownImage>
  /** The stored bytes besides images: their owner and number. */
  readonly storage?: (contents: StoreContents) => Iterable<readonly [ownerId: string | null, bytes: number]>
  /** The objects with create and delete events of a guild or a channel. */
  readonly things?: readonly ObjectEvents[]
  /** The event of the same unit of work that corresponds to an audit entry. */
  readonly audited?: Readonly<Partial<Record<AuditAction, EventName>>>
  /** The keys of changes in audit entries that no event shows, because they are in no object that clients receive. */
  readonly unseenChanges?: readonly string[]
  /** Users' choices on a message; `reactions` has a row for each choice. */
  readonly choices?: UserChoices
}

/** An image as its owner refers to it. */
export interface ShownImage {
  readonly kind: ImageKindName
  readonly ownerId: string
  /** `'0'` without a guild. */
  readonly guildId: string
  /** No referenced image is missing. An owner whose rows don't contain the hash has `ANY_HASH`. */
  readonly hash: string | null | undefined
}

export const ANY_HASH = ''

/** Objects of one kind, each with an ID. */
export interface ObjectEvents {
  /** The kind's name. */
  readonly name: string
  readonly events: Readonly<Partial<Record<EventName, 'created' | 'updated' | 'deleted'>>>
  /** The objects of an event; by default the one whose `id` it has. */
  readonly idsOf?: (payload: any) => readonly string[]
  /** The rows that correspond to the last event, if there are any. */
  readonly emitted?: {
    readonly rowsOf: (contents: StoreContents) => readonly { guild_id: string; id: string; wire: string }[]
    /** An object's state in an event; by default its payload. */
    readonly stateOf?: (payload: any) => any
    /** The compared fields of a state or a document. */
    readonly bare?: (state: any) => any
    /** The object with which it is deleted, without an event of its own. */
    readonly goesWith?: (payload: any) => string
  }
}

/** The create, update and delete events of objects with one name: `STAGE_INSTANCE_CREATE` and so on. */
export function lifecycleEventsOf<P extends Prefix>(prefix: P): ObjectEvents['events'] {
  return { [`${prefix}_CREATE`]: 'created', [`${prefix}_UPDATE`]: 'updated', [`${prefix}_DELETE`]: 'deleted' }
}

type Prefix = EventName extends infer N ? (N extends `${infer P}_CREATE` ? P : never) : never

export interface UserChoices {
  /** The choices on a message, their counts, and their keys in `apply`. */
  readonly of: (message: any) => Iterable<{ readonly kindId: string; readonly count: number; readonly key: string }>
  /** Applies an event: `chosen` has `choice(key, userId)` of each. */
  readonly apply: (chosen: Set<string>, type: string, payload: any) => void
}

export const userChoiceKey = (key: string, userId: string): string => `${key} ${userId}`
