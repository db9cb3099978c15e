const REFERENCE = /^attachment:\/\//iu

/** The name of a file as the server keeps it, and as `attachment://` names it (docs/spec/components.md#attachment-names). */
export const attachmentName = (name: string): string => name.replace(/[^A-Za-z0-9._-]/gu, '_')

/** The name of the uploaded file that an address stands for; undefined for any other address. */
export function referencedAttachment(url: string): string | undefined {
  return REFERENCE.test(url) ? attachmentName(url.replace(REFERENCE, '')) : undefined
}
