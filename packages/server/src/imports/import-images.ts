// Imports the images of a guild and its roles, its emojis and its stickers.
import { LIMITS } from '@guildhall/protocol/limits'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { insertExpression } from '../features/emojis/expressions-store.ts'
import { findSettings, updateGuild } from '../features/guilds/guilds-store.ts'
import { updateRole } from '../features/roles/roles-store.ts'
import { readStickerFile } from '../features/stickers/sticker-files-rules.ts'
import { newSticker } from '../features/stickers/stickers-view.ts'
import { ApiError } from '../kernel/api-error.ts'
import { EMOJI_IMAGE, type ImageRules, MOVING_IMAGE, STILL_IMAGE } from '../media/image-kinds.ts'
import { replaceImage } from '../media/images-store.ts'
import { readImageBytes, type ValidatedImage } from '../media/read-image.ts'
import { findRow } from '../store/access.ts'
import { emojis, roles, stickers } from '../store/tables/guilds.ts'
import type { ImportRun, ImportUnit } from './import-run.ts'
import type { ImportedEmoji, ImportedFile, ImportedGuild, ImportedSticker } from './import-source.ts'
import { bytesOfFile } from './imported-bytes.ts'
import { clippedName, clippedText } from './values.ts'

/** How many emojis a guild may have of each kind, and stickers: as many as at the highest tier, whatever its own is. */
const MOST_EMOJIS = LIMITS.emojisPerTier[3]
const MOST_STICKERS = LIMITS.stickersPerTier[3]

interface ImageToImport {
  readonly kind: string
  readonly id: string
  readonly file: ImportedFile
  readonly maxBytes: number
  /** Whose storage it counts toward. */
  readonly senderId: string
  /** Returns false if it is there already, because the import was interrupted. */
  isMissing(): Promise<boolean>
  store(bytes: Uint8Array): Promise<void>
}

/** Imports all images that aren't there yet, one after the other, each in a unit of its own. */
export async function importImages(run: ImportRun, guild: ImportedGuild, ownerId: string): Promise<void> {
  for (const image of imagesOf(run, guild, ownerId)) if (await image.isMissing()) await importImage(run, image)
  await run.write(async (unit) => unit.reach({ stage: 'members', after_id: null }))
}

/** An image that can't be read is a loss. */
async function importImage(run: ImportRun, { kind, id, file, maxBytes, store }: ImageToImport): Promise<void> {
  const bytes = await bytesOfFile(run.source, file, maxBytes)
  const reason = bytes === null ? 'its file could not be read, or is too large' : await refusalOf(store(bytes))
  if (reason !== null) await run.write(async (unit) => unit.lose(kind, id, reason))
}

const refusalOf = (storing: Promise<void>): Promise<string | null> =>
  storing.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      return `${error.error}${error.fields.map(({ message }) => `: ${message}`).join('')}`
    },
  )

function* imagesOf(run: ImportRun, guild: ImportedGuild, ownerId: string): Iterable<ImageToImport> {
  for (const [kind, rules] of [
    ['icon', MOVING_IMAGE],
    ['banner', MOVING_IMAGE],
    ['splash', STILL_IMAGE],
  ] as const) {
    const file = guild[kind]
    if (file) yield ofGuild(run, { kind, file, rules, ownerId })
  }
  for (const { id, icon } of guild.roles) if (icon) yield ofRole(run, { id, file: icon, ownerId })
  const counts = { still: 0, animated: 0 }
  for (const emoji of guild.emojis) {
    const kind = emoji.isAnimated ? 'animated' : 'still'
    if (counts[kind]++ < MOST_EMOJIS) yield ofEmoji(run, emoji, ownerId)
  }
  for (const sticker of guild.stickers.slice(0, MOST_STICKERS)) yield ofSticker(run, sticker, ownerId)
}

function ofGuild(
  run: ImportRun,
  {
    kind,
    file,
    rules,
    ownerId,
  }: { kind: 'icon' | 'banner' | 'splash'; file: ImportedFile; rules: ImageRules; ownerId: string },
): ImageToImport {
  const { guildId } = run.ids
  return {
    ...{ kind, file, maxBytes: rules.maxBytes, senderId: ownerId },
    id: run.ids.sourceGuildId,
    isMissing: async () => (await findSettings(run.target.store.db, guildId))?.[kind] == null,
    store: async (bytes) => {
      const image = await readImageBytes(kind, bytes, rules, { user: { id: ownerId } })
      await run.write(async (unit) => {
        const settings = await findSettings(unit.db, guildId)
        if (!settings) return
        await updateGuild(unit.db, { ...settings, [kind]: image.hash })
        await keep(run, unit, { kind, ownerId: guildId }, image)
      })
    },
  }
}

function ofRole(
  run: ImportRun,
  { id, file, ownerId }: { id: string; file: ImportedFile; ownerId: string },
): ImageToImport {
  const { guildId } = run.ids
  const key = { guild_id: guildId, id: run.ids.role(id) ?? '0' }
  return {
    ...{ kind: 'role icon', id, file, maxBytes: STILL_IMAGE.maxBytes, senderId: ownerId },
    isMissing: async () => {
      const row = await findRow(run.target.store.db, roles, key)
      return row !== undefined && JSON.parse(row.wire).icon === null
    },
    store: async (bytes) => {
      const image = await readImageBytes('icon', bytes, STILL_IMAGE, { user: { id: ownerId } })
      await run.write(async (unit) => {
        const row = await findRow(unit.db, roles, key)
        if (!row) return
        const role: Role = JSON.parse(row.wire)
        updateRole(unit.db, guildId, { ...role, icon: image.hash, unicode_emoji: null })
        await keep(run, unit, { kind: 'role_icon', ownerId: key.id }, image)
      })
    },
  }
}

function ofEmoji(run: ImportRun, emoji: ImportedEmoji, ownerId: string): ImageToImport {
  const { guildId } = run.ids
  const id = run.ids.of('emoji').get(emoji.id)
  const creatorId = run.users.idOf(emoji.creator?.id ?? '') ?? ownerId
  const name = String(emoji.name).replace(/\W/gu, '').slice(0, LIMITS.emojiName.max).padEnd(LIMITS.emojiName.min, '_')
  return {
    ...{ kind: 'emoji', id: emoji.id, file: emoji.image, maxBytes: EMOJI_IMAGE.maxBytes, senderId: creatorId },
    isMissing: async () => id !== undefined && !(await findRow(run.target.store.db, emojis, { guild_id: guildId, id })),
    store: async (bytes) => {
      const image = await readImageBytes('image', bytes, EMOJI_IMAGE, { user: { id: creatorId } })
      if (id === undefined) return
      const wire = {
        ...{ id, name, require_colons: true, managed: false, animated: image.isAnimated, available: true },
        roles: [...new Set(emoji.roleIds.flatMap((role) => run.ids.role(role) ?? []))],
      }
      await run.write(async (unit) => {
        await insertExpression(unit.db, 'emojis', { guildId, creatorId, wire })
        await keep(run, unit, { kind: 'emoji', ownerId: id }, image)
        unit.count('emoji', 1)
      })
    },
  }
}

function ofSticker(run: ImportRun, sticker: ImportedSticker, ownerId: string): ImageToImport {
  const { guildId } = run.ids
  const id = run.ids.of('sticker').get(sticker.id)
  const creatorId = run.users.idOf(sticker.creator?.id ?? '') ?? ownerId
  const texts = {
    name: (clippedName(sticker.name, LIMITS.stickerName.max) ?? '').padEnd(LIMITS.stickerName.min, '_'),
    tags: clippedName(sticker.tags, LIMITS.stickerTags.max) ?? '',
    description: clippedText(sticker.description, LIMITS.stickerDescription.max),
  }
  return {
    ...{ kind: 'sticker', id: sticker.id, file: sticker.image, maxBytes: LIMITS.stickerBytes, senderId: creatorId },
    isMissing: async () =>
      id !== undefined && !(await findRow(run.target.store.db, stickers, { guild_id: guildId, id })),
    store: async (bytes) => {
      const { image, format } = await readStickerFile(
        { filename: '', contentType: '', bytes },
        { user: { id: creatorId } },
      )
      if (id === undefined) return
      const wire = newSticker({ id, guildId }, texts, format)
      await run.write(async (unit) => {
        await insertExpression(unit.db, 'stickers', { guildId, creatorId, wire })
        await keep(run, unit, { kind: 'sticker', ownerId: id }, image)
        unit.count('sticker', 1)
      })
    },
  }
}

/** Stores the bytes of an image in the unit that refers to them. */
async function keep(
  run: ImportRun,
  unit: ImportUnit,
  { kind, ownerId }: { kind: 'icon' | 'banner' | 'splash' | 'role_icon' | 'emoji' | 'sticker'; ownerId: string },
  image: ValidatedImage,
): Promise<void> {
  const { settings } = run.target
  await replaceImage({ db: unit.db, settings }, { kind, ownerId, guildId: run.ids.guildId }, image)
  unit.changedGuild()
}
