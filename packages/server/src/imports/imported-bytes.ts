import type { ImportedFile, ImportSource } from './import-source.ts'

/** The bytes of a small file; null if it can't be read or is larger than allowed. */
export async function bytesOfFile(source: ImportSource, file: ImportedFile, maxBytes: number): Promise<Buffer | null> {
  const stream = await source.open(file)
  if (!stream) return null
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of stream) {
      const bytes = Buffer.from(piece)
      size += bytes.length
      if (size > maxBytes) return null
      pieces.push(bytes)
    }
  } catch {
    // The source lists the reason.
    return null
  } finally {
    stream.destroy()
  }
  return Buffer.concat(pieces)
}
