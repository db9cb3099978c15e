import type { Attachment } from '@guildhall/protocol/objects/messages/attachment'

export type AttachmentKind = 'image' | 'video' | 'audio' | 'file'

type Known = Pick<Attachment, 'content_type' | 'height' | 'width'>

/** How a file is shown: only types that a browser displays without running code are displayed. */
export function attachmentKind({ content_type = '', width, height }: Known): AttachmentKind {
  const [family, kind = ''] = content_type.split(';', 1)[0]?.toLowerCase().split('/') ?? []
  if (family === 'image' && !kind.includes('svg') && width && height) return 'image'
  if (family === 'video') return 'video'
  return family === 'audio' ? 'audio' : 'file'
}

const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const

/** A file size with its unit. */
export function attachmentSizeWords(size_bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, size_bytes)) / 10)))
  const amount = size_bytes / 1024 ** step
  return `${step === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${UNITS[step]}`
}
