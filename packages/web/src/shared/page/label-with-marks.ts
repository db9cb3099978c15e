import { t } from '../../language/main.ts'
import type { Unread } from '../../state/unread.ts'

/** The label of a channel or guild including its marks; without a name only the marks. */
export function labelWithMarks(
  name: string,
  { unread, mentions }: Unread,
  marks: readonly (string | false)[] = [],
): string {
  const news = mentions > 0 ? t('page.mentions', { mentions }) : unread && t('page.unread')
  return [name, news, ...marks].filter((part) => part !== false && part !== '').join(', ')
}
