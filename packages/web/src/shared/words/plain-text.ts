/** A text as it is searched: letters that look alike, and marks on them, are no difference. */
export const plainText = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
