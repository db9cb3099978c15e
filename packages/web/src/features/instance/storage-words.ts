import { t } from '../../language/instance.ts'
import { sizeInWords } from '../../shared/words/format-file-size.ts'

/** The storage used by the files of a user or a guild. */
export const storageWords = (bytes: number): string =>
  bytes === 0 ? t('instance.no-files') : t('instance.of-files', { sizeInWords: sizeInWords(bytes) })
