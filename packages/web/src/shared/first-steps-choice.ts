import { KeptChoice } from './kept-choice.ts'

/** Whether one has put the list of first steps away. */
export const firstStepsChoice = new KeptChoice('guildhall.first-steps', ['shown', 'hidden'])
