import { densityChoice, motionChoice, textSizeChoice } from '../../shared/appearance/appearance.ts'
import { themeChoice } from '../../shared/appearance/theme.ts'
import { RadioChoice } from '../../shared/form/radio-choice.tsx'
import { useKept } from '../../shared/kept-choice.ts'

const themes = [
  { value: 'system', text: 'As the system' },
  { value: 'light', text: 'Light' },
  { value: 'dark', text: 'Dark' },
] as const

const densities = [
  { value: 'comfortable', text: 'Comfortable' },
  { value: 'compact', text: 'Compact' },
] as const

const textSizes = [
  { value: 'small', text: 'Small' },
  { value: 'normal', text: 'Normal' },
  { value: 'large', text: 'Large' },
  { value: 'larger', text: 'Larger' },
] as const

const motions = [
  { value: 'system', text: 'As the system' },
  { value: 'reduced', text: 'Always reduced' },
] as const

/** How Guildhall looks here. */
export function AppearancePage() {
  const theme = useKept(themeChoice)
  const density = useKept(densityChoice)
  const textSize = useKept(textSizeChoice)
  const motion = useKept(motionChoice)

  return (
    <>
      <p className="section-text">This is kept in this browser, and shows at once.</p>
      <RadioChoice label="Theme" options={themes} chosen={theme} onChoose={themeChoice.choose} />
      <RadioChoice label="Density" options={densities} chosen={density} onChoose={densityChoice.choose} />
      <RadioChoice label="Text size" options={textSizes} chosen={textSize} onChoose={textSizeChoice.choose} />
      <RadioChoice label="Motion" options={motions} chosen={motion} onChoose={motionChoice.choose} />
    </>
  )
}
