import { KeptChoice } from '../kept-choice.ts'

/** Whether this browser shows what comes, beside the page. */
export const desktopChoice = new KeptChoice('guildhall.notifications', ['off', 'on'])

/** Whether it sounds. */
export const soundChoice = new KeptChoice('guildhall.sounds', ['on', 'off'])

/** What counts: what guilds are set to, mentions and private messages, or nothing. */
export const worthChoice = new KeptChoice('guildhall.notify-of', ['guilds', 'personal', 'nothing'])
