// Receives the avatars of the source's users before the unit that adds the users.
import { ApiError } from '../kernel/api-error.ts'
import { type ImageRules, MOVING_IMAGE } from '../media/image-kinds.ts'
import { readImageBytes, type ValidatedImage } from '../media/read-image.ts'
import type { ImportRun } from './import-run.ts'
import type { ImportedFile, ImportedUser, ImportLoss } from './import-source.ts'
import { bytesOfFile } from './imported-bytes.ts'
import { idOrNull } from './values.ts'

/** The largest avatar: sources are asked for small ones. */
const AVATAR_IMAGE: ImageRules = { formats: MOVING_IMAGE.formats, maxBytes: 1_048_576 }
/** The avatars of one unit have at most this size together, because they are in memory until it is written. */
const MOST_BYTES = 33_554_432
const AVATARS_AT_ONCE = 8

/** Avatars by the source's ids of their users. */
export interface ReceivedAvatars {
  readonly images: ReadonlyMap<string, ValidatedImage>
  readonly losses: readonly ImportLoss[]
}

/** The avatars of those users who have none here. */
export async function receiveAvatars(run: ImportRun, users: Iterable<ImportedUser>): Promise<ReceivedAvatars> {
  const wanted = new Map<string, ImportedFile>()
  for (const { id, avatar } of users) if (avatar && idOrNull(id) !== null) wanted.set(id, avatar)
  const images = new Map<string, ValidatedImage>()
  const losses: ImportLoss[] = []
  const left = (await run.users.withoutAvatar(run.target.store.db, wanted.keys())).values()
  let size = 0
  const work = async () => {
    for (const id of left) {
      const file = wanted.get(id)
      if (!file) continue
      const image = size < MOST_BYTES ? await receive(run, id, file) : 'the avatars of its page are too large together'
      if (typeof image === 'string') losses.push({ kind: 'avatar', id, reason: image })
      else {
        images.set(id, image)
        size += image.bytes.length
      }
    }
  }
  await Promise.all(Array.from({ length: AVATARS_AT_ONCE }, work))
  return { images, losses }
}

/** @returns the reason if it can't be imported */
async function receive(
  { source, target }: ImportRun,
  id: string,
  file: ImportedFile,
): Promise<ValidatedImage | string> {
  const maxBytes = Math.min(AVATAR_IMAGE.maxBytes, target.settings.max_storage_per_user)
  const bytes = await bytesOfFile(source, file, maxBytes)
  if (!bytes) return 'its file could not be read, or is too large'
  try {
    const image = await readImageBytes('avatar', bytes, AVATAR_IMAGE, { user: { id } })
    return image.bytes.length > maxBytes ? 'it is too large' : image
  } catch (error) {
    if (error instanceof ApiError) return 'it is no image'
    throw error
  }
}
