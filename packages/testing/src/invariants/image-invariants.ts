import { hash } from 'node:crypto'
import { addCount, differenceFaults } from './differences.ts'
import { ANY_HASH, type Faults, type Invariants } from './invariants.ts'
import type { StoreContents } from './store-contents.ts'

/** Every picture is used by its owner, and every used picture exists. */
export function* imageFaults(contents: StoreContents, all: readonly Invariants[]): Faults {
  const { images, pending } = contents
  const shown = new Map<string, { guildId: string; hash: string }>()
  const nameOf = (kind: string, ownerId: string, guildId: string) => `${kind} of ${ownerId} in ${guildId}`
  for (const { images: shownBy } of all) {
    for (const { kind, ownerId, guildId, hash } of shownBy?.(contents) ?? []) {
      if (hash != null) shown.set(nameOf(kind, ownerId, guildId), { guildId, hash })
    }
  }
  for (const { kind, owner_id, guild_id, hash: given, is_animated, bytes } of images) {
    const what = nameOf(kind, owner_id, guild_id)
    const found = shown.get(what)
    shown.delete(what)
    if (pending.isBeingRemoved(guild_id, null)) continue
    const digest = digestOf(bytes)
    yield* differenceFaults(`${what}: the bytes`, given, is_animated ? `a_${digest}` : digest)
    if (found === undefined) yield `${what}: not referenced by its owner`
    else if (found.hash !== ANY_HASH) yield* differenceFaults(`${what}: the referenced hash`, found.hash, given)
  }
  for (const [what, { guildId }] of shown) {
    if (!pending.isBeingRemoved(guildId, null)) yield `${what}: referenced, but missing`
  }
  for (const { webhook_id, hash: given, bytes } of contents.webhook_avatars) {
    yield* differenceFaults(`picture of webhook ${webhook_id}`, given, bytes && digestOf(bytes))
  }
}

const digestOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex').slice(0, 32)

/** The bytes of each owner equal the counted ones. */
export function* storageFaults(contents: StoreContents, all: readonly Invariants[]): Faults {
  const used = new Map<string, number>()
  const count = (ownerId: string | null, bytes: number) => {
    if (ownerId !== null && ownerId !== '0') addCount(used, ownerId, bytes)
  }
  for (const { storage } of all) for (const [ownerId, bytes] of storage?.(contents) ?? []) count(ownerId, bytes)
  for (const { owner_id, kind, sender_id, guild_id, size, bytes } of contents.images) {
    yield* differenceFaults(`${kind} of ${owner_id}: the size`, size, bytes.length)
    for (const ownerId of [sender_id, guild_id]) count(ownerId, size)
  }
  for (const { guild_id, bytes } of contents.webhook_avatars) count(guild_id, bytes?.length ?? 0)
  const kept = new Map(contents.storage_use.map(({ owner_id, bytes }) => [owner_id, Number(bytes)]))
  for (const id of new Set([...used.keys(), ...kept.keys()])) {
    yield* differenceFaults(`storage of ${id}`, kept.get(id) ?? 0, used.get(id) ?? 0)
  }
}
