import { KeptChoice } from './stored-choice.ts'

/** Whether the user has dismissed the list of first steps. */
export const firstStepsChoice = new KeptChoice('guildhall.first-steps', ['shown', 'hidden'])
