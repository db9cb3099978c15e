import { LOCALES } from '@guildhall/protocol/enums/locale'

const CUSTOMARY = 'en-US'

/**
 * The language that a client requests in `X-Discord-Locale`, if it is valid (docs/spec/http.md#locale-header); otherwise the
 * default language.
 */
export const localeOf = (header: string | string[] | undefined): string =>
  LOCALES.find((locale) => locale === header) ?? CUSTOMARY
