import { t } from '../../language/instance.ts'
import { formatFileSize } from '../../shared/text/format-file-size.ts'

/** The storage used by the files of a user or a guild. */
export const storageText = (bytes: number): string =>
  bytes === 0 ? t('instance.no-files') : t('instance.of-files', { size: formatFileSize(bytes) })
