import { StoredChoice } from '../stored-choice.ts'

/** Whether this browser shows desktop notifications. */
export const desktopChoice = new StoredChoice('guildhall.notifications', ['off', 'on'])

/** Whether they play a sound. */
export const soundChoice = new StoredChoice('guildhall.sounds', ['on', 'off'])

/** What notifies: as set for guilds, only mentions and private messages, or nothing. */
export const notifyOfChoice = new StoredChoice('guildhall.notify-of', ['guilds', 'personal', 'nothing'])
