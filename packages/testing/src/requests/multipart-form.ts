/** A multipart body: text fields, and a file for each of the names. */
export function multipartForm(
  fields: Record<string, string>,
  files: Record<string, Uint8Array | string> = {},
): FormData {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.append(name, value)
  for (const [name, bytes] of Object.entries(files)) made.append(name, new Blob([Buffer.from(bytes)]), `${name}.bin`)
  return made
}

/** A file of a message: its bytes, and its name. */
export interface SentFile {
  bytes: Uint8Array | string
  name?: string
  type?: string
}

/** A message with files, by their indexes. */
export function messageForm(payload: object, files: Record<number, SentFile>): FormData {
  const made = new FormData()
  made.append('payload_json', JSON.stringify(payload))
  for (const [number, { bytes, name = 'file.bin', type = '' }] of Object.entries(files)) {
    made.append(`files[${number}]`, new Blob([Buffer.from(bytes)], { type }), name)
  }
  return made
}
