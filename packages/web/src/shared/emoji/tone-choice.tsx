import { useId } from 'react'
import { t } from '../../language/dialogs.ts'
import { TONES, type Tone } from './emoji-catalogue.ts'

type ToneChoiceProps = { tone: Tone | null; onChange: (tone: Tone | null) => void }

const NAMES: Readonly<Record<Tone, string>> = {
  '🏻': t('emoji.light'),
  '🏼': t('emoji.medium-light'),
  '🏽': t('emoji.medium'),
  '🏾': t('emoji.medium-dark'),
  '🏿': t('emoji.dark'),
}

/** The skin tone of people and hands in the picker. */
export function ToneChoice({ tone, onChange }: ToneChoiceProps) {
  const name = useId()
  return (
    <fieldset className="tone-choice">
      <legend className="unseen">{t('emoji.skin-tone')}</legend>
      {[null, ...TONES].map((each) => (
        <label key={each} className="tone-choice-tone" title={each === null ? t('emoji.no-tone') : NAMES[each]}>
          <input
            type="radio"
            className="unseen"
            name={name}
            aria-label={each === null ? t('emoji.no-tone') : NAMES[each]}
            checked={each === tone}
            onChange={() => onChange(each)}
          />
          <span className="emoji" aria-hidden="true">
            ✋{each}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
