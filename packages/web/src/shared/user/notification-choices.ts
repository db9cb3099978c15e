import { KeptChoice } from '../stored-choice.ts'

/** Whether this browser shows desktop notifications. */
export const desktopChoice = new KeptChoice('guildhall.notifications', ['off', 'on'])

/** Whether they play a sound. */
export const soundChoice = new KeptChoice('guildhall.sounds', ['on', 'off'])

/** What notifies: as set for guilds, only mentions and private messages, or nothing. */
export const worthChoice = new KeptChoice('guildhall.notify-of', ['guilds', 'personal', 'nothing'])
