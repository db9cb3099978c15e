import { StoredChoice } from './stored-choice.ts'

/** Whether the user has dismissed the list of first steps. */
export const firstStepsChoice = new StoredChoice('guildhall.first-steps', ['shown', 'hidden'])
