import { INVISIBLE } from '@guildhall/protocol/cleaned-name'
import unhomoglyph from 'unhomoglyph'

/**
 * What a name looks like (Unicode Technical Standard 39): names with a skeleton in common can be taken for each other. One
 * skeleton is of the name as it is written and one of its small letters, as `I` looks like `l` and `i` doesn't, though both
 * are one name. Sorted.
 */
export function nameSkeletons(name: string): string[] {
  return [...new Set([skeleton(name), skeleton(name.toLowerCase())])].sort()
}

const skeleton = (text: string): string =>
  unhomoglyph(text.normalize('NFD').replace(INVISIBLE, '')).normalize('NFD').toLowerCase()
