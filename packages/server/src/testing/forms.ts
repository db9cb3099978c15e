/** A multipart body: text fields, and a file for each of the names. */
export function form(fields: Record<string, string>, files: Record<string, Uint8Array | string> = {}): FormData {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.append(name, value)
  for (const [name, bytes] of Object.entries(files)) made.append(name, new Blob([Buffer.from(bytes)]), `${name}.bin`)
  return made
}
