const media: readonly string[] = ['image', 'video', 'audio']

/** Whether a file is of one of some kinds: media go by their type, others by how the name ends. Everything is, of none. */
export function isOfTypes({ name, type }: Pick<File, 'name' | 'type'>, types: readonly string[]): boolean {
  const isOf = (kind: string) =>
    media.includes(kind) ? type.startsWith(`${kind}/`) : name.toLowerCase().endsWith(kind.toLowerCase())
  return types.length === 0 || types.some(isOf)
}

/** The same, as a browser asks for files. */
export const acceptOf = (types: readonly string[]): string =>
  types.map((kind) => (media.includes(kind) ? `${kind}/*` : kind)).join()
