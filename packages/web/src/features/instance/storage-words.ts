import { t } from '../../language/instance.ts'
import { sizeInWords } from '../../shared/words/size-in-words.ts'

/** How much the files of a person or a guild take. */
export const storageWords = (bytes: number): string =>
  bytes === 0 ? t('instance.no-files') : t('instance.of-files', { sizeInWords: sizeInWords(bytes) })
