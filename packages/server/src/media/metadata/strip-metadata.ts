import { type FileHandle, open } from 'node:fs/promises'
import { ByteSource } from './byte-source.ts'
import { gifMetadata } from './gif-metadata.ts'
import { heifMetadata } from './heif-metadata.ts'
import { jpegMetadata } from './jpeg-metadata.ts'
import { HEAD_BYTES, type MetadataFormat, metadataFormatOf } from './metadata-formats.ts'
import type { Patch } from './metadata-patch.ts'
import { movieMetadata } from './movie-metadata.ts'
import { pngMetadata } from './png-metadata.ts'
import { webpMetadata } from './webp-metadata.ts'

/** The maximum number of patches for a file; further metadata is kept. */
const MOST_PATCHES = 2000
const ZEROS = Buffer.alloc(65_536)

type Finder = (source: ByteSource) => AsyncIterable<Patch>

const FINDERS: Readonly<Record<MetadataFormat, Finder>> = {
  jpeg: jpegMetadata,
  png: pngMetadata,
  webp: webpMetadata,
  heif: heifMetadata,
  movie: movieMetadata,
  gif: gifMetadata,
}

/**
 * Blanks the metadata that a camera or program wrote into an image or video, such as location, time, device and author.
 * Orientation and colours are kept. The file is changed in place and keeps its size; other files, and unreadable ones,
 * are unchanged. Only decoder processes call this, because the server itself must not parse untrusted files.
 */
export async function stripFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const patches = await patchesOf(await ByteSource.ofFile(file))
    for (const patch of patches) await apply(file, patch)
    if (patches.length > 0) await file.sync()
  } finally {
    await file.close()
  }
}

/** Removes the metadata of a file in memory. @returns the given bytes if there is nothing to blank */
export async function stripped(bytes: Uint8Array): Promise<Uint8Array> {
  const copy = Buffer.from(bytes)
  const patches = await patchesOf(ByteSource.ofBytes(copy))
  if (patches.length === 0) return bytes
  for (const { at, bytes: written, zeros } of patches) {
    copy.set(written, at)
    copy.fill(0, at + written.length, at + written.length + zeros)
  }
  return copy
}

async function patchesOf(source: ByteSource): Promise<Patch[]> {
  const format = metadataFormatOf(await source.read(0, HEAD_BYTES))
  const patches: Patch[] = []
  if (!format) return patches
  for await (const patch of FINDERS[format](source)) {
    patches.push(patch)
    if (patches.length === MOST_PATCHES) break
  }
  return patches
}

async function apply(file: FileHandle, { at, bytes, zeros }: Patch): Promise<void> {
  await writeAll(file, bytes, at)
  for (let done = 0; done < zeros; done += ZEROS.length) {
    await writeAll(file, ZEROS.subarray(0, Math.min(ZEROS.length, zeros - done)), at + bytes.length + done)
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done)
    done += bytesWritten
  }
}
