import type { Feature } from '../../kernel/feature.ts'
import { messagesRemoved } from '../messages/messages-hooks.ts'
import { removePins } from './pins-store.ts'

export const pinsFeature: Feature = {
  hooks: [messagesRemoved.with(({ db }, key, messages) => removePins(db, key, messages))],
}
