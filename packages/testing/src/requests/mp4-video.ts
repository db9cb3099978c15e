function box(name: string, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(8), ...content])
  bytes.writeUInt32BE(bytes.length, 0)
  bytes.write(name, 4, 'latin1')
  return bytes
}

/** The header of an MP4 video without content, followed by a number of bytes. */
export function mp4Video({ seconds = 5, bytes = 0, isLong = false } = {}): Buffer {
  const header = Buffer.alloc(isLong ? 112 : 100)
  header[0] = isLong ? 1 : 0
  header.writeUInt32BE(1000, isLong ? 20 : 12)
  if (isLong) header.writeBigUInt64BE(BigInt(seconds * 1000), 24)
  else header.writeUInt32BE(seconds * 1000, 16)
  const type = box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1'))
  return Buffer.concat([type, box('free', Buffer.alloc(bytes)), box('moov', box('mvhd', header))])
}
