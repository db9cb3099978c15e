import { LIMITS } from '@guildhall/protocol/limits'
import {
  listPlaceholders,
  listTakenIds,
  listWithAvatar,
  lockPlaceholders,
  namePlaceholder,
  showPlaceholderAvatar,
} from '../features/imports/imports-store.ts'
import { newUser } from '../features/users/users-view.ts'
import { replaceImage } from '../media/images-store.ts'
import type { ValidatedImage } from '../media/read-image.ts'
import type { Db, TxDb } from '../store/db.ts'
import { insertRows } from '../store/insert-rows.ts'
import { nameKey, nameKeyOrNull } from '../store/rows/name-key.ts'
import { type UserRow, users } from '../store/tables/users.ts'
import type { ImportedUser } from './import-source.ts'
import type { ImportTarget } from './import-target.ts'
import { clippedName, idOrNull } from './values.ts'

/** A user of the source. Of some only the id is known, for example of a member who left. */
export type UserHint = Pick<ImportedUser, 'id'> & Partial<ImportedUser>

/** The name of a user of whom only the id is known, as for deleted accounts. */
const NAMELESS = 'Deleted User'

type Avatars = ReadonlyMap<string, ValidatedImage>
const NO_AVATARS: Avatars = new Map()

interface Known {
  readonly id: string
  readonly isNameless: boolean
}

/**
 * The users of the source as users here, who can't sign in. They keep their ids where these are free, and are the same
 * in each import from the same host.
 */
export class PlaceholderUsers {
  readonly #target: ImportTarget
  readonly #origin: string
  /** Source ids below this may be kept: later ones may still be issued here. */
  readonly #bound: bigint
  readonly #known = new Map<string, Known>()
  /** The users of whom {@link withoutAvatar} was asked. */
  readonly #asked = new Set<string>()

  constructor(target: ImportTarget, origin: string, bound: bigint) {
    this.#target = target
    this.#origin = origin
    this.#bound = bound
  }

  /** The id of a user here; undefined for one who wasn't added. */
  idOf(sourceId: string): string | undefined {
    return this.#known.get(sourceId)?.id
  }

  /** Those of some users of the source for whom an avatar is needed. Each is returned once. */
  async withoutAvatar(db: Db, sourceIds: Iterable<string>): Promise<readonly string[]> {
    const unasked = [...sourceIds].filter((id) => !this.#asked.has(id))
    if (unasked.length === 0) return []
    for (const id of unasked) this.#asked.add(id)
    const others = await listWithAvatar(db, unasked.map(this.#nameOf))
    return unasked.filter((id) => !others.has(this.#nameOf(id)))
  }

  /**
   * Adds the users who aren't known yet, in the unit that refers to them.
   *
   * @param avatars by the source's ids
   * @returns how many
   */
  async add(db: TxDb, hints: Iterable<UserHint>, avatars: Avatars = NO_AVATARS): Promise<number> {
    this.#pending = new Map()
    const wanted = this.#wanted(hints)
    if (wanted.size === 0 && avatars.size === 0) return 0
    const found = new Map<string, Known>()
    const missing = [...wanted.keys()].filter((id) => !this.#known.has(id))
    if (missing.length > 0) {
      await lockPlaceholders(db)
      for (const { id, username, of, isClaimed } of await listPlaceholders(db, missing.map(this.#nameOf)))
        found.set(of.slice(this.#origin.length + 1), { id, isNameless: !isClaimed && username === NAMELESS })
    }
    const fresh = missing.filter((id) => !found.has(id))
    const taken = fresh.length > 0 ? await listTakenIds(db, fresh) : new Set<string>()
    const rows: UserRow[] = []
    for (const sourceId of fresh) {
      const isFree = !taken.has(sourceId) && BigInt(sourceId) < this.#bound
      const id = isFree ? sourceId : this.#target.ids.next()
      const hint = wanted.get(sourceId)
      rows.push(this.#rowOf(id, sourceId, hint))
      found.set(sourceId, { id, isNameless: nameOf(hint) === null })
    }
    await insertRows(db, users, rows)
    await this.#name(db, wanted, found)
    for (const [sourceId, image] of avatars) {
      const id = found.get(sourceId)?.id ?? this.idOf(sourceId)
      if (id === undefined) continue
      await replaceImage(
        { db, settings: this.#target.settings },
        { kind: 'avatar', ownerId: id },
        { ...image, senderId: id },
      )
      await showPlaceholderAvatar(db, id, image.hash)
    }
    db.onCommitted(() => {
      for (const [sourceId, known] of found) this.#known.set(sourceId, known)
    })
    this.#pending = found
    return rows.length
  }

  /** The users that the current unit added or found. */
  #pending: ReadonlyMap<string, Known> = new Map()

  /** {@link idOf} inside the unit that added the user. */
  idInUnit(sourceId: string): string | undefined {
    return (this.#pending.get(sourceId) ?? this.#known.get(sourceId))?.id
  }

  #wanted(hints: Iterable<UserHint>): Map<string, UserHint> {
    const wanted = new Map<string, UserHint>()
    for (const hint of hints) {
      if (idOrNull(hint.id) === null) continue
      const known = this.#known.get(hint.id)
      if (known && !(known.isNameless && nameOf(hint) !== null)) continue
      const before = wanted.get(hint.id)
      if (!before || (nameOf(before) === null && nameOf(hint) !== null)) wanted.set(hint.id, hint)
    }
    return wanted
  }

  /** Gives nameless users the names that were found meanwhile. */
  async #name(db: TxDb, wanted: ReadonlyMap<string, UserHint>, found: Map<string, Known>): Promise<void> {
    for (const [sourceId, hint] of wanted) {
      const known = found.get(sourceId) ?? this.#known.get(sourceId)
      const username = nameOf(hint)
      if (!known?.isNameless || username === null) continue
      const row = this.#rowOf(known.id, sourceId, hint)
      const globalName = clippedName(hint.globalName, LIMITS.nick.max)
      await namePlaceholder(db, {
        id: known.id,
        username,
        wire: row.wire,
        usernameKey: nameKey(username),
        globalNameKey: nameKeyOrNull(globalName),
      })
      found.set(sourceId, { id: known.id, isNameless: false })
    }
  }

  readonly #nameOf = (sourceId: string): string => `${this.#origin} ${sourceId}`

  #rowOf(id: string, sourceId: string, hint: UserHint | undefined): UserRow {
    const username = nameOf(hint) ?? NAMELESS
    const isBot = hint?.isBot === true
    const user = { ...newUser(id, username, isBot), global_name: clippedName(hint?.globalName, LIMITS.nick.max) }
    return {
      id,
      username,
      username_key: null,
      email: null,
      password_hash: null,
      is_admin: false,
      is_bot: isBot,
      wire: JSON.stringify(user),
      created_at: this.#target.clock.now(),
      is_email_verified: false,
      is_phone_verified: false,
      disabled_at: null,
      deleted_at: null,
      accepted_terms: null,
      confirmed_age: null,
      placeholder_of: this.#nameOf(sourceId),
    }
  }
}

const nameOf = (hint: UserHint | undefined): string | null => clippedName(hint?.username, LIMITS.username.max)
