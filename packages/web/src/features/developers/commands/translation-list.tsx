import { t } from '../../../language/developers.ts'
import { locale } from '../../../language/language.ts'
import './commands.css'
import { LOCALES } from '@guildhall/protocol/enums/locale'
import { Button } from '../../../shared/appearance/button.tsx'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { Field } from '../../../shared/form/field.tsx'
import type { TranslationDraft } from './command-draft.ts'

const names = new Intl.DisplayNames(locale, { type: 'language' })
const locales = LOCALES.map((locale) => [locale, names.of(locale) ?? locale] as const)

type TranslationListProps = {
  translations: readonly TranslationDraft[]
  hasDescriptions: boolean
  fields: ReadonlyMap<string, string>
  onChange: (translations: readonly TranslationDraft[]) => void
}

/** A command's localizations. */
export function TranslationList({ translations, hasDescriptions, fields, onChange }: TranslationListProps) {
  const free = locales.filter(([locale]) => !translations.some((each) => each.locale === locale))
  const [next] = free
  const change = (at: number, next: Partial<TranslationDraft>) =>
    onChange(translations.map((each, index) => (index === at ? { ...each, ...next } : each)))

  return (
    <div className="command-parts">
      {translations.map(({ locale, name, description }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the state is in the parent, and selecting another language keeps the focus.
        <fieldset key={index} className="command-part">
          <legend className="command-part-title">{names.of(locale)}</legend>
          <ChoiceField
            name={`locale-${index}`}
            label={t('commands.language')}
            choices={locales.filter((each) => each[0] === locale || free.includes(each))}
            chosen={locale}
            onChoose={(chosen) => change(index, { locale: chosen })}
          />
          <Field
            name={`name-${index}`}
            label={t('developers.name')}
            autoComplete="off"
            spellCheck={false}
            value={name}
            onChange={({ target }) => change(index, { name: target.value })}
            error={fields.get(`name_localizations.${locale}`)}
          />
          {hasDescriptions ? (
            <Field
              name={`description-${index}`}
              label={t('developers.description')}
              autoComplete="off"
              value={description}
              onChange={({ target }) => change(index, { description: target.value })}
              error={fields.get(`description_localizations.${locale}`)}
            />
          ) : null}
          <div className="section-buttons">
            <Button onPress={() => onChange(translations.filter((_, each) => each !== index))}>
              {t('commands.remove-language')}
            </Button>
          </div>
        </fieldset>
      ))}
      {next === undefined ? null : (
        <div className="section-buttons">
          <Button onPress={() => onChange([...translations, { locale: next[0], name: '', description: '' }])}>
            {t('commands.add-language')}
          </Button>
        </div>
      )}
    </div>
  )
}
