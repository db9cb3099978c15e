const media: readonly string[] = ['image', 'video', 'audio']

/** Whether a file has one of some types: media are matched by type, others by extension. No types match everything. */
export function isOfTypes({ name, type }: Pick<File, 'name' | 'type'>, types: readonly string[]): boolean {
  const isOf = (kind: string) =>
    media.includes(kind) ? type.startsWith(`${kind}/`) : name.toLowerCase().endsWith(kind.toLowerCase())
  return types.length === 0 || types.some(isOf)
}

/** The types as an `accept` attribute. */
export const acceptAttribute = (types: readonly string[]): string =>
  types.map((kind) => (media.includes(kind) ? `${kind}/*` : kind)).join()
