import type { AuditAction } from '@guildhall/protocol/enums/audit-log-event'
import type { EventName } from '@guildhall/protocol/events'
import type { ImageKindName } from 'guildhall/media/image-kinds'
import type { StoreContents } from './store-contents.ts'

/** What is wrong, a sentence each. */
export type Faults = Iterable<string>

/**
 * What must hold of the rows of a feature. `<feature>-invariants.ts` in the folder of the feature exports it; `load-invariants.ts` finds
 * that file.
 */
export interface Invariants {
  /** @param all the invariants of every feature, for rows that several features refer to */
  readonly faults?: (contents: StoreContents, all: readonly Invariants[]) => Faults
  /** The images that the rows show. */
  readonly images?: (contents: StoreContents) => Iterable<ShownImage>
  /** The bytes that the rows hold, beside those of images: whom they count for, and how many they are. */
  readonly storage?: (contents: StoreContents) => Iterable<readonly [ownerId: string | null, bytes: number]>
  /** The things whose life the events of a guild or a channel tell. */
  readonly things?: readonly ThingsOfEvents[]
  /** The event that says the same as an audit entry, in the same unit of work. */
  readonly audited?: Readonly<Partial<Record<AuditAction, EventName>>>
  /** What users choose of a message; `reactions` has a row for each choice. */
  readonly choices?: Choices
}

/** An image as its owner shows it. */
export interface ShownImage {
  readonly kind: ImageKindName
  readonly ownerId: string
  /** `'0'` for what belongs to no guild. */
  readonly guildId: string
  /** No image is shown if it is missing. An owner whose rows don't name the hash shows `ANY_HASH`. */
  readonly hash: string | null | undefined
}

export const ANY_HASH = ''

/** Things of one kind, each with an id. */
export interface ThingsOfEvents {
  /** What one of them is called. */
  readonly name: string
  readonly events: Readonly<Partial<Record<EventName, 'created' | 'updated' | 'deleted'>>>
  /** Those that an event is about; by default the one whose `id` it has. */
  readonly idsOf?: (payload: any) => readonly string[]
  /** Where the rows say what the last event said, if they do. */
  readonly told?: {
    readonly rowsOf: (contents: StoreContents) => readonly { guild_id: string; id: string; wire: string }[]
    /** What an event says of one; by default its payload. */
    readonly stateOf?: (payload: any) => any
    /** What of a state, or of a row's document, is compared. */
    readonly bare?: (state: any) => any
    /** The thing with which it is deleted, without an event of its own. */
    readonly goesWith?: (payload: any) => string
  }
}

/** The events of things that are created, updated and deleted by one name: `STAGE_INSTANCE_CREATE` and so on. */
export function lifeOf<P extends Prefix>(prefix: P): ThingsOfEvents['events'] {
  return { [`${prefix}_CREATE`]: 'created', [`${prefix}_UPDATE`]: 'updated', [`${prefix}_DELETE`]: 'deleted' }
}

type Prefix = EventName extends infer N ? (N extends `${infer P}_CREATE` ? P : never) : never

export interface Choices {
  /** What can be chosen of a message, how many it says chose it, and the key that `hear` gives it. */
  readonly of: (message: any) => Iterable<{ readonly kindId: string; readonly count: number; readonly key: string }>
  /** Takes an event into account: `chosen` has `choice(key, userId)` of each. */
  readonly hear: (chosen: Set<string>, type: string, payload: any) => void
}

export const choice = (key: string, userId: string): string => `${key} ${userId}`
