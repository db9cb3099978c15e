import { StoredChoice } from '../stored-choice.ts'
import { themeChoice } from './theme.ts'

/** The spacing between elements. */
export const densityChoice = new StoredChoice('guildhall.density', ['comfortable', 'compact'])

/** Whether animations are shown; by default as the system prefers. */
export const motionChoice = new StoredChoice('guildhall.motion', ['system', 'reduced'])

/** The text size, in addition to the browser's setting. */
export const textSizeChoice = new StoredChoice('guildhall.text-size', ['normal', 'small', 'large', 'larger'])

const choices = { theme: themeChoice, density: densityChoice, motion: motionChoice, textSize: textSizeChoice }

/** Sets the selected values on the document for the style sheets, and keeps them current. */
export function applyAppearance(): void {
  for (const [name, choice] of Object.entries(choices)) {
    const apply = () => {
      document.documentElement.dataset[name] = choice.get()
    }
    choice.subscribe(apply)
    apply()
  }
}
