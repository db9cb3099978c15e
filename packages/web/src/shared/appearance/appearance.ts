import { KeptChoice } from '../kept-choice.ts'
import { themeChoice } from './theme.ts'

/** How much room there is between things. */
export const densityChoice = new KeptChoice('guildhall.density', ['comfortable', 'compact'])

/** Whether things move; by itself as the system has it. */
export const motionChoice = new KeptChoice('guildhall.motion', ['system', 'reduced'])

/** How large text is, beside what the browser makes of it. */
export const textSizeChoice = new KeptChoice('guildhall.text-size', ['normal', 'small', 'large', 'larger'])

const choices = { theme: themeChoice, density: densityChoice, motion: motionChoice, textSize: textSizeChoice }

/** Puts what is chosen on the document, where the style sheets read it, and keeps it there. */
export function applyAppearance(): void {
  for (const [name, choice] of Object.entries(choices)) {
    const apply = () => {
      document.documentElement.dataset[name] = choice.get()
    }
    choice.subscribe(apply)
    apply()
  }
}
