import { t } from '../../language/main.ts'
/** The typing users in words; empty if there are none. */
export function typingSentence(names: readonly string[]): string {
  const [first, second, third] = names
  if (first === undefined) return ''
  if (second === undefined) return t('composer.is-typing', { first })
  if (third === undefined) return t('composer.and-are-typing', { first, second })
  return names.length === 3
    ? t('composer.three-are-typing', { first, second, third })
    : t('composer.several-people-are-typing')
}
