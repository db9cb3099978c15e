import type { FastifyRequest } from 'fastify'
import type { ByteRange } from '../../kernel/files/uploads.ts'

/**
 * The requested range of a file (RFC 9110, 14): undefined for the whole file, also if several ranges or those of
 * another version are requested; 'none' if the file ends before it.
 */
export function byteRange(
  { method, headers }: FastifyRequest,
  tag: string,
  size: number,
): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(headers.range ?? '') ?? []
  const isOfOther = headers['if-range'] !== undefined && headers['if-range'] !== tag
  if (method !== 'GET' || isOfOther || (first === '' && last === '')) return undefined
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (start >= size) return 'none'
  return end < start ? undefined : { start, end }
}
