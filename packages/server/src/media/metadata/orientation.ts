const ORIENTATION = 0x0112
const SHORT = 3
const HEAD_BYTES = 8
const ENTRY_BYTES = 12

/** The orientation of an image in its Exif data, which is a TIFF file; 1 (unchanged) if there is none. */
export function exifOrientation(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 4)
  if (tiff.length < HEAD_BYTES || (order !== 'II*\0' && order !== 'MM\0*')) return 1
  const isLittle = order.startsWith('II')
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return 1
  const count = short(first)
  for (let i = 0; i < count; i++) {
    const at = first + 2 + i * ENTRY_BYTES
    if (at + ENTRY_BYTES > tiff.length) return 1
    if (short(at) === ORIENTATION && short(at + 2) === SHORT) return short(at + 8)
  }
  return 1
}

/** Exif data with the orientation only; undefined if it is the default. */
export function turning(orientation: number): Buffer | undefined {
  if (orientation < 2 || orientation > 8) return undefined
  const tiff = Buffer.alloc(HEAD_BYTES + 2 + ENTRY_BYTES + 4)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(HEAD_BYTES, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(ORIENTATION, 10)
  tiff.writeUInt16LE(SHORT, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(orientation, 18)
  return tiff
}
