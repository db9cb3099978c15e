/** A file as a data URL, as the API accepts pictures. */
export function readFileUrl(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
  reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'))
  reader.readAsDataURL(file)
  return promise
}
