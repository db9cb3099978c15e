import { chooseLanguage, chosenLanguage, LANGUAGES, languageOf } from '../../language/language.ts'
import { t } from '../../language/settings.ts'
import { densityChoice, motionChoice, textSizeChoice } from '../../shared/appearance/appearance.ts'
import { themeChoice } from '../../shared/appearance/theme.ts'
import { RadioChoice } from '../../shared/form/radio-choice.tsx'
import { useStoredChoice } from '../../shared/stored-choice.ts'

const themes = [
  { value: 'system', text: t('settings.system-default') },
  { value: 'light', text: t('settings.light') },
  { value: 'dark', text: t('settings.dark') },
] as const

const densities = [
  { value: 'comfortable', text: t('settings.comfortable') },
  { value: 'compact', text: t('settings.compact') },
] as const

const textSizes = [
  { value: 'small', text: t('settings.small') },
  { value: 'normal', text: t('settings.normal') },
  { value: 'large', text: t('settings.large') },
  { value: 'larger', text: t('settings.larger') },
] as const

const motions = [
  { value: 'system', text: t('settings.system-default') },
  { value: 'reduced', text: t('settings.always-reduced') },
] as const

const languages = [
  { value: 'system', text: t('settings.browser-default') },
  ...Object.entries(LANGUAGES).map(([value, text]) => ({ value, text })),
]

/** The appearance settings of this browser. */
export function AppearancePage() {
  const theme = useStoredChoice(themeChoice)
  const density = useStoredChoice(densityChoice)
  const textSize = useStoredChoice(textSizeChoice)
  const motion = useStoredChoice(motionChoice)

  return (
    <>
      <p className="section-text">{t('settings.changes-are-saved-in-this-browser')}</p>
      <RadioChoice label={t('settings.theme')} options={themes} chosen={theme} onChoose={themeChoice.choose} />
      <RadioChoice label={t('settings.density')} options={densities} chosen={density} onChoose={densityChoice.choose} />
      <RadioChoice
        label={t('settings.text-size')}
        options={textSizes}
        chosen={textSize}
        onChoose={textSizeChoice.choose}
      />
      <RadioChoice label={t('settings.motion')} options={motions} chosen={motion} onChoose={motionChoice.choose} />
      <RadioChoice
        label={t('settings.language')}
        options={languages}
        chosen={chosenLanguage ?? 'system'}
        onChoose={(value) => chooseLanguage(languageOf(value))}
      />
    </>
  )
}
