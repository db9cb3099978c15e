const REFERENCE = /^attachment:\/\//iu

/** The name of a file as it is stored and as `attachment://` refers to it (docs/spec/components.md#attachment-names). */
export const attachmentName = (name: string): string => name.replace(/[^A-Za-z0-9._-]/gu, '_')

/** The name of the uploaded file to which a URL refers; undefined for any other URL. */
export function referencedAttachment(url: string): string | undefined {
  return REFERENCE.test(url) ? attachmentName(url.replace(REFERENCE, '')) : undefined
}
