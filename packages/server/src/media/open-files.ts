import { systemClock } from '../kernel/clock.ts'
import type { FileKeeper } from '../kernel/files/uploads.ts'
import { BlobStore } from './blob-store.ts'
import type { BucketParts } from './bucket-files.ts'
import type { BucketLocation } from './bucket-location.ts'

/** Where the files of messages are stored. */
export interface FilesLocation {
  /** The folder; null for a temporary one. */
  readonly filesDir: string | null
  /** The bucket that is used instead of a folder; null for a folder. */
  readonly bucket: BucketLocation | null
}

const OF_COMMANDS: BucketParts = { log: { warn: () => undefined }, machineClock: systemClock }

/** Opens the storage of files. The client for buckets is loaded only when it is needed. */
export async function openFiles(
  { filesDir, bucket }: FilesLocation,
  parts: BucketParts = OF_COMMANDS,
): Promise<FileKeeper> {
  if (bucket === null) return new BlobStore(filesDir)
  const { BucketFiles } = await import('./bucket-files.ts')
  return new BucketFiles(bucket, parts)
}
