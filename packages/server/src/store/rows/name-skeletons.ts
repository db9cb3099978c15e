import { INVISIBLE_CHARACTERS } from '@guildhall/protocol/cleaned-name'
import unhomoglyph from 'unhomoglyph'

/**
 * The confusable skeletons of a name (Unicode Technical Standard 39), sorted: names that share a skeleton can be
 * mistaken for each other. One is that of the name, and one that of its lower case, because `I` looks like `l` and `i`
 * doesn't, although they are the same letter.
 */
export function nameSkeletons(name: string): string[] {
  return [...new Set([skeleton(name), skeleton(name.toLowerCase())])].sort()
}

const skeleton = (text: string): string =>
  unhomoglyph(text.normalize('NFD').replace(INVISIBLE_CHARACTERS, '')).normalize('NFD').toLowerCase()
