/** How many bytes of a page browsers search for the declaration of its character set (HTML, 13.2.3.2). */
export const SNIFFED_BYTES = 1024

const IN_HEADER = /charset\s*=\s*["']?([\w:.-]{1,40})/iu
const IN_META = /<meta\s[^>]{0,200}?charset\s*=\s*["']?\s*([\w:.-]{1,40})/iu

/**
 * Decodes a page by its byte order mark, the header `Content-Type` or its first bytes, in this order; by default it is
 * UTF-8.
 */
export function pageDecoder(contentType: string | undefined, start: Buffer): TextDecoder {
  const declared =
    IN_HEADER.exec(contentType ?? '')?.[1] ?? inMeta(start.toString('latin1', 0, SNIFFED_BYTES)) ?? 'utf-8'
  return decoderOf(byMark(start) ?? declared) ?? new TextDecoder()
}

/** A page that declares UTF-16 in its own text isn't UTF-16. */
function inMeta(text: string): string | undefined {
  const label = IN_META.exec(text)?.[1]
  return label !== undefined && /^utf-?16/iu.test(label) ? 'utf-8' : label
}

function byMark(start: Buffer): string | undefined {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  return undefined
}

function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}
