import { sizeInWords } from '../../shared/words/size-in-words.ts'

/** How much the files of a person or a guild take. */
export const storageWords = (bytes: number): string => (bytes === 0 ? 'no files' : `${sizeInWords(bytes)} of files`)
